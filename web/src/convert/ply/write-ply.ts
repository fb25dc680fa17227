import type { Model, Material } from '../../core/model.js';
import { drawnModel, type DrawnModel } from '../drawn/drawn-model.js';
import { frameOf } from '../drawn/frames.js';
import { abilities, lossesOf } from '../drawn/losses.js';
import type { Exported, ExportOptions, Pixels } from '../exported.js';
import { fileStem } from '../../core/files/file-stem.js';

/** Options of PLY beside those of all writers. */
export interface PlyOptions extends ExportOptions {
  readonly frame?: number;
}

const properties = [
  ...['x', 'y', 'z', 'nx', 'ny', 'nz', 's', 't'].map((name) => `property float ${name}`),
  ...['red', 'green', 'blue', 'alpha'].map((name) => `property uchar ${name}`),
];
const vertexSize = 8 * 4 + 4;
const faceSize = 1 + 3 * 4;

/** Writes one frame as binary PLY with normals, texture coordinates, and colours of the vertices, taken from the textures. */
export async function writePly(model: Model, options: PlyOptions): Promise<Exported> {
  const drawn = await drawnModel(model, 'PLY', abilities.ply, options);
  const { pace } = drawn;
  const { scale = 1 } = options;
  const { positions, normals } = frameOf(model, options.frame ?? 0);
  const colours = await vertexColours(drawn);
  const vertices = positions.length / 3;
  const indices = drawn.surfaces.map((surface) => surface.indices);
  const faces = indices.reduce((sum, { length }) => sum + length / 3, 0);
  const header = new TextEncoder().encode(
    [
      'ply',
      'format binary_little_endian 1.0',
      'comment Retromesh',
      `element vertex ${vertices}`,
      ...properties,
      `element face ${faces}`,
      'property list uchar uint vertex_indices',
      'end_header\n',
    ].join('\n'),
  );
  const bytes = new Uint8Array(header.length + vertices * vertexSize + faces * faceSize);
  bytes.set(header);
  const view = new DataView(bytes.buffer);
  let at = header.length;
  await pace.forEach(vertices, (vertex) => {
    const floats = [
      ...positions.subarray(3 * vertex, 3 * vertex + 3).map((value) => value * scale),
      ...normals.subarray(3 * vertex, 3 * vertex + 3),
      drawn.uvs[2 * vertex]!,
      1 - drawn.uvs[2 * vertex + 1]!,
    ];
    floats.forEach((value, index) => view.setFloat32(at + 4 * index, value, true));
    bytes.set(colours.subarray(4 * vertex, 4 * vertex + 4), at + 32);
    at += vertexSize;
  });
  for (const list of indices) {
    await pace.forEach(list.length / 3, (face) => {
      bytes[at] = 3;
      for (let each = 0; each < 3; each += 1) view.setUint32(at + 1 + 4 * each, list[3 * face + each]!, true);
      at += faceSize;
    });
  }
  pace.check();
  options.onProgress?.(1);
  const notes = lossesOf(model, 'PLY', abilities.ply, options.hiddenFaces ?? false);
  return { files: [{ name: `${options.stem ?? fileStem(model.name)}.ply`, bytes }], notes };
}

/** The colours of the vertices, multiplied with the texels at their texture coordinates. */
async function vertexColours({
  model,
  colours,
  surfaces,
  textures,
  uvs,
  pace,
}: DrawnModel): Promise<Uint8Array> {
  const result = colours ? new Uint8Array(colours) : new Uint8Array((uvs.length / 2) * 4).fill(255);
  for (const { material, indices } of surfaces) {
    if (material.image === null || material.fill === 'palette') continue;
    const image = await textures.pixelsOf(material.image);
    if (!image) continue;
    const vertices = [...new Set(indices)];
    await pace.forEach(vertices.length, (index) => {
      const vertex = vertices[index]!;
      const texel = texelAt(image, uvs[2 * vertex]!, uvs[2 * vertex + 1]!, material.wrap);
      for (let channel = 0; channel < 3; channel += 1) {
        const at = 4 * vertex + channel;
        const value = model.shades ? (texel[channel]! / 255) ** 0.8 : texel[channel]! / 255;
        result[at] = Math.round(result[at]! * value);
      }
    });
  }
  return result;
}

/** The texel at texture coordinates: red, green, blue, alpha. */
function texelAt(
  { width, height, pixels }: Pixels,
  u: number,
  v: number,
  wrap: Material['wrap'],
): Uint8Array {
  const column = texel(u, width, wrap === 'repeat');
  const row = texel(v, height, wrap !== 'clamp');
  const at = 4 * (row * width + column);
  return pixels.subarray(at, at + 4);
}

function texel(coordinate: number, size: number, repeats: boolean): number {
  const inside = repeats ? coordinate - Math.floor(coordinate) : coordinate;
  return Math.max(0, Math.min(size - 1, Math.floor(inside * size)));
}
