/** A rotation as a quaternion x, y, z, w, and the place of a 3 × 4 matrix. */
export interface Placement {
  readonly rotation: [number, number, number, number];
  readonly translation: [number, number, number];
}

/**
 * The place and rotation of a matrix whose three rows of four have the axes in columns. Axes that are no rotation, those of
 * a collapsed triangle, give none.
 */
export function placementOf(rows: Float32Array): Placement {
  const at = (row: number, column: number) => rows[4 * row + column]!;
  const translation: Placement['translation'] = [at(0, 3), at(1, 3), at(2, 3)];
  return { rotation: isRotation(at) ? quaternionOf(at) : [0, 0, 0, 1], translation };
}

type Entry = (row: number, column: number) => number;

function isRotation(at: Entry): boolean {
  const minor = (a: number, b: number, c: number, d: number) => at(1, a) * at(2, b) - at(1, c) * at(2, d);
  const determinant =
    at(0, 0) * minor(1, 2, 2, 1) - at(0, 1) * minor(0, 2, 2, 0) + at(0, 2) * minor(0, 1, 1, 0);
  return Math.abs(determinant - 1) < 1e-2;
}

/** Shepperd's method: the largest of the four components is computed first. */
export function quaternionOf(at: Entry): Placement['rotation'] {
  const diagonal = [at(0, 0), at(1, 1), at(2, 2)] as const;
  const trace = diagonal[0] + diagonal[1] + diagonal[2];
  const q: number[] = [0, 0, 0, 0];
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    q[3] = s / 4;
    for (let i = 0; i < 3; i += 1) {
      const [j, k] = [(i + 1) % 3, (i + 2) % 3];
      q[i] = (at(k, j) - at(j, k)) / s;
    }
  } else {
    const i = diagonal.indexOf(Math.max(...diagonal));
    const [j, k] = [(i + 1) % 3, (i + 2) % 3];
    const s = 2 * Math.sqrt(Math.max(0, 1 + diagonal[i]! - diagonal[j]! - diagonal[k]!));
    q[i] = s / 4;
    q[j] = (at(j, i) + at(i, j)) / s;
    q[k] = (at(k, i) + at(i, k)) / s;
    q[3] = (at(k, j) - at(j, k)) / s;
  }
  const length = Math.hypot(...q) || 1;
  return q.map((each) => each / length) as Placement['rotation'];
}

/** The product of two matrices of three rows of four. */
export function multiplied(a: ArrayLike<number>, b: ArrayLike<number>): Float32Array {
  const result = new Float32Array(12);
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      let sum = column === 3 ? a[4 * row + 3]! : 0;
      for (let i = 0; i < 3; i += 1) sum += a[4 * row + i]! * b[4 * i + column]!;
      result[4 * row + column] = sum;
    }
  }
  return result;
}

/** The inverse of a matrix of three rows of four; null when it has none. */
export function inverted(m: ArrayLike<number>): Float32Array | null {
  const cofactor = (row: number, column: number) => {
    const [r, s] = [(row + 1) % 3, (row + 2) % 3];
    const [c, d] = [(column + 1) % 3, (column + 2) % 3];
    return m[4 * r + c]! * m[4 * s + d]! - m[4 * r + d]! * m[4 * s + c]!;
  };
  const determinant = m[0]! * cofactor(0, 0) + m[1]! * cofactor(0, 1) + m[2]! * cofactor(0, 2);
  if (!(Math.abs(determinant) > 1e-30)) return null;
  const result = new Float32Array(12);
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1)
      result[4 * row + column] = cofactor(column, row) / determinant;
    for (let i = 0; i < 3; i += 1)
      result[4 * row + 3] = result[4 * row + 3]! - result[4 * row + i]! * m[4 * i + 3]!;
  }
  return result;
}

/** A point, three numbers of an array, in the space that a matrix leads to. */
export function moved(m: ArrayLike<number>, points: ArrayLike<number>, at: number): [number, number, number] {
  const along = (row: number) =>
    m[4 * row]! * points[at]! +
    m[4 * row + 1]! * points[at + 1]! +
    m[4 * row + 2]! * points[at + 2]! +
    m[4 * row + 3]!;
  return [along(0), along(1), along(2)];
}

/** Whether a matrix has axes of length 1 at right angles, right-handed. */
export function isRigid(m: ArrayLike<number>): boolean {
  const product = (a: number, b: number) => m[a]! * m[b]! + m[4 + a]! * m[4 + b]! + m[8 + a]! * m[8 + b]!;
  const isOrthonormal = [0, 1, 2].every((a) =>
    [0, 1, 2].every((b) => Math.abs(product(a, b) - (a === b ? 1 : 0)) < 1e-3),
  );
  return isOrthonormal && isRotation((row, column) => m[4 * row + column]!);
}
