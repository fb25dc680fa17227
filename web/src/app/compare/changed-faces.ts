import { faceParts, type Comparison } from '../../core/compare/comparison.js';
import type { Model } from '../../core/index.js';

/** Faces of both versions that differ, by their numbers in the files. */
export type ChangedFaces = Readonly<Record<'before' | 'after', ReadonlySet<number>>>;

/** The faces that are another one, were added or removed, or have a corner that was moved. */
export function changedFaces(
  { faces, vertices }: Comparison,
  { before, after }: Readonly<Record<'before' | 'after', Model>>,
): ChangedFaces {
  const changed = faceParts.flatMap((part) => faces[part]);
  // Changes have the numbers of the second file, which are those of the first where nothing was put between.
  const isSameOrder = [faces.added, faces.removed, faces.renumbered].every(({ length }) => length === 0);
  const moved = [...vertices.moved, ...vertices.added];
  const inAfter = [...changed, ...faces.added, ...facesWith(after, new Set(moved))];
  const inBefore = [...faces.removed, ...facesWith(before, new Set(vertices.removed))];
  return { before: new Set(isSameOrder ? [...inBefore, ...inAfter] : inBefore), after: new Set(inAfter) };
}

/** Faces that have one of these vertices of the file. */
function facesWith({ indices, faceSource, vertexSource }: Model, vertices: ReadonlySet<number>): number[] {
  if (vertices.size === 0) return [];
  return Array.from(faceSource).filter((_, triangle) =>
    [0, 1, 2].some((corner) => vertices.has(vertexSource[indices[triangle * 3 + corner]!]!)),
  );
}

/** A value of both versions. */
export interface ValueChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The texture coordinates of a face that differ, in pixels of the skin: "u", "38", "96". Its corners may be in another order in the file. */
export function uvChanges(models: Readonly<Record<'before' | 'after', Model>>, face: number): ValueChange[] {
  const [before, after] = [cornersOf(models.before, face), cornersOf(models.after, face)];
  return before.flatMap((value, i) =>
    after[i] === undefined || value === after[i]
      ? []
      : [{ name: 'uv'[i % 2]!, before: `${value}`, after: `${after[i]}` }],
  );
}

/** Of the first triangle of a face. */
function cornersOf({ faceSource, indices, uvs, groups, materials, images }: Model, face: number): number[] {
  const triangle = faceSource.indexOf(face);
  if (triangle < 0 || uvs.length === 0) return [];
  const at = triangle * 3;
  const group = groups.find(({ start, count }) => at >= start && at < start + count);
  const image = images[materials[group?.material ?? -1]?.image ?? -1];
  const size = [image?.width || 256, image?.height || 256];
  return [0, 1, 2].flatMap((corner) =>
    size.map((length, axis) => Math.round(uvs[indices[at + corner]! * 2 + axis]! * length * 10) / 10),
  );
}
