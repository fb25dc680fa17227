/** The bytes of a GLB with this JSON and binary chunk. */
export function glbOf(json: unknown, binary: Uint8Array = new Uint8Array()): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20);
  padded.set(text);
  const bytes = new Uint8Array(12 + 8 + padded.length + 8 + binary.length);
  const view = new DataView(bytes.buffer);
  const words = [0x46546c67, 2, bytes.length, padded.length, 0x4e4f534a];
  words.forEach((word, index) => view.setUint32(4 * index, word, true));
  bytes.set(padded, 20);
  view.setUint32(20 + padded.length, binary.length, true);
  view.setUint32(24 + padded.length, 0x004e4942, true);
  bytes.set(binary, 28 + padded.length);
  return bytes;
}

export type Values = Float32Array | Int16Array | Uint16Array | Uint8Array;

/** Arrays one after the other, each of a multiple of four bytes, and a buffer view for each. */
export function packed(...arrays: readonly Values[]) {
  const bytes = new Uint8Array(
    arrays.reduce((sum, { byteLength }) => sum + Math.ceil(byteLength / 4) * 4, 0),
  );
  let at = 0;
  const bufferViews = arrays.map((array) => {
    const view = { buffer: 0, byteOffset: at, byteLength: array.byteLength };
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += Math.ceil(array.byteLength / 4) * 4;
    return view;
  });
  return { bytes, bufferViews };
}

/** A triangle in the plane z = 0 with a morph target, a joint and an animation; `change` edits its JSON. */
export function triangleGlb(change: (json: Gltf) => void = () => {}): Uint8Array {
  const { bytes, bufferViews } = packed(
    Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    Uint16Array.of(0, 1, 2),
    Float32Array.of(0, 0, 0, 0, 0, 0, 0, 0, 2),
    Float32Array.of(0, 0.5, 1),
    Float32Array.of(0, 1, 0),
    Float32Array.of(0, 0, 1, 0, 0, 1),
  );
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: 'Blade', translation: [0, 0, 1] }],
    meshes: [
      {
        primitives: [
          {
            attributes: { POSITION: 0, TEXCOORD_0: 5 },
            indices: 1,
            material: 0,
            targets: [{ POSITION: 2 }],
          },
        ],
      },
    ],
    materials: [{ name: 'Steel', pbrMetallicRoughness: { baseColorFactor: [1, 0.2159, 0, 1] } }],
    animations: [
      {
        name: 'Bend',
        samplers: [{ input: 3, output: 4 }],
        channels: [{ sampler: 0, target: { node: 0, path: 'weights' } }],
      },
    ],
    buffers: [{ byteLength: bytes.length }],
    bufferViews,
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
      { bufferView: 2, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 3, componentType: 5126, count: 3, type: 'SCALAR' },
      { bufferView: 4, componentType: 5126, count: 3, type: 'SCALAR' },
      { bufferView: 5, componentType: 5126, count: 3, type: 'VEC2' },
    ],
  };
  change(json);
  return glbOf(json, bytes);
}

/** A mesh whose primitives share positions, and morph targets by their names. */
export function primitivesGlb(
  positions: readonly number[],
  primitives: readonly { readonly mode: number; readonly indices: readonly number[] }[],
  targets: Readonly<Record<string, readonly number[]>> = {},
): Uint8Array {
  const places = [positions, ...Object.values(targets)];
  const lists = primitives.map(({ indices }) => Uint16Array.from(indices));
  const { bytes, bufferViews } = packed(...places.map((each) => Float32Array.from(each)), ...lists);
  const accessors = bufferViews.map((_, bufferView) => {
    const list = lists[bufferView - places.length];
    return list
      ? { bufferView, componentType: 5123, count: list.length, type: 'SCALAR' }
      : { bufferView, componentType: 5126, count: positions.length / 3, type: 'VEC3' };
  });
  const all = primitives.map(({ mode }, index) => ({
    attributes: { POSITION: 0 },
    indices: places.length + index,
    mode,
    ...(places.length > 1 && { targets: places.slice(1).map((_, target) => ({ POSITION: 1 + target })) }),
  }));
  const json = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: all, extras: { targetNames: Object.keys(targets) } }],
    buffers: [{ byteLength: bytes.length }],
    bufferViews,
    accessors,
  };
  return glbOf(json, bytes);
}

/** JSON that a test changes in any way. */
export type Gltf = Record<string, any>;
