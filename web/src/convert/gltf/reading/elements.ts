import { withCommas } from '../../../core/format.js';
import { importError } from '../../imported/import-error.js';
import type { ImportBudget } from '../../imported/import-budget.js';

const modes = { points: 0, lines: 1, loop: 2, triangles: 4, strip: 5, fan: 6 } as const;

/** The vertices of the elements of a primitive: three for each triangle, two for each line, one for each point. */
export interface Elements {
  readonly triangles: Uint32Array;
  readonly lines: Uint32Array;
  readonly points: Uint32Array;
}

const none = new Uint32Array();

/** The elements of a primitive; those without an index buffer are counted. Throws a ModelError for an index out of range. */
export async function elementsOf(
  file: string,
  mode: number = modes.triangles,
  indices: Uint32Array | null,
  vertexCount: number,
  budget: ImportBudget,
): Promise<Elements> {
  await budget.forEach(indices?.length ?? 0, (at) => {
    if (indices![at]! >= vertexCount)
      throw importError(file, `uses vertex ${indices![at]!} of a mesh, and there are ${vertexCount}`);
  });
  const given = { triangles: none, lines: none, points: none };
  if (mode >= modes.triangles)
    return { ...given, triangles: await trianglesOf(mode, indices, vertexCount, budget) };
  if (mode > modes.points) return { ...given, lines: await linesOf(mode, indices, vertexCount, budget) };
  return { ...given, points: indices ?? (await counted(vertexCount, budget)) };
}

/** The vertices of lines; those of strips and loops are written out. */
async function linesOf(
  mode: number,
  indices: Uint32Array | null,
  vertexCount: number,
  budget: ImportBudget,
): Promise<Uint32Array> {
  const all = indices ?? (await counted(vertexCount, budget));
  if (mode === modes.lines) return all.subarray(0, all.length - (all.length % 2));
  const count = all.length < 2 ? 0 : all.length - (mode === modes.loop ? 0 : 1);
  budget.take(8 * count, () => `${withCommas(count)} lines`);
  const lines = new Uint32Array(2 * count);
  await budget.forEach(2 * count, (at) => {
    lines[at] = all[(Math.floor(at / 2) + (at % 2)) % all.length]!;
  });
  return lines;
}

async function counted(count: number, budget: ImportBudget): Promise<Uint32Array> {
  budget.take(4 * count, () => `${withCommas(count)} vertices`);
  const numbers = new Uint32Array(count);
  await budget.forEach(count, (at) => (numbers[at] = at));
  return numbers;
}

/** The vertices of triangles; those of strips and fans are written out. */
async function trianglesOf(
  mode: number,
  indices: Uint32Array | null,
  vertexCount: number,
  budget: ImportBudget,
): Promise<Uint32Array> {
  const length = indices?.length ?? vertexCount;
  const isList = mode === modes.triangles;
  const count = isList ? Math.trunc(length / 3) : Math.max(0, length - 2);
  if (!isList || !indices) budget.take(12 * count, () => `${withCommas(count)} triangles`);
  if (isList && indices) return indices.subarray(0, 3 * count);
  const triangles = new Uint32Array(3 * count);
  const numbersOf = (i: number) => {
    if (isList) return [3 * i, 3 * i + 1, 3 * i + 2];
    if (mode === modes.fan) return [i + 1, i + 2, 0];
    return i % 2 === 0 ? [i, i + 1, i + 2] : [i, i + 2, i + 1];
  };
  await budget.forEach(
    count,
    (i) =>
      numbersOf(i).forEach((number, corner) => {
        triangles[3 * i + corner] = indices ? indices[number]! : number;
      }),
    8,
  );
  return triangles;
}
