import { expect, it } from 'vitest';
import { heldMatrix } from '../../../web/src/scene/held/held-matrix.js';

/** An attachment at 5, 6, 7 with X to the right, Y up and Z toward the viewer. */
const place = [1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7];

/** Where a point of the held model is. */
function moved(held: Parameters<typeof heldMatrix>[1], [x, y, z]: readonly [number, number, number]) {
  const matrix = heldMatrix(place, held);
  return [0, 1, 2].map(
    (row) => matrix[row]! * x + matrix[4 + row]! * y + matrix[8 + row]! * z + matrix[12 + row]!,
  );
}

function determinant(m: readonly number[]) {
  const [a, b, c, , d, e, f, , g, h, i] = m as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

it('puts a held model at its attachment without mirroring it', () => {
  // Up of the model is Z of a weapon triangle, its right, −x, is Y, its front the opposite of X.
  expect(moved('-z -x y', [0, 0, 0])).toEqual([5, 6, 7]);
  expect(moved('-z -x y', [0, 2, 0])).toEqual([5, 6, 9]);
  expect(moved('-z -x y', [2, 0, 0])).toEqual([5, 4, 7]);
  expect(moved('-z -x y', [0, 0, 2])).toEqual([3, 6, 7]);
  // Of a tag X is forward, Y left and Z up, as in the file of the model.
  expect(moved('x -z y', [2, 0, 0])).toEqual([7, 6, 7]);
  expect(moved('x -z y', [0, 2, 0])).toEqual([5, 6, 9]);
  expect(moved('x -z y', [0, 0, 2])).toEqual([5, 4, 7]);
  for (const held of ['-z -x y', 'x -z y'] as const) expect(determinant(heldMatrix(place, held))).toBe(1);
});
