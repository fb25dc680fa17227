import type { ImportBudget } from '../imported/import-budget.js';

/**
 * The triangles of a polygon, as indices of its corners: ears are cut off, so that concave polygons keep their shape; n - 2
 * for n corners. `corners`: x, y, z of each. The steps grow with the number of corners times that of those that are not
 * convex, and are counted.
 */
export async function triangulate(
  corners: Float64Array,
  budget: ImportBudget,
  what: () => string,
): Promise<Uint32Array> {
  const count = corners.length / 3;
  const triangles = new Uint32Array(3 * (count - 2));
  const polygon = new Polygon(flattened(corners));
  let at = 0;
  let to = 0;
  const cut = (corner: number) => {
    triangles.set([polygon.before(corner), corner, polygon.after(corner)], to);
    to += 3;
    polygon.remove(corner);
  };
  while (to < triangles.length - 3) {
    const isEar = polygon.isEar(at);
    const before = polygon.before(at);
    const after = polygon.after(at);
    if (budget.isOver(4 + 2 * polygon.tested, what)) await budget.pause();
    if (isEar) cut(at);
    // The corner before it can have become an ear; those before that one did not change.
    if (isEar) at = before < at ? before : after;
    else if (after > at) at = after;
    else {
      // A polygon that crosses itself has no ear: any corner will do.
      cut(after);
      at = polygon.first;
    }
  }
  const last = polygon.first;
  triangles.set([last, polygon.after(last), polygon.before(last)], to);
  return triangles;
}

/** The corners that are left of a polygon. */
class Polygon {
  /** Other corners that the last test looked at. */
  tested = 0;
  first = 0;
  readonly #points: Float64Array;
  readonly #before: Uint32Array;
  readonly #after: Uint32Array;
  readonly #isConvex: Uint8Array;
  /** Corners that were not convex at first. */
  readonly #others: number[] = [];

  /** `points`: x and y of each corner, counter-clockwise. */
  constructor(points: Float64Array) {
    const count = points.length / 2;
    this.#points = points;
    this.#before = new Uint32Array(count).map((_, at) => (at + count - 1) % count);
    this.#after = new Uint32Array(count).map((_, at) => (at + 1) % count);
    this.#isConvex = new Uint8Array(count);
    for (let at = 0; at < count; at += 1) {
      this.#look(at);
      if (!this.#isConvex[at]) this.#others.push(at);
    }
  }

  before(corner: number): number {
    return this.#before[corner]!;
  }

  after(corner: number): number {
    return this.#after[corner]!;
  }

  remove(corner: number): void {
    const [before, after] = [this.before(corner), this.after(corner)];
    this.#after[before] = after;
    this.#before[after] = before;
    if (corner === this.first) this.first = after;
    // It can no longer be in a triangle.
    this.#isConvex[corner] = 1;
    this.#look(before);
    this.#look(after);
  }

  /** Whether a corner is convex, and no other one is in its triangle: those that are convex cannot be. */
  isEar(corner: number): boolean {
    this.tested = 0;
    if (!this.#isConvex[corner]) return false;
    const before = this.before(corner);
    const after = this.after(corner);
    for (const other of this.#others) {
      this.tested += 1;
      if (this.#isConvex[other] || other === before || other === after) continue;
      const isOutside =
        this.#turn(before, corner, other) < 0 ||
        this.#turn(corner, after, other) < 0 ||
        this.#turn(after, before, other) < 0;
      if (!isOutside) return false;
    }
    return true;
  }

  #look(corner: number): void {
    this.#isConvex[corner] = this.#turn(this.before(corner), corner, this.after(corner)) > 0 ? 1 : 0;
  }

  /** Above 0 where a, b, c turn left. */
  #turn(a: number, b: number, c: number): number {
    const points = this.#points;
    const x = points[2 * a]!;
    const y = points[2 * a + 1]!;
    return (points[2 * b]! - x) * (points[2 * c + 1]! - y) - (points[2 * b + 1]! - y) * (points[2 * c]! - x);
  }
}

/** The corners without the axis along which the polygon is seen best, counter-clockwise. */
function flattened(corners: Float64Array): Float64Array {
  const normal = [0, 1, 2].map((axis) => {
    const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
    let sum = 0;
    for (let at = 0; at < corners.length; at += 3) {
      const next = (at + 3) % corners.length;
      sum += (corners[at + i]! - corners[next + i]!) * (corners[at + j]! + corners[next + j]!);
    }
    return sum;
  });
  const axis = normal.reduce((best, value, i) => (Math.abs(value) > Math.abs(normal[best]!) ? i : best), 0);
  const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
  const [u, v] = normal[axis]! >= 0 ? [i, j] : [j, i];
  const points = new Float64Array((corners.length / 3) * 2);
  for (let corner = 0; corner < points.length / 2; corner += 1) {
    points[2 * corner] = corners[3 * corner + u]!;
    points[2 * corner + 1] = corners[3 * corner + v]!;
  }
  return points;
}
