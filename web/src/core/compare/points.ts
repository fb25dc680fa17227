/**
 * Whether two vertices are in the same place; `points` and `others` have three numbers for each. A place that is not known, NaN, is the
 * same as any.
 */
export function isSamePlace(
  points: Float32Array,
  vertex: number,
  others: Float32Array,
  other: number,
  tolerance: number,
): boolean {
  const [at, to] = [3 * vertex, 3 * other];
  return !(
    Math.abs(points[at]! - others[to]!) > tolerance ||
    Math.abs(points[at + 1]! - others[to + 1]!) > tolerance ||
    Math.abs(points[at + 2]! - others[to + 2]!) > tolerance
  );
}

/** Vertices whose places both poses know: all, or `most` of them at equal steps. */
export function sampleVertices(points: Float32Array, others: Float32Array, most: number): number[] {
  const known: number[] = [];
  for (let at = 0; at < Math.min(points.length, others.length); at += 3)
    if (!Number.isNaN(points[at]! + others[at]!)) known.push(at / 3);
  const step = Math.max(1, known.length / most);
  return Array.from({ length: Math.floor(known.length / step) }, (_, i) => known[Math.floor(i * step)]!);
}

const number = new Float32Array(1);
const word = new Int32Array(number.buffer);

/** A hash of 64 bits of numbers that are added one after the other. */
export class PointHash {
  #low = 0;
  #high = 0;

  add(value: number): void {
    // 0 and −0 have the same bits then.
    number[0] = value + 0;
    this.#low = Math.imul(this.#low ^ word[0]!, 0x9e3779b1) ^ (this.#low >>> 15);
    this.#high = Math.imul(this.#high + word[0]!, 0x85ebca6b) ^ (this.#high >>> 13);
  }

  toString(): string {
    return `${this.#low} ${this.#high}`;
  }
}

/** A hash of the places of all vertices. */
export function hashOfPoints(points: Float32Array): string {
  const hash = new PointHash();
  for (const value of points) hash.add(value);
  return hash.toString();
}
