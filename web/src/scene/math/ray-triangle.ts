import { cross, dot, subtract, type Vector } from './vector.js';

export interface Ray {
  readonly origin: Vector;
  readonly direction: Vector;
}

export interface TriangleHit {
  /** In lengths of the ray's direction. */
  readonly distance: number;
  /** Barycentric coordinates. */
  readonly weights: Vector;
}

/** Intersects a ray with a triangle (Möller–Trumbore); back faces count with `twoSided` only. */
export function intersectTriangle(
  { origin, direction }: Ray,
  [a, b, c]: readonly [Vector, Vector, Vector],
  twoSided: boolean,
): TriangleHit | null {
  const ab = subtract(b, a);
  const ac = subtract(c, a);
  const p = cross(direction, ac);
  const determinant = dot(ab, p);
  if (determinant === 0 || (determinant < 0 && !twoSided)) return null;
  const t = subtract(origin, a);
  const u = dot(t, p) / determinant;
  if (!(u >= 0 && u <= 1)) return null;
  const q = cross(t, ab);
  const v = dot(direction, q) / determinant;
  if (!(v >= 0 && u + v <= 1)) return null;
  const distance = dot(ac, q) / determinant;
  return distance > 0 ? { distance, weights: [1 - u - v, u, v] } : null;
}
