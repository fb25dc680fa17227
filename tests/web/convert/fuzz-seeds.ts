import { glbOf, packed, triangleGlb, type Gltf } from './glb-files.js';

/** A valid glTF file in parts, so that each can be changed. */
export interface GltfSeed {
  readonly json: Gltf;
  readonly binary: Uint8Array;
}

function seedOf(glb: Uint8Array): GltfSeed {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const length = view.getUint32(12, true);
  const json: Gltf = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
  return { json, binary: glb.slice(28 + length) };
}

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A strip of two triangles on two joints, with colours, a texture that is moved, a weapon and two animations. */
function skinnedStrip(): GltfSeed {
  const { bytes, bufferViews } = packed(
    Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0),
    Uint16Array.of(0, 1, 2, 3),
    Uint8Array.of(0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
    Float32Array.of(1, 0, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
    Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 255),
    Uint16Array.of(0, 0, 65535, 0, 0, 65535, 65535, 65535),
    Float32Array.of(...identity, ...identity),
    Float32Array.of(0, 0.5, 1),
    Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1),
    Float32Array.of(...Array.from({ length: 27 }, (_, at) => at / 27)),
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
    Uint16Array.of(1, 3),
    Float32Array.of(0, 0, 1, 0, 0, 2),
  );
  const floats = { componentType: 5126 };
  const json = {
    asset: { version: '2.0', generator: 'tests' },
    scene: 0,
    scenes: [{ name: 'Scene', nodes: [0, 1, 3] }],
    nodes: [
      { name: 'Body', mesh: 0, skin: 0 },
      { name: 'hip', children: [2], rotation: [0, 0, 0, 1], scale: [1, 2, 1] },
      { name: 'knee', translation: [0, 1, 0] },
      { name: 'weapon', matrix: identity },
    ],
    meshes: [
      {
        name: 'Strip',
        weights: [0.5],
        primitives: [
          {
            mode: 5,
            attributes: { POSITION: 0, JOINTS_0: 2, WEIGHTS_0: 3, COLOR_0: 4, TEXCOORD_0: 5 },
            indices: 1,
            material: 0,
            targets: [{ POSITION: 10 }],
          },
        ],
        extras: { targetNames: ['bulge'] },
      },
    ],
    skins: [{ joints: [1, 2], inverseBindMatrices: 6, skeleton: 1 }],
    materials: [
      {
        name: 'Cloth_masked',
        alphaMode: 'MASK',
        alphaCutoff: 0.4,
        doubleSided: true,
        pbrMetallicRoughness: {
          baseColorFactor: [1, 1, 1, 1],
          baseColorTexture: {
            index: 0,
            texCoord: 0,
            extensions: { KHR_texture_transform: { offset: [0.1, 0], scale: [2, 1], rotation: 0.5 } },
          },
        },
        extensions: { KHR_materials_unlit: {} },
        extras: { retromesh: { blend: 'opaque', cutoff: 0.5, twoSided: true, unlit: false } },
      },
    ],
    textures: [{ source: 0, sampler: 0 }],
    samplers: [{ magFilter: 9728, wrapS: 33071 }],
    images: [{ bufferView: 10, mimeType: 'image/png', name: 'cloth' }],
    animations: [
      {
        name: 'Turn',
        samplers: [
          { input: 7, output: 8, interpolation: 'LINEAR' },
          { input: 7, output: 9, interpolation: 'CUBICSPLINE' },
        ],
        channels: [
          { sampler: 0, target: { node: 1, path: 'rotation' } },
          { sampler: 1, target: { node: 2, path: 'translation' } },
        ],
        extras: { retromesh: { group: '', first: 0, count: 3, rate: 2 } },
      },
      {
        name: 'Jump',
        samplers: [{ input: 7, output: 11, interpolation: 'STEP' }],
        channels: [{ sampler: 0, target: { node: 0, path: 'weights' } }],
      },
    ],
    buffers: [{ byteLength: bytes.length }],
    bufferViews,
    accessors: [
      { bufferView: 0, ...floats, count: 4, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      { bufferView: 1, componentType: 5123, count: 4, type: 'SCALAR' },
      { bufferView: 2, componentType: 5121, count: 4, type: 'VEC4' },
      { bufferView: 3, ...floats, count: 4, type: 'VEC4' },
      { bufferView: 4, componentType: 5121, normalized: true, count: 4, type: 'VEC4' },
      { bufferView: 5, componentType: 5123, normalized: true, count: 4, type: 'VEC2' },
      { bufferView: 6, ...floats, count: 2, type: 'MAT4' },
      { bufferView: 7, ...floats, count: 3, type: 'SCALAR' },
      { bufferView: 8, ...floats, count: 3, type: 'VEC4' },
      { bufferView: 9, ...floats, count: 9, type: 'VEC3' },
      {
        ...floats,
        count: 4,
        type: 'VEC3',
        sparse: {
          count: 2,
          indices: { bufferView: 11, componentType: 5123 },
          values: { bufferView: 12 },
        },
      },
      { bufferView: 7, ...floats, count: 3, type: 'SCALAR' },
    ],
  };
  return seedOf(glbOf(json, bytes));
}

/** A fan with quantized, interleaved vertices and an older kind of material; its buffer is in its text. */
function quantizedFan(): GltfSeed {
  const vertices = Int16Array.of(0, 0, 0, 0, 100, 0, 0, 0, 100, 100, 0, 0, 0, 100, 0, 0);
  const text = btoa(String.fromCharCode(...new Uint8Array(vertices.buffer)));
  const json = {
    asset: { version: '2.0' },
    extensionsUsed: ['KHR_mesh_quantization', 'KHR_materials_pbrSpecularGlossiness'],
    extensionsRequired: ['KHR_mesh_quantization'],
    nodes: [{ mesh: 0, scale: [0.01, 0.01, -0.01] }],
    meshes: [{ primitives: [{ mode: 6, attributes: { POSITION: 0 }, material: 0 }] }],
    materials: [
      {
        alphaMode: 'BLEND',
        emissiveTexture: { index: 0 },
        extensions: { KHR_materials_pbrSpecularGlossiness: { diffuseFactor: [1, 0, 0, 0.5] } },
      },
    ],
    textures: [{ source: 0 }],
    images: [{ uri: 'missing%20one.png' }],
    buffers: [{ byteLength: 32, uri: `data:application/octet-stream;base64,${text}` }],
    bufferViews: [{ buffer: 0, byteLength: 32, byteStride: 8, target: 34962 }],
    accessors: [{ bufferView: 0, componentType: 5122, count: 4, type: 'VEC3' }],
  };
  return { json, binary: new Uint8Array() };
}

/** Valid glTF files that use most of what the reader knows. */
export const gltfSeeds: readonly GltfSeed[] = [seedOf(triangleGlb()), skinnedStrip(), quantizedFan()];

/** Valid OBJ files, each with its material file, line by line. */
export const objSeeds: readonly { readonly obj: readonly string[]; readonly mtl: readonly string[] }[] = [
  {
    obj: ['v 0 0 0', 'v 1 0 0', 'v 0 1 0', 'vt 0 1', 'f 1 2 3'],
    mtl: [],
  },
  {
    obj: [
      ...['# cloak', 'mtllib x.mtl', 'o Cloak_twosided', 'g back', 'v 0 0 0 1 0 0', 'v 1 0 0 0 1 0'],
      ...['v 1 1 0 0 0 1', 'v 0 1 0 1 1 1', 'v 0.5 1.5 0 1.0 0.5 0.5 0.5', 'vt 0 0', 'vt 1 0', 'vt 1 1 0'],
      ...['vn 0 0 1', 'usemtl cloth_masked', 's 1', 'f 1/1/1 2/2/1 3/3/1 4/1/1', 'f -1//1 -2//1 -3//1'],
      ...['usemtl other', 'f 1/1 2/2 \\', '3/3 4/1 5/2', 'l 1 2 3', 'p 1', 'usemtl weapon', 'f 1 2 5'],
    ],
    mtl: [
      ...['newmtl cloth_masked', 'Kd 1 0.5 0', 'd 0.5', 'illum 0', 'map_Kd -s 1 1 cloth.png'],
      ...['map_d -imfchan m cloth.png', 'newmtl other', 'Tr 0.25', 'Ke 1 1 1'],
    ],
  },
];
