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
function quaternionOf(at: Entry): Placement['rotation'] {
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
