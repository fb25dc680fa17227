type Point = readonly [number, number, number];

/** The box around some vertices. */
export interface DrawnBounds {
  readonly low: Point;
  readonly high: Point;
  /** Its longest side. */
  readonly longest: number;
}

/** The box around the vertices that lists of indices use, of positions of three numbers each. */
export function drawnBounds(positions: Float32Array, indices: readonly Uint32Array[]): DrawnBounds {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const list of indices) {
    for (const vertex of list) {
      for (let axis = 0; axis < 3; axis += 1) {
        const value = positions[3 * vertex + axis]!;
        low[axis] = Math.min(low[axis]!, value);
        high[axis] = Math.max(high[axis]!, value);
      }
    }
  }
  return { low, high, longest: Math.max(...high.map((value, axis) => value - low[axis]!)) };
}
