/** Chosen anew in each page, so that no file can be made whose things have the same hash. */
const seeds = [0, 0].map(() => Math.floor(Math.random() * 2 ** 32) | 1) as [number, number];

/** A hash with one more word in it. */
export function mixed(hash: number, word: number): number {
  let result = Math.imul(hash ^ word, seeds[0]);
  result = Math.imul(result ^ (result >>> 15), seeds[1]);
  return result ^ (result >>> 13);
}

/** Bytes of a Numbering, for each of its things. */
export const bytesOfNumber = 16;

/**
 * Numbers things in the order in which they come; those that are equal have one number.
 *
 * @example
 * const number = numbering.numberOf(mixed(0, x), (other) => kept[other] === x);
 */
export class Numbering {
  readonly #slots: Int32Array;
  readonly #hashes: Int32Array;
  #count = 0;

  /** `most`: how many things there can be. */
  constructor(most: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(most * 1.5 + 2)));
    this.#hashes = new Int32Array(most);
  }

  numberOf(hash: number, isEqual: (other: number) => boolean): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const found = this.#slots[slot]! - 1;
      if (found >= 0 && this.#hashes[found] === (hash | 0) && isEqual(found)) return found;
      if (found >= 0) continue;
      this.#hashes[this.#count] = hash;
      this.#count += 1;
      this.#slots[slot] = this.#count;
      return this.#count - 1;
    }
  }
}
