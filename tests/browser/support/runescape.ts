import { oldModelBytes, type OldFace } from '../../support/old-model.js';
import type { NamedBytes } from './named-bytes.js';

/** Face colours. */
export const [red, blue] = [(7 << 7) | 64, (43 << 10) | (7 << 7) | 64];

/** Corners of a square, seen from the front; the file's y axis points down. */
export const squarePoints = (left: number, z: number, side = 100) =>
  [
    [left, 0, z],
    [left + side, 0, z],
    [left + side, -side, z],
    [left, -side, z],
  ] as const;

/** The two faces of a square from this vertex on. */
export const facesOf = (first: number, face: Partial<OldFace>): OldFace[] => [
  { corners: [first, first + 1, first + 2], ...face },
  { corners: [first, first + 2, first + 3], ...face },
];

/**
 * On the left a red square with priority 5, and in the same plane a blue one with priority 1, later in the file; on the
 * right the same, the blue one 50 units nearer.
 */
export function squares(): NamedBytes {
  const all = [squarePoints(0, 0), squarePoints(0, 0), squarePoints(100, 0), squarePoints(100, -50)];
  const vertices = all.flat();
  const bytes = oldModelBytes({
    vertices,
    vertexLabels: vertices.map((_, i) => [1, 2, 2, 1][i % 4]!),
    faces: all.flatMap((_, i) =>
      facesOf(i * 4, { colour: [red, blue][i % 2]!, priority: [5, 1][i % 2]!, label: 30 + i }),
    ),
  });
  return { name: 'squares.ob2', bytes };
}
