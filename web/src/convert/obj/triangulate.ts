type Point = readonly [number, number];

/**
 * The triangles of a polygon, as indices of its corners: ears are cut off, so that concave polygons keep their shape; n - 2
 * for n corners.
 */
export function triangulate(corners: readonly ArrayLike<number>[]): number[] {
  if (corners.length === 3) return [0, 1, 2];
  const flat = flattened(corners);
  const left = corners.map((_, index) => index);
  const triangles: number[] = [];
  while (left.length > 3) {
    const ear = left.findIndex((_, at) => isEar(flat, left, at));
    // A polygon that crosses itself has no ear: any corner will do.
    const at = Math.max(0, ear);
    triangles.push(left.at(at - 1)!, left[at]!, left[(at + 1) % left.length]!);
    left.splice(at, 1);
  }
  return [...triangles, ...left];
}

/** The corners without the axis along which the polygon is seen best, counter-clockwise. */
function flattened(corners: readonly ArrayLike<number>[]): Point[] {
  const normal = [0, 1, 2].map((axis) => {
    const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
    return corners.reduce((sum, point, index) => {
      const next = corners[(index + 1) % corners.length]!;
      return sum + (point[i]! - next[i]!) * (point[j]! + next[j]!);
    }, 0);
  });
  const axis = normal.reduce((best, value, i) => (Math.abs(value) > Math.abs(normal[best]!) ? i : best), 0);
  const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
  return corners.map((point) => (normal[axis]! >= 0 ? [point[i]!, point[j]!] : [point[j]!, point[i]!]));
}

function isEar(points: readonly Point[], left: readonly number[], at: number): boolean {
  const before = left.at(at - 1)!;
  const after = left[(at + 1) % left.length]!;
  const [a, b, c] = [points[before]!, points[left[at]!]!, points[after]!];
  if (turn(a, b, c) <= 0) return false;
  return left.every((other) => {
    if (other === before || other === left[at] || other === after) return true;
    const point = points[other]!;
    return turn(a, b, point) < 0 || turn(b, c, point) < 0 || turn(c, a, point) < 0;
  });
}

/** Above 0 where a, b, c turn left. */
function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
