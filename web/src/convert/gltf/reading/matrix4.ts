import { quaternionOf } from '../../drawn/matrix.js';

/** Matrices of sixteen numbers one after the other, column after column, as in glTF. */
export type Matrices = Float64Array;

/** A translation, a rotation as quaternion, and a scale. */
export interface Transform {
  readonly translation: ArrayLike<number>;
  readonly rotation: ArrayLike<number>;
  readonly scale: ArrayLike<number>;
}

/** Writes the matrix of a transform at number `at`. */
export function compose({ translation: t, rotation: r, scale: s }: Transform, out: Matrices, at = 0): void {
  const [x, y, z, w] = [r[0]!, r[1]!, r[2]!, r[3]!];
  const [sx, sy, sz] = [s[0]!, s[1]!, s[2]!];
  out[at] = (1 - 2 * (y * y + z * z)) * sx;
  out[at + 1] = 2 * (x * y + z * w) * sx;
  out[at + 2] = 2 * (x * z - y * w) * sx;
  out[at + 3] = 0;
  out[at + 4] = 2 * (x * y - z * w) * sy;
  out[at + 5] = (1 - 2 * (x * x + z * z)) * sy;
  out[at + 6] = 2 * (y * z + x * w) * sy;
  out[at + 7] = 0;
  out[at + 8] = 2 * (x * z + y * w) * sz;
  out[at + 9] = 2 * (y * z - x * w) * sz;
  out[at + 10] = (1 - 2 * (x * x + y * y)) * sz;
  out[at + 11] = 0;
  out[at + 12] = t[0]!;
  out[at + 13] = t[1]!;
  out[at + 14] = t[2]!;
  out[at + 15] = 1;
}

/** The translation, rotation and scale of a matrix; what it shears is lost. */
export function decomposed(m: ArrayLike<number>): Transform {
  const lengthOf = (at: number) => Math.hypot(m[at]!, m[at + 1]!, m[at + 2]!);
  const scale = [isMirrored(m, 0) ? -lengthOf(0) : lengthOf(0), lengthOf(4), lengthOf(8)];
  const unit = (column: number, row: number) => m[4 * column + row]! / (scale[column] || 1);
  const rotation = quaternionOf((row, column) => unit(column, row));
  return { translation: [m[12]!, m[13]!, m[14]!], rotation, scale };
}

/** Writes the product of the matrices at numbers `i` of `a` and `j` of `b` at number `at`, which is none of them. */
export function multiply(
  a: ArrayLike<number>,
  i: number,
  b: ArrayLike<number>,
  j: number,
  out: Matrices,
  at: number,
): void {
  for (let column = 0; column < 16; column += 4)
    for (let row = 0; row < 4; row += 1)
      out[at + column + row] =
        a[i + row]! * b[j + column]! +
        a[i + 4 + row]! * b[j + column + 1]! +
        a[i + 8 + row]! * b[j + column + 2]! +
        a[i + 12 + row]! * b[j + column + 3]!;
}

/** Three rows of four of the matrix at number `at`. */
export function rowsOf(matrices: ArrayLike<number>, at: number): Float32Array {
  return Float32Array.from({ length: 12 }, (_, i) => matrices[at + 4 * (i % 4) + (i >> 2)]!);
}

/** Adds `weight` times the point, transformed by the matrix at number `i`, to three numbers of `out`. */
export function addTransformed(
  m: ArrayLike<number>,
  i: number,
  x: number,
  y: number,
  z: number,
  weight: number,
  out: Float32Array,
  at: number,
): void {
  out[at]! += weight * (m[i]! * x + m[i + 4]! * y + m[i + 8]! * z + m[i + 12]!);
  out[at + 1]! += weight * (m[i + 1]! * x + m[i + 5]! * y + m[i + 9]! * z + m[i + 13]!);
  out[at + 2]! += weight * (m[i + 2]! * x + m[i + 6]! * y + m[i + 10]! * z + m[i + 14]!);
}

/** Whether the matrix at number `at` turns the inside of a mesh out. */
export function isMirrored(m: ArrayLike<number>, at: number): boolean {
  const minor = (a: number, b: number) => m[at + 4 + a]! * m[at + 8 + b]! - m[at + 4 + b]! * m[at + 8 + a]!;
  return m[at]! * minor(1, 2) - m[at + 1]! * minor(0, 2) + m[at + 2]! * minor(0, 1) < 0;
}
