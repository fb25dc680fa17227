import type { Attachment } from '../../core/model.js';

type Matrix4 = [
  ...[number, number, number, number],
  ...[number, number, number, number],
  ...[number, number, number, number],
  ...[number, number, number, number],
];

/**
 * The matrix that moves a model to an attachment, column after column. `place` has the rows of the attachment, and `held` the
 * axes of the model along its X, Y and Z: "-z -x y".
 */
export function heldMatrix(place: ArrayLike<number>, held: Attachment['held']): Matrix4 {
  const matrix = new Array<number>(16).fill(0);
  held.split(' ').forEach((word, axis) => {
    const column = 'xyz'.indexOf(word.at(-1)!);
    const sign = word.startsWith('-') ? -1 : 1;
    for (let row = 0; row < 3; row++) matrix[4 * column + row] = sign * place[4 * row + axis]!;
  });
  for (let row = 0; row < 3; row++) matrix[12 + row] = place[4 * row + 3]!;
  matrix[15] = 1;
  return matrix as Matrix4;
}
