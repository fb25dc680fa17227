import { describe, expect, it } from 'vitest';
import { readGltf } from '../../../web/src/convert/gltf/read-gltf.js';
import { failure as failureOf } from '../../support/failure.js';
import { primitivesGlb, triangleGlb, type Gltf } from './glb-files.js';

const decode = async () => null;
const read = (bytes: Uint8Array, rate?: number) =>
  readGltf(
    { name: 'Blade.glb', bytes, beside: async () => null },
    { decode, ...(rate !== undefined && { rate }) },
  );

const failure = async (bytes: Uint8Array) => (await failureOf(read(bytes))).message;

describe('reading glTF', () => {
  it('gives vertices in the scene, corners, the material in display space, and the clip at the rate of its keys', async () => {
    const { mesh, notes } = await read(triangleGlb());
    expect([mesh.name, mesh.vertexCount, [...mesh.triangles]]).toEqual(['Blade', 3, [0, 1, 2]]);
    expect([...mesh.frames.slice(0, 9)]).toEqual([0, 0, 1, 1, 0, 1, 0, 1, 1]);
    expect([...mesh.uvs]).toEqual([0, 0, 1, 0, 0, 1]);
    expect(mesh.clips).toEqual([{ name: 'Bend', group: '', first: 0, count: 3, rate: 2, events: [] }]);
    // The third vertex moves by two units at the second key.
    expect([8, 17, 26].map((at) => mesh.frames[at])).toEqual([1, 3, 1]);
    const [{ name, colour, blend }] = mesh.materials as [(typeof mesh.materials)[0]];
    expect(name).toBe('Steel');
    expect(blend).toBe('opaque');
    expect(colour.map((value) => Math.round(255 * value))).toEqual([255, 128, 0]);
    expect(notes).toEqual([]);
  });

  it('samples at another rate, interpolated', async () => {
    const { mesh } = await read(triangleGlb(), 4);
    expect(mesh.clips[0]).toMatchObject({ count: 5, rate: 4 });
    expect([8, 17, 26, 35, 44].map((at) => mesh.frames[at])).toEqual([1, 2, 3, 2, 1]);
  });

  it('samples rotations at 12 frames a second or more', async () => {
    const turned = triangleGlb((json) => {
      json.animations[0].channels[0].target.path = 'rotation';
      json.accessors[4] = { componentType: 5126, count: 3, type: 'VEC4' };
    });
    const { mesh } = await read(turned);
    expect(mesh.clips[0]).toMatchObject({ count: 13, rate: 12 });
  });

  it('turns the triangles of a mirrored node round', async () => {
    const { mesh } = await read(triangleGlb((json) => (json.nodes[0].scale = [-1, 1, 1])));
    expect([...mesh.triangles]).toEqual([0, 2, 1]);
    expect([...mesh.uvs]).toEqual([0, 0, 0, 1, 1, 0]);
  });

  it('takes the kind of a material from names, and from alpha mode', async () => {
    const kindOf = async (change: (json: Gltf) => void) => {
      const { blend, twoSided, unlit, role } = (await read(triangleGlb(change))).mesh.materials[0]!;
      return { blend, twoSided, unlit, role };
    };
    const plain = { blend: 'opaque', twoSided: false, unlit: false, role: '' };
    expect(await kindOf((json) => (json.materials[0].name = 'Cape_masked_twosided'))).toEqual({
      ...plain,
      blend: 'masked',
      twoSided: true,
    });
    expect(await kindOf((json) => (json.nodes[0].name = 'Glass translucent'))).toEqual({
      ...plain,
      blend: 'translucent',
    });
    expect(await kindOf((json) => (json.materials[0].alphaMode = 'MASK'))).toEqual({
      ...plain,
      blend: 'masked',
    });
    expect(await kindOf((json) => (json.nodes[0].name = 'WeaponTriangle'))).toEqual({
      ...plain,
      role: 'weapon',
    });
  });

  it('takes flags, priority, label and exact opacity from names, alpha mode and colour', async () => {
    const named = await read(
      triangleGlb((json) => {
        json.materials[0].name = 'Glass curvy reflective unsmoothed, priority 10, label_300';
        json.materials[0].alphaMode = 'BLEND';
        json.materials[0].pbrMetallicRoughness.baseColorFactor = [1, 1, 1, 0.9];
      }),
    );
    expect(named.mesh.materials[0]).toMatchObject({
      ...{ blend: 'alpha', opacity: 0.9 },
      ...{ facet: true, mapping: 'environment', filter: 'nearest' },
    });
    expect([[...named.mesh.priorities], [...named.mesh.faceLabels]]).toEqual([[10], [255]]);
    expect((await read(triangleGlb())).mesh.priorities).toHaveLength(0);
  });

  it('takes priorities of as many triangles as there are, and ignores other runs', async () => {
    const { mesh } = await read(
      triangleGlb((json) => {
        const retromesh = { faces: [0, 1 << 30], priorities: [3, 1], labels: [1, 1, 2] };
        json.meshes[0].primitives[0].extras = { retromesh };
      }),
    );
    expect([mesh.faceNumbers, mesh.priorities, mesh.faceLabels].map((list) => [...list])).toEqual([
      [],
      [3],
      [],
    ]);
  });

  it('keeps morph targets that no animation moves, and does not weld vertices that they part', async () => {
    const still = await read(triangleGlb((json) => delete json.animations));
    expect(still.mesh.morphs).toEqual([
      { name: 'morph 1', vertices: Uint32Array.of(2), offsets: Float32Array.of(0, 0, 2) },
    ]);
    expect((await read(triangleGlb())).mesh.morphs).toEqual([]); // its animation moves the target
  });

  it.each([
    [0, [], [0, 0, 2, 0, 1, 0]],
    [1, [0, 2, 0], []],
    [2, [0, 2, 0, 2, 1, 0, 1, 0, 0], []],
    [3, [0, 2, 0, 2, 1, 0], []],
  ])('gives the points or lines of mode %d, with their material', async (mode, lines, sprites) => {
    const { mesh } = await read(primitivesGlb([0, 0, 0, 1, 0, 0, 0, 1, 0], [{ mode, indices: [0, 2, 1] }]));
    // Vertices are numbered in the order of the file.
    expect([[...mesh.lines], [...mesh.sprites], mesh.triangles.length]).toEqual([lines, sprites, 0]);
  });

  it('adds a triangle for a node that is named weapon', async () => {
    const { mesh } = await read(
      triangleGlb((json) => {
        json.nodes.push({ name: 'weapon', translation: [5, 0, 0] });
        json.scenes[0].nodes.push(1);
      }),
    );
    expect(mesh.triangles.length).toBe(6);
    expect(mesh.materials[mesh.triangleMaterials[1]!]!.role).toBe('weapon');
    const [first, second] = mesh.triangles.slice(3);
    expect([...mesh.frames.slice(3 * first!, 3 * first! + 3)]).toEqual([5, 0, -1]);
    expect([...mesh.frames.slice(3 * second!, 3 * second! + 3)]).toEqual([5, 0, 1]);
  });
});

describe('a gun whose name has the word "weapon"', () => {
  const named = (change: (json: Gltf) => void) => (json: Gltf) => {
    json.nodes[0].name = 'Weapon';
    change(json);
  };

  it('is drawn, when it has more than the one triangle that places a weapon', async () => {
    const { mesh } = await read(
      triangleGlb(named((json) => json.meshes[0].primitives.push(json.meshes[0].primitives[0]))),
    );
    expect(mesh.materials.map(({ role }) => role)).toEqual(['weapon']);
    const twice = triangleGlb(
      named((json) => {
        delete json.meshes[0].primitives[0].targets;
        delete json.animations;
        json.accessors[1].count = 6;
        json.bufferViews[1].byteLength = 12;
      }),
    );
    // Its second triangle has the numbers that follow in the buffer, which are zeros.
    expect((await read(twice)).mesh.materials.map(({ role }) => role)).toEqual(['']);
  });

  it('places no weapon with the node that has it below, or with the whole model', async () => {
    const below = triangleGlb((json) => {
      json.nodes.push({ name: 'Weapon', children: [0] });
      json.scenes[0].nodes = [1];
    });
    expect((await read(below)).mesh.triangles.length).toBe(3);
    const whole = triangleGlb((json) => {
      json.nodes.push({ name: 'PusherWeapon', extras: { retromesh: { format: 'unreal' } } });
      json.scenes[0].nodes = [1, 0];
    });
    expect((await read(whole)).mesh.triangles.length).toBe(3);
  });
});

describe('hostile glTF ends in a sentence', () => {
  const cases: [string, (json: Gltf) => void, RegExp][] = [
    ['an index out of range', (json) => (json.accessors[1].count = 3), /^$/],
    [
      '4 GB of zeros',
      (json) => (json.accessors[0] = { componentType: 5126, count: 4e8, type: 'VEC3' }),
      /400,000,000 elements of type VEC3 in its accessor 0, which need 4\.5 GB/,
    ],
    ['a count that is no number', (json) => (json.accessors[0].count = '3'), /"3" as count/],
    ['a buffer view beyond its buffer', (json) => (json.bufferViews[0].byteLength = 9999), /9,999 bytes/],
    ['an accessor beyond its view', (json) => (json.accessors[0].count = 30), /360 bytes/],
    ['a node that is its own child', (json) => (json.nodes[0].children = [0]), /own children/],
    ['a missing mesh', (json) => (json.nodes[0].mesh = 7), /nodes\[0\] has 7 as mesh/],
    ['a missing material', (json) => (json.meshes[0].primitives[0].material = -1), /-1 as material/],
    ['another version', (json) => (json.asset.version = '1.0'), /glTF 1\.0/],
    ['no asset', (json) => delete json.asset, /asset is no object/],
    [
      'compression',
      (json) => (json.extensionsRequired = ['KHR_draco_mesh_compression']),
      /without compression/,
    ],
    ['a file elsewhere', (json) => (json.buffers[0].uri = 'https://example.org/a.bin'), /not here/],
    ['no triangles', (json) => delete json.meshes[0].primitives[0].attributes.POSITION, /has no triangles/],
    ['a number that is none', (json) => (json.nodes[0].translation = [0, null, 0]), /translation/],
    ['keys of the wrong length', (json) => (json.accessors[4].count = 1), /keys are not valid/],
    ['an endless clip', (json) => (json.animations[0].extras = { retromesh: { count: 4e9, rate: 1 } }), /^$/],
  ];
  it.each(cases)('%s', async (_name, change, pattern) => {
    if (pattern.source === '^$') {
      // Nothing is wrong with these: what is not valid is not used.
      expect((await read(triangleGlb(change))).mesh.vertexCount).toBe(3);
    } else {
      expect(await failure(triangleGlb(change))).toMatch(pattern);
    }
  });

  it('names an index that is out of range, and a position that is not finite', async () => {
    const bytes = triangleGlb();
    const binary = bytes.length - 36 - 8 - 36 - 12 - 12 - 24;
    const view = new DataView(bytes.buffer);
    view.setUint16(binary + 36, 9, true);
    expect(await failure(bytes)).toBe('Blade.glb uses vertex 9 of a mesh, and there are 3.');
    view.setFloat32(binary + 4, NaN, true);
    expect(await failure(bytes)).toMatch(/position of vertex 0 that is not a finite number/);
  });

  it('every prefix of a file', async () => {
    const bytes = triangleGlb();
    for (let length = 0; length < bytes.length; length += 7)
      expect(await failure(bytes.subarray(0, length))).toMatch(/^Blade\.glb /);
  });
});
