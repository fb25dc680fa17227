const fromUtf8 = new TextDecoder();

// Most of a model's arrays are empty, so those are not made anew.
const noFloats = new Float32Array();
const noLongs = new Uint32Array();
const noShorts = new Uint16Array();
const noBytes = new Uint8Array();

/**
 * What a module answered, read in the order in which it was written: see `wasm/answer.hpp`. Arrays belong to the caller; they
 * share one buffer, a copy of the answer's block.
 */
export class Answer {
  readonly #words: Uint32Array;
  readonly #floats: Float32Array;
  readonly #letters: Uint8Array;
  readonly #block: ArrayBuffer;
  /** All texts, one behind the other; null when some letter takes more than a byte. */
  readonly #text: string | null;
  #word = 0;
  #letter = 0;
  #byte = 0;

  /** `places` are addresses and counts of words, letters and bytes of the block, as `answer_places` of `wasm/boundary.cpp` tells them. */
  constructor(memory: ArrayBuffer, places: Uint32Array) {
    const letterCount = places[3]!;
    this.#words = new Uint32Array(memory, places[0], places[1]);
    this.#floats = new Float32Array(memory, places[0], places[1]);
    this.#letters = new Uint8Array(memory, places[2], letterCount);
    // Quicker than slicing the memory: nothing is cleared before it is written.
    this.#block = new Uint8Array(new Uint8Array(memory, places[4], places[5])).buffer;
    const text = fromUtf8.decode(this.#letters);
    this.#text = text.length === letterCount ? text : null;
  }

  number(): number {
    return this.#words[this.#word++]!;
  }

  flag(): boolean {
    return this.number() !== 0;
  }

  /** A number of 64 bits. */
  large(): number {
    const low = this.number();
    return low + this.number() * 2 ** 32;
  }

  float(): number {
    return this.#floats[this.#word++]!;
  }

  text(): string {
    const start = this.#letter;
    this.#letter += this.number();
    return this.#text === null
      ? fromUtf8.decode(this.#letters.subarray(start, this.#letter))
      : this.#text.slice(start, this.#letter);
  }

  list<Value>(read: (answer: Answer) => Value): Value[] {
    const count = this.number();
    const values: Value[] = [];
    for (let i = 0; i < count; i += 1) values.push(read(this));
    return values;
  }

  floats(): Float32Array {
    const count = this.number();
    if (count === 0) return noFloats;
    return new Float32Array(this.#block, this.#take(4 * count), count);
  }

  longs(): Uint32Array {
    const count = this.number();
    if (count === 0) return noLongs;
    return new Uint32Array(this.#block, this.#take(4 * count), count);
  }

  shorts(): Uint16Array {
    const count = this.number();
    if (count === 0) return noShorts;
    return new Uint16Array(this.#block, this.#take(2 * count), count);
  }

  bytes(): Uint8Array {
    const count = this.number();
    if (count === 0) return noBytes;
    return new Uint8Array(this.#block, this.#take(count), count);
  }

  /** Where the next `size` bytes of the block begin; arrays begin where numbers of four bytes may. */
  #take(size: number): number {
    const start = this.#byte;
    this.#byte += (size + 3) & ~3;
    return start;
  }
}
