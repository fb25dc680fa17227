/** Whether two vertices are in the same place; `points` and `others` have three numbers for each. */
export function isSamePlace(
  points: Float32Array,
  vertex: number,
  others: Float32Array,
  other: number,
  tolerance: number,
): boolean {
  const [at, to] = [3 * vertex, 3 * other];
  return (
    Math.abs(points[at]! - others[to]!) <= tolerance &&
    Math.abs(points[at + 1]! - others[to + 1]!) <= tolerance &&
    Math.abs(points[at + 2]! - others[to + 2]!) <= tolerance
  );
}

/** A hash of 64 bits that numbers are added to one after the other. */
export class PointHash {
  #low = 0;
  #high = 0;

  add(word: number): void {
    this.#low = Math.imul(this.#low ^ word, 0x9e3779b1) ^ (this.#low >>> 15);
    this.#high = Math.imul(this.#high + word, 0x85ebca6b) ^ (this.#high >>> 13);
  }

  toString(): string {
    return `${this.#low} ${this.#high}`;
  }
}

/** The bits of numbers, the same ones for 0 and −0. */
export function wordsOf(numbers: Float32Array): Int32Array {
  const words = new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length);
  return words.map((word) => (word === -0x80000000 ? 0 : word));
}

/** A hash of the places of all vertices. */
export function hashOfPoints(points: Float32Array): string {
  const hash = new PointHash();
  for (const word of wordsOf(points)) hash.add(word);
  return hash.toString();
}
