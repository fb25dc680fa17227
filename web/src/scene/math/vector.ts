export type Vector = readonly [x: number, y: number, z: number];

/** An axis-aligned box. */
export interface Box {
  readonly low: Vector;
  readonly high: Vector;
}

export function map(vector: Vector, change: (value: number, axis: 0 | 1 | 2) => number): Vector {
  return [change(vector[0], 0), change(vector[1], 1), change(vector[2], 2)];
}

/** The box of a Model's `bounds`; a unit box where they are empty or invalid. */
export function boxOf(bounds: ArrayLike<number>): Box {
  const [a = 0, b = 0, c = 0, x = 0, y = 0, z = 0] = Array.from(bounds);
  const valid = [a, b, c, x, y, z].every(Number.isFinite) && a <= x && b <= y && c <= z;
  if (!valid || (a === x && b === y && c === z)) {
    const centre: Vector = valid ? [a, b, c] : [0, 0, 0];
    return { low: map(centre, (value) => value - 0.5), high: map(centre, (value) => value + 0.5) };
  }
  return { low: [a, b, c], high: [x, y, z] };
}

/** The bounding box of one or more points, three numbers each. */
export function boundsOf(points: ArrayLike<number>): Box {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3], points[i]);
    high[i % 3] = Math.max(high[i % 3], points[i]);
  }
  return { low: [low[0], low[1], low[2]], high: [high[0], high[1], high[2]] };
}

/** The eight corners of a box, three numbers each. */
export function cornersOf({ low, high }: Box): number[] {
  const corner = (n: number) => map(low, (value, axis) => ((n >> axis) & 1 ? high[axis] : value));
  return Array.from({ length: 8 }, (_, n) => corner(n)).flat();
}

export function boxCentre({ low, high }: Box): Vector {
  return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
}

/** Distance from the centre of a box to a corner. */
export function boxRadius({ low, high }: Box): number {
  return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2;
}

export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
