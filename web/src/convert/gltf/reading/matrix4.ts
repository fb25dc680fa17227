/** Sixteen numbers, column after column, as in glTF. */
export type Matrix4 = Float64Array;

/** The matrix of a translation, a rotation as quaternion and a scale. */
export function composed(t: ArrayLike<number>, r: ArrayLike<number>, s: ArrayLike<number>): Matrix4 {
  const [x, y, z, w] = [r[0]!, r[1]!, r[2]!, r[3]!];
  const [sx, sy, sz] = [s[0]!, s[1]!, s[2]!];
  return Float64Array.of(
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0, // prettier-ignore
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0, // prettier-ignore
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0, // prettier-ignore
    t[0]!,
    t[1]!,
    t[2]!,
    1, // prettier-ignore
  );
}

export function product(a: ArrayLike<number>, b: ArrayLike<number>): Matrix4 {
  const result = new Float64Array(16);
  for (let column = 0; column < 4; column += 1) {
    for (let row = 0; row < 4; row += 1) {
      let sum = 0;
      for (let i = 0; i < 4; i += 1) sum += a[4 * i + row]! * b[4 * column + i]!;
      result[4 * column + row] = sum;
    }
  }
  return result;
}

/** Adds `weight` times the transformed point to three numbers of `out`. */
export function addTransformed(
  m: ArrayLike<number>,
  x: number,
  y: number,
  z: number,
  weight: number,
  out: Float32Array,
  at: number,
): void {
  out[at] = out[at]! + weight * (m[0]! * x + m[4]! * y + m[8]! * z + m[12]!);
  out[at + 1] = out[at + 1]! + weight * (m[1]! * x + m[5]! * y + m[9]! * z + m[13]!);
  out[at + 2] = out[at + 2]! + weight * (m[2]! * x + m[6]! * y + m[10]! * z + m[14]!);
}

/** Whether a transform turns the inside of a mesh out. */
export function isMirrored(m: Matrix4): boolean {
  const minor = (a: number, b: number) => m[4 + a]! * m[8 + b]! - m[4 + b]! * m[8 + a]!;
  return m[0]! * minor(1, 2) - m[1]! * minor(0, 2) + m[2]! * minor(0, 1) < 0;
}
