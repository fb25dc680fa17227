import type { Material, ModelData } from '../../core/model.js';
import type { Frame } from './frames.js';

/** Keeps whole numbers from being rounded to the one below. */
const rounding = 1 / 64;

/**
 * The texture coordinates of all render vertices. Where the game computes them from the normals and the view, they are those
 * of the first pose as seen from the front: looking along -Z, without perspective.
 */
export function drawnCoordinates(model: ModelData, { normals }: Frame): Float32Array {
  const uvs = new Float32Array((model.positions.length / 3) * 2);
  uvs.set(model.uvs.subarray(0, uvs.length));
  for (const { start, count, material } of model.groups) {
    const { mapping, image } = model.materials[material]!;
    if (mapping === 'uv') continue;
    const columns = image === null ? 0 : model.images[image]!.width;
    for (const vertex of new Set(model.indices.subarray(start, start + count))) {
      const normal = normals.subarray(3 * vertex, 3 * vertex + 3);
      uvs.set(fromTheFront(mapping, normal, uvs.subarray(2 * vertex, 2 * vertex + 2), columns), 2 * vertex);
    }
  }
  return uvs;
}

function fromTheFront(
  mapping: Exclude<Material['mapping'], 'uv'>,
  normal: Float32Array,
  uv: Float32Array,
  columns: number,
): [number, number] {
  const [x, y, z] = normal as unknown as [number, number, number];
  if (mapping === 'facing') {
    const column = Math.floor((uv[0]! - 0.5 * z) * columns + rounding);
    // The middle of the texel, so that no other column is blended in.
    const u = columns > 0 ? (Math.max(0, Math.min(columns - 1, column)) + 0.5) / columns : 0;
    return [u, uv[1]!];
  }
  // The view direction (0, 0, -1) reflected at the normal is (2xz, 2yz, …).
  const scale = mapping === 'environment' ? 2 * z : 1;
  return [0.5 + 0.5 * x * scale, 0.5 - 0.5 * y * scale];
}
