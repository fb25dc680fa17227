import { withCommas } from '../../../core/format.js';
import { importError } from '../../imported/import-error.js';
import type { ImportBudget } from '../../imported/import-budget.js';

const modes = { triangles: 4, strip: 5, fan: 6 } as const;

/** Whether a primitive of a mode has triangles; others have points or lines. */
export function hasTriangles(mode: number = modes.triangles): boolean {
  return mode >= modes.triangles;
}

/**
 * The vertices of the triangles of a primitive, three for each; those of strips and fans are written out, those without an
 * index buffer counted. Throws a ModelError for an index out of range.
 */
export async function trianglesOf(
  file: string,
  mode: number = modes.triangles,
  indices: Uint32Array | null,
  vertexCount: number,
  budget: ImportBudget,
): Promise<Uint32Array> {
  const length = indices?.length ?? vertexCount;
  const isList = mode === modes.triangles;
  const count = isList ? Math.trunc(length / 3) : Math.max(0, length - 2);
  if (!isList || !indices) budget.take(12 * count, () => `${withCommas(count)} triangles`);
  const wrong = (index: number) =>
    importError(file, `uses vertex ${index} of a mesh, and there are ${vertexCount}`);
  await budget.forEach(indices?.length ?? 0, (at) => {
    if (indices![at]! >= vertexCount) throw wrong(indices![at]!);
  });
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
