import { png } from './png.mjs';

// glTF 2.0, component types and targets of the specification.
const kByte = 5120;
const kShort = 5122;
const kUnsignedShort = 5123;
const kUnsignedInt = 5125;
const kFloat = 5126;
const kArrayBuffer = 34962;
const kElementArrayBuffer = 34963;
const kNearest = 9728;
const kLinear = 9729;
const kLinearMipmapLinear = 9987;
const kClamp = 33071;
const kRepeat = 10497;

/** Collects the views and accessors of the binary chunk. */
class Binary {
  bufferViews = [];
  accessors = [];
  #parts = [];
  #length = 0;

  view(bytes, options = {}) {
    const padding = (4 - (this.#length % 4)) % 4;
    this.#parts.push(Buffer.alloc(padding), bytes);
    this.bufferViews.push({
      buffer: 0,
      byteOffset: this.#length + padding,
      byteLength: bytes.length,
      ...options,
    });
    this.#length += padding + bytes.length;
    return this.bufferViews.length - 1;
  }

  accessor(array, type, componentType, options = {}, viewOptions = {}) {
    const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
    this.accessors.push({ bufferView: this.view(bytes, viewOptions), componentType, type, ...options });
    return this.accessors.length - 1;
  }

  bytes() {
    return Buffer.concat([...this.#parts, Buffer.alloc((4 - (this.#length % 4)) % 4)]);
  }
}

/** Vectors as 16-bit or 8-bit integers, each padded to four bytes (KHR_mesh_quantization), with the bounds that positions need. */
function quantized(binary, Type, values, isPosition, options = {}) {
  const count = values.length / 3;
  const array = new Type(count * 4);
  const [min, max] = [Array(3).fill(Infinity), Array(3).fill(-Infinity)];
  for (let i = 0; i < values.length; i += 1) {
    const value = (array[Math.floor(i / 3) * 4 + (i % 3)] = Math.round(values[i]));
    min[i % 3] = Math.min(min[i % 3], value);
    max[i % 3] = Math.max(max[i % 3], value);
  }
  const componentType = Type === Int16Array ? kShort : kByte;
  const bounds = isPosition ? { min, max } : {};
  const view = { target: kArrayBuffer, byteStride: 4 * Type.BYTES_PER_ELEMENT };
  return binary.accessor(array, 'VEC3', componentType, { count, ...bounds, ...options }, view);
}

/** The poses of all frames of the longest clip. */
function posesOf(model) {
  const clip = model.clips.reduce((best, { count }, i, all) => (count > all[best].count ? i : best), 0);
  const { rate, count } = model.clips[clip];
  const frames = Array.from({ length: count }, (_, frame) => {
    const pose = { positions: model.positions.slice(), normals: model.normals.slice() };
    model.pose(clip, (frame + 1e-4) / rate, pose, { smooth: false });
    return pose;
  });
  return { rate, name: model.clips[clip].name, frames };
}

function materialOf({ name, twoSided, cutoff, blend, image }, textures) {
  const texture = textures.get(image);
  const alphaMode = cutoff > 0 ? 'MASK' : blend === 'opaque' ? 'OPAQUE' : 'BLEND';
  return {
    name,
    doubleSided: twoSided,
    alphaMode,
    ...(cutoff > 0 && { alphaCutoff: cutoff }),
    pbrMetallicRoughness: {
      metallicFactor: 0,
      roughnessFactor: 1,
      ...(texture !== undefined && { baseColorTexture: { index: texture } }),
    },
  };
}

/**
 * A model with all frames of its longest clip as a GLB, in the smallest form that glTF has without an extra decoder: positions and
 * their differences as 16-bit integers, normals of the first frame only, as 8-bit integers, images as PNG with palettes.
 */
export function glb(model) {
  const binary = new Binary();
  const { rate, name, frames } = posesOf(model);
  const scale =
    Math.max(...frames.flatMap(({ positions }) => positions.map(Math.abs).reduce((a, b) => Math.max(a, b)))) /
    32767;
  const [base] = frames;
  const inUnits = (values) => values.map((value) => Math.round(value / scale));
  const start = inUnits(base.positions);
  const position = quantized(binary, Int16Array, start, true);
  const normal = quantized(
    binary,
    Int8Array,
    base.normals.map((value) => value * 127),
    false,
    {
      normalized: true,
    },
  );
  const uv = binary.accessor(
    model.uvs,
    'VEC2',
    kFloat,
    { count: model.uvs.length / 2 },
    {
      target: kArrayBuffer,
    },
  );
  const targets = frames.slice(1).map((frame) => {
    const moved = inUnits(frame.positions).map((value, i) => value - start[i]);
    return { POSITION: quantized(binary, Int16Array, moved, true) };
  });
  const images = [...new Set(model.materials.map(({ image }) => image))].filter(
    (image) => model.images[image]?.pixels,
  );
  const textures = new Map(images.map((image, index) => [image, index]));
  const isSmall = model.positions.length / 3 <= 65535;
  const primitives = model.groups.map(({ start: first, count, material }) => {
    const indices = (isSmall ? Uint16Array : Uint32Array).from(model.indices.subarray(first, first + count));
    const type = isSmall ? kUnsignedShort : kUnsignedInt;
    const view = { target: kElementArrayBuffer };
    return {
      attributes: { POSITION: position, NORMAL: normal, TEXCOORD_0: uv },
      indices: binary.accessor(indices, 'SCALAR', type, { count }, view),
      material,
      ...(targets.length > 0 && { targets }),
    };
  });
  const times = Float32Array.from({ length: frames.length + 1 }, (_, frame) => frame / rate);
  const weights = new Float32Array(times.length * targets.length);
  frames.forEach((_, frame) => {
    if (frame > 0) weights[frame * targets.length + frame - 1] = 1;
  });
  const animation = targets.length > 0 && {
    name,
    channels: [{ sampler: 0, target: { node: 0, path: 'weights' } }],
    samplers: [
      {
        input: binary.accessor(times, 'SCALAR', kFloat, {
          count: times.length,
          min: [0],
          max: [times.at(-1)],
        }),
        output: binary.accessor(weights, 'SCALAR', kFloat, { count: weights.length }),
        interpolation: 'LINEAR',
      },
    ],
  };
  const imageViews = images.map((image) => {
    const { width, height, pixels } = model.images[image];
    return binary.view(png(width, height, pixels));
  });
  const samplerOf = ({ filter, wrap }) => {
    const [magFilter, minFilter] =
      filter === 'linear' ? [kLinear, kLinearMipmapLinear] : [kNearest, kNearest];
    return {
      magFilter,
      minFilter,
      wrapS: wrap === 'clamp' ? kClamp : kRepeat,
      wrapT: wrap === 'clamp' ? kClamp : kRepeat,
    };
  };
  const data = binary.bytes();
  const json = {
    asset: { version: '2.0', generator: 'Retromesh benchmarks' },
    extensionsUsed: ['KHR_mesh_quantization'],
    extensionsRequired: ['KHR_mesh_quantization'],
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: model.name, scale: [scale, scale, scale] }],
    meshes: [{ primitives, weights: targets.map(() => 0) }],
    ...(animation && { animations: [animation] }),
    materials: model.materials.map((material) => materialOf(material, textures)),
    images: imageViews.map((bufferView) => ({ bufferView, mimeType: 'image/png' })),
    samplers: images.map((image) => samplerOf(model.materials.find((material) => material.image === image))),
    textures: images.map((_, source) => ({ source, sampler: source })),
    accessors: binary.accessors,
    bufferViews: binary.bufferViews,
    buffers: [{ byteLength: data.length }],
  };
  return packed(Buffer.from(JSON.stringify(json)), data);
}

function packed(json, data) {
  const text = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')]);
  const words = (...values) => Buffer.from(Uint32Array.from(values).buffer);
  return Buffer.concat([
    words(0x46546c67, 2, 28 + text.length + data.length),
    words(text.length, 0x4e4f534a),
    text,
    words(data.length, 0x004e4942),
    data,
  ]);
}
