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

/** Hashes of 64 bits, each of numbers that are added one after the other. */
export class PointHashes {
  readonly #low: Int32Array;
  readonly #high: Int32Array;

  constructor(count: number) {
    this.#low = new Int32Array(count);
    this.#high = new Int32Array(count);
  }

  add(at: number, value: number): void {
    // 0 and −0 have the same bits then.
    number[0] = value + 0;
    const [bits, low, high] = [word[0]!, this.#low[at]!, this.#high[at]!];
    this.#low[at] = Math.imul(low ^ bits, 0x9e3779b1) ^ (low >>> 15);
    this.#high[at] = Math.imul(high + bits, 0x85ebca6b) ^ (high >>> 13);
  }

  text(at: number): string {
    return `${this.#low[at]} ${this.#high[at]}`;
  }
}

/** A hash of the places of all vertices. */
export function hashOfPoints(points: Float32Array): string {
  const hash = new PointHashes(1);
  for (let at = 0; at < points.length; at += 1) hash.add(0, points[at]!);
  return hash.text(0);
}
