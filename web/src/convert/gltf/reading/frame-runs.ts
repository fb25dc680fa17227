import type { ImportBudget } from '../../imported/import-budget.js';
import type { MeshBuilder } from '../../imported/mesh-builder.js';
import { mixed } from '../../imported/numbering.js';

/** Places of the same first frame that are compared. */
const mostPlaces = 8;

/** Finds runs of frames that an earlier clip has already: clips of games are parts of one another. */
export class FrameRuns {
  readonly #builder: MeshBuilder;
  readonly #budget: ImportBudget;
  /** The frames with a hash. */
  readonly #places = new Map<number, number[]>();

  constructor(builder: MeshBuilder, budget: ImportBudget) {
    this.#builder = builder;
    this.#budget = budget;
  }

  /** The first of earlier frames that equal those from `first` to the last one; else `first`, and later clips can be equal to them. */
  async placeOf(first: number, count: number): Promise<number> {
    const hashes: number[] = [];
    for (let frame = first; frame < first + count; frame += 1) hashes.push(await this.#hashOf(frame));
    for (const place of this.#places.get(hashes[0]!) ?? [])
      if (place + count <= first && (await this.#isEqual(place, first, count))) return place;
    hashes.forEach((hash, index) => {
      const places = this.#places.get(hash) ?? [];
      if (places.length < mostPlaces) this.#places.set(hash, [...places, first + index]);
    });
    return first;
  }

  async #hashOf(frame: number): Promise<number> {
    const floats = this.#builder.frame(frame);
    const words = new Uint32Array(floats.buffer, floats.byteOffset, floats.length);
    let hash = 0;
    for (const word of words) hash = mixed(hash, word);
    if (this.#budget.isOver(words.length)) await this.#budget.pause();
    return hash;
  }

  async #isEqual(place: number, first: number, count: number): Promise<boolean> {
    for (let index = 0; index < count; index += 1) {
      const [a, b] = [this.#builder.frame(place + index), this.#builder.frame(first + index)];
      if (this.#budget.isOver(a.length)) await this.#budget.pause();
      if (a.some((value, at) => value !== b[at])) return false;
    }
    return true;
  }
}
