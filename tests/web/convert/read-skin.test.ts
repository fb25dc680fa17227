import { describe, expect, it } from 'vitest';
import { readGltf } from '../../../web/src/convert/gltf/read-gltf.js';
import { glbOf, packed, type Gltf } from './glb-files.js';

const none = 0xffffffff;
const moved = (x: number, y: number, z: number) => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];
const bindOf = (y: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, y, 0, 1];

/** A blade on two joints, the second of which is turned by 90 degrees in the second frame. */
function bladeGlb(change: (json: Gltf) => void = () => {}): Uint8Array {
  const { bytes, bufferViews } = packed(
    Float32Array.of(0, 0, 0, 1, 0, 0, 0, 4, 0),
    Uint8Array.of(0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0),
    Float32Array.of(1, 0, 0, 0, 0.25, 0.75, 0, 0, 2, 0, 0, 0),
    Float32Array.from([...bindOf(-1), ...bindOf(-3)]),
    Float32Array.of(0, 1),
    Float32Array.of(0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2),
    Float32Array.from([...bindOf(-2), ...bindOf(-4)]),
    Float32Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1),
  );
  const types = ['VEC3', 'VEC4', 'VEC4', 'MAT4', 'SCALAR', 'VEC4', 'MAT4', 'VEC3'];
  const counts = [3, 3, 3, 2, 2, 2, 2, 3];
  const primitives = [{ attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 } }];
  const json = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0, 1] }],
    nodes: [
      { mesh: 0, skin: 0 },
      { name: 'hip', translation: [0, 1, 0], children: [2] },
      { name: 'knee', translation: [0, 2, 0], children: [3] },
      { name: 'weapon', translation: [5, 0, 0] },
    ],
    meshes: [{ primitives }],
    skins: [{ joints: [1, 2], inverseBindMatrices: 3 }],
    animations: [
      {
        name: 'Kick',
        samplers: [{ input: 4, output: 5, interpolation: 'STEP' }],
        channels: [{ sampler: 0, target: { node: 2, path: 'rotation' } }],
      },
    ],
    buffers: [{ byteLength: bytes.length }],
    bufferViews,
    accessors: types.map((type, bufferView) => ({
      bufferView,
      componentType: bufferView === 1 ? 5121 : 5126,
      count: counts[bufferView],
      type,
    })),
  };
  change(json);
  return glbOf(json, bytes);
}

const read = async (change?: (json: Gltf) => void) =>
  (
    await readGltf(
      { name: 'Blade.glb', bytes: bladeGlb(change), beside: async () => null },
      { decode: async () => null },
    )
  ).mesh;

const rounded = (numbers: ArrayLike<number>) =>
  Array.from(numbers, (each) => Math.round(each * 1e4) / 1e4 + 0);

describe('bones of glTF', () => {
  it('are the joints, with their parents, weights and poses; what is fixed to a joint follows it', async () => {
    const { skeleton, vertexCount, frames } = await read();
    expect(skeleton).toMatchObject({ names: ['hip', 'knee'], whole: -1 });
    expect([...skeleton!.parents]).toEqual([none, 0]);
    expect([...skeleton!.toBones]).toEqual([...moved(0, -1, 0), ...moved(0, -3, 0)]);
    // The corners of the weapon triangle are where the knee has them in its bind pose.
    expect(vertexCount).toBe(6);
    expect(rounded(skeleton!.positions)).toEqual(
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 4, 0],
        [5, 3, -1],
        [5, 3, 1],
        [6, 3, 0],
      ].flat(),
    );
    expect([...skeleton!.firstInfluences]).toEqual([0, 1, 3, 4, 5, 6, 7]);
    expect([...skeleton!.influenceBones]).toEqual([0, 0, 1, 1, 1, 1, 1]);
    expect([...skeleton!.influenceWeights]).toEqual([1, 0.25, 0.75, 1, 1, 1, 1]);
    const turned = [0, -1, 0, 0, 1, 0, 0, 3, 0, 0, 1, 0];
    expect(rounded(skeleton!.poses)).toEqual([moved(0, 1, 0), moved(0, 3, 0), moved(0, 1, 0), turned].flat());
    expect(rounded(frames.subarray(18 + 6, 18 + 9))).toEqual([-1, 3, 0]);
  });

  it('are shared by skins with the same joints in another space', async () => {
    const { skeleton } = await read((json) => {
      json.skins.push({ joints: [1, 2], inverseBindMatrices: 6 });
      json.nodes.push({ mesh: 0, skin: 1 });
      json.scenes[0].nodes.push(4);
    });
    expect(skeleton!.names).toEqual(['hip', 'knee']);
    expect([...skeleton!.positions.subarray(9, 18)]).toEqual([0, -1, 0, 1, -1, 0, 0, 3, 0]);
  });

  it('are nodes that move meshes without a skin', async () => {
    const { skeleton } = await read((json) => {
      json.nodes[0] = {};
      json.nodes[2].mesh = 0;
    });
    expect(skeleton!.names).toEqual(['knee']);
    expect([...skeleton!.toBones]).toEqual(moved(0, -3, 0));
    expect([...skeleton!.positions.subarray(0, 9)]).toEqual([0, 3, 0, 1, 3, 0, 0, 7, 0]);
  });

  it('are not there where nothing moves, or morph targets are frames', async () => {
    const without = (json: Gltf) => {
      json.nodes[0] = {};
      json.nodes[2].mesh = 0;
    };
    expect((await read((json) => (without(json), delete json.animations))).skeleton).toBeNull();
    const morphed = await read((json) => {
      without(json);
      json.meshes[0].primitives[0].targets = [{ POSITION: 7 }];
      json.animations[0].samplers.push({ input: 4, output: 4 });
      json.animations[0].channels.push({ sampler: 1, target: { node: 2, path: 'weights' } });
    });
    expect(morphed.skeleton).toBeNull();
  });

  it('have morphs in their bind pose', async () => {
    const { skeleton, morphs } = await read((json) => {
      json.meshes[0].primitives[0].targets = [{ POSITION: 7 }];
      json.nodes[2].rotation = [0, Math.SQRT1_2, 0, Math.SQRT1_2];
    });
    expect(morphs.map(({ name, vertices, offsets }) => [name, [...vertices], rounded(offsets)])).toEqual([
      ['morph 1', [2], [1, 0, 0]],
    ]);
    expect(rounded(skeleton!.morphOffsets)).toEqual([0, 0, 1]);
  });
});
