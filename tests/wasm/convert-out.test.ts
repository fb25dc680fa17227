import {
  AnimationMixer,
  type BufferAttribute,
  MathUtils,
  type Mesh,
  type Object3D,
  SkinnedMesh,
  Vector3,
} from 'three';
import { afterAll, describe, expect, it } from 'vitest';
import { frameStart } from '../../web/src/core/clip-time.js';
import type { Model } from '../../web/src/core/node.js';
import { writeGlb } from '../../web/src/convert/gltf/write-glb.js';
import { targets } from '../../web/src/convert/targets.js';
import { assimpFaces, hasAssimp } from '../support/assimp.js';
import { drawnTriangles, gltfFindings, threeGltf } from '../support/exported-files.js';
import { openSample, sampleFiles, sampleNames } from '../support/sample-models.js';
import { checkExports, options } from './convert-checks.js';

// What other programs read in the files that are written: the same counts and poses.

describe.each(sampleNames)('the sample %s', (name) => {
  it('has the same counts in three.js and assimp, and passes the glTF validator', async () => {
    const model = await openSample(name);
    await checkExports(model);
    model.dispose();
  });
});

/** The arrays of a pose of a model. */
function poseOf({ positions }: Model) {
  return { positions: new Float32Array(positions.length), normals: new Float32Array(positions.length) };
}

/** The longest distance of vertices of a mesh in three.js from those of the model. */
function farthest(mesh: Mesh, positions: Float32Array, vertices: Iterable<number>): number {
  const vertex = new Vector3();
  let most = 0;
  for (const each of vertices) {
    mesh.getVertexPosition(each, vertex);
    if (!(mesh instanceof SkinnedMesh)) vertex.applyMatrix4(mesh.matrixWorld);
    const [x, y, z] = positions.subarray(3 * each, 3 * each + 3);
    most = Math.max(most, vertex.distanceTo(new Vector3(x, y, z)));
  }
  return most;
}

describe.each(['fenstrider', 'lantern', 'dewlop'])('three.js plays the GLB of %s', (name) => {
  it.each([
    ['floats', false],
    ['integers', true],
  ])(
    'as %s with the vertices of the game at every half frame, to the end of the loop',
    async (_, quantize) => {
      const model = await openSample(name);
      const { scene, animations } = await threeGltf((await writeGlb(model, { ...options, quantize })).files);
      const mesh = scene.getObjectByProperty('isMesh', true) as Mesh;
      scene.updateMatrixWorld();
      const mixer = new AnimationMixer(scene);
      const pose = poseOf(model);
      const every7th = Array.from({ length: Math.ceil(pose.positions.length / 21) }, (_, i) => 7 * i);
      for (const [index, animation] of animations.entries()) {
        const clip = model.clips[index]!;
        const action = mixer.clipAction(animation).play();
        for (let frame = 0; frame < clip.count; frame += 1) {
          const seconds = (frameStart(clip, frame) + frameStart(clip, frame + 1)) / 2;
          mixer.setTime(seconds);
          model.pose(index, seconds, pose, { loop: true, smooth: !model.stepped });
          expect(farthest(mesh, pose.positions, every7th)).toBeLessThan(1e-3);
        }
        action.stop();
      }
      model.dispose();
    },
  );
});

it('normals of 8 bits are within a degree of those of floats, in every frame', async () => {
  const model = await openSample('fenstrider');
  const normalsIn = async (quantize: boolean): Promise<Vector3[]> => {
    const { scene } = await threeGltf((await writeGlb(model, { ...options, quantize })).files);
    const { attributes, morphAttributes } = (scene.getObjectByProperty('isMesh', true) as Mesh).geometry;
    const { normal } = attributes as { normal: BufferAttribute };
    return morphAttributes['normal']!.flatMap((added) =>
      Array.from({ length: normal.count }, (_, vertex) => {
        const [base, more] = [normal, added].map((each) => new Vector3().fromBufferAttribute(each, vertex));
        return base!.add(more!);
      }),
    );
  };
  const [floats, bytes] = await Promise.all([normalsIn(false), normalsIn(true)]);
  const degrees = floats.map((normal, at) => MathUtils.radToDeg(normal.angleTo(bytes[at]!)));
  expect([bytes.length, Math.max(...degrees) < 1]).toEqual([floats.length, true]);
  model.dispose();
});

const skinsIn = (scene: Object3D): SkinnedMesh[] => {
  const meshes: SkinnedMesh[] = [];
  scene.traverse((object) => object instanceof SkinnedMesh && meshes.push(object));
  return meshes;
};

it.each([
  ['floats', false],
  ['integers', true],
])('bones become a skin of %s with morph targets, which three.js poses as the game', async (_, quantize) => {
  const model = await openSample('bellweed');
  const input = { model, files: async () => sampleFiles('bellweed') };
  const target = targets.find(({ id }) => id === 'glb')!;
  const { files, notes } = await target.write(input, { ...options, frames: 'all', millimetres: 1, quantize });
  expect(notes.map(({ title }) => title).filter((title) => /morph/.test(title))).toEqual([]);
  expect(await gltfFindings(files)).toEqual([]);
  const { scene, animations, triangles } = await threeGltf(files);
  expect([triangles, animations.length]).toEqual([drawnTriangles(model), model.clips.length]);
  const meshes = skinsIn(scene);
  const [mesh] = meshes as [SkinnedMesh];
  expect(mesh.skeleton.bones.length).toBe(model.boneParents!.length + 1);
  expect(Object.keys(mesh.morphTargetDictionary!)).toEqual(model.morphs);
  const mixer = new AnimationMixer(scene);
  const pose = poseOf(model);
  const allowed = 1e-4 * (Math.max(...model.bounds) - Math.min(...model.bounds));
  const checkPose = (clip: number, frame: number, morphs: number[] = []): void => {
    const seconds = frameStart(model.clips[clip]!, frame);
    mixer.setTime(seconds);
    scene.updateMatrixWorld(true);
    model.pose(clip, seconds, pose, { morphs });
    expect(farthest(mesh, pose.positions, mesh.geometry.index!.array)).toBeLessThan(allowed);
  };
  for (const [index, animation] of animations.entries()) {
    const action = mixer.clipAction(animation).play();
    for (let frame = 0; frame < model.clips[index]!.count; frame += 1) checkPose(index, frame);
    if (index < animations.length - 1) action.stop();
  }
  // Morphs are added before the bones move the vertices.
  const last = model.clips.length - 1;
  checkPose(last, 1);
  const still = pose.positions.slice();
  for (const morph of model.morphs!.keys()) {
    const morphs = model.morphs!.map((_, each) => (each === morph ? 1 : 0));
    for (const each of meshes) each.morphTargetInfluences = morphs;
    checkPose(last, 1, morphs);
    expect(pose.positions).not.toEqual(still);
  }
  if (hasAssimp && !quantize) expect(await assimpFaces(files)).toBe(drawnTriangles(model));
  model.dispose();
});

it.skipIf(hasAssimp)('assimp reads what is written (needs the assimp command)', () => {});

afterAll(() => {
  delete (globalThis as { self?: unknown }).self;
});
