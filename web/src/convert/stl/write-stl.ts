import type { Model } from '../../core/model.js';
import { drawnBounds } from '../drawn/drawn-bounds.js';
import { drawnModel } from '../drawn/drawn-model.js';
import { frameOf } from '../drawn/frames.js';
import { abilities, lossesOf } from '../drawn/losses.js';
import type { Exported, ExportOptions } from '../exported.js';
import { fileStem } from '../../core/files/file-stem.js';

/** Options of STL beside those of all writers. */
export interface StlOptions extends ExportOptions {
  readonly frame?: number;
  /** The longest side of the model in millimetres, where no scale is given. */
  readonly millimetres?: number;
}

/** The longest side of a printed model unless another is chosen. */
export const defaultMillimetres = 100;

const headerSize = 80;
const triangleSize = 50;

/**
 * Writes one frame as binary STL in millimetres: Z up, as printers have it, and standing on the plane Z = 0 with its centre at the origin.
 */
export async function writeStl(model: Model, options: StlOptions): Promise<Exported> {
  const { surfaces, pace } = await drawnModel(model, 'STL', abilities.stl, options);
  const { positions } = frameOf(model, options.frame ?? 0);
  const indices = surfaces.flatMap((surface) => [surface.indices]);
  const place = printPlace(positions, indices, options);
  const count = indices.reduce((sum, { length }) => sum + length / 3, 0);
  const bytes = new Uint8Array(headerSize + 4 + count * triangleSize);
  const view = new DataView(bytes.buffer);
  // A header that begins with "solid" would be taken for that of a text file.
  bytes.set(new TextEncoder().encode('Retromesh, binary STL, millimetres'));
  view.setUint32(headerSize, count, true);
  let at = headerSize + 4;
  for (const list of indices) {
    await pace.forEach(list.length / 3, (face) => {
      const points = [0, 1, 2].map((each) => place(list[3 * face + each]!));
      [faceNormal(points), ...points].flat().forEach((value, index) => {
        view.setFloat32(at + 4 * index, value, true);
      });
      at += triangleSize;
    });
  }
  pace.check();
  options.onProgress?.(1);
  const notes = lossesOf(model, 'STL', abilities.stl, options.hiddenFaces ?? false);
  return { files: [{ name: `${options.stem ?? fileStem(model.name)}.stl`, bytes }], notes };
}

/** The place of a vertex on the printer's bed. */
function printPlace(
  positions: Float32Array,
  indices: readonly Uint32Array[],
  { scale: given, millimetres = defaultMillimetres }: StlOptions,
): (vertex: number) => number[] {
  const { low, high, longest } = drawnBounds(positions, indices);
  const scale = given ?? (longest > 0 ? millimetres / longest : 1);
  const [middleX, , middleZ] = low.map((value, axis) => (value + high[axis]!) / 2);
  return (vertex) => {
    const [x, y, z] = positions.subarray(3 * vertex, 3 * vertex + 3) as unknown as [number, number, number];
    return [(x - middleX!) * scale, (middleZ! - z) * scale, (y - low[1]) * scale];
  };
}

function faceNormal([a, b, c]: readonly number[][]): number[] {
  const [u, v] = [b!, c!].map((point) => point.map((value, axis) => value - a![axis]!)) as [
    number[],
    number[],
  ];
  const normal = [0, 1, 2].map((axis) => {
    const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
    return u[i]! * v[j]! - u[j]! * v[i]!;
  });
  const length = Math.hypot(...normal);
  return length > 0 ? normal.map((value) => value / length) : [0, 0, 0];
}
