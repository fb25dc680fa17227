// A mark of the byte order is a character as others: places in a text count it.
const fromUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reads one record of an answer as a plain object: the build writes such functions from the fields that the core has. */
export type Reader = (answer: Answer) => object;

// One object of each kind for all: most of a model's arrays are empty.
const [none8, none16, none32, noFloats] = [
  new Uint8Array(),
  new Uint16Array(),
  new Uint32Array(),
  new Float32Array(),
];

const sharedBytes = 65536;
let shared = none8;
let sharedEnd = 0;

/** Copies a block. Small ones share buffers: creating a buffer takes longer than copying what is in it. */
function copyOf(block: Uint8Array): { readonly buffer: ArrayBufferLike; readonly start: number } {
  if (block.length > sharedBytes / 4) return { buffer: block.slice().buffer, start: 0 };
  if (sharedEnd + block.length > shared.length) {
    shared = new Uint8Array(sharedBytes);
    sharedEnd = 0;
  }
  const start = sharedEnd;
  shared.set(block, start);
  sharedEnd += block.length;
  return { buffer: shared.buffer, start };
}

/** Indices: with 16 bits where all of them fit; the number of those that are 0, 1, 2… */
export type Indices = Uint16Array | Uint32Array | number;

/** Views of a module's whole memory, replaced when it has grown. */
export interface MemoryViews {
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  readonly floats: Float32Array;
}

/**
 * The record in a block of a module's memory. Arrays are views of a copy of its numbers, whose buffer other answers may have, too;
 * the rest is read where it is.
 *
 * @example
 * const { error, value } = readAnswer(views, address, size, answers.open);
 */
export function readAnswer(views: MemoryViews, address: number, size: number, read: Reader): object {
  answer.start(views, address, size);
  const record = read(answer);
  answer.start(noViews, 0, 8);
  return record;
}

/**
 * An answer: two counts, 32-bit words, arrays at multiples of four, text. Values are read one after the other, in the order in which
 * `formats/boundary/answer_writer.hpp` writes them.
 */
export class Answer {
  #bytes: Uint8Array = none8;
  #words: Uint32Array = none32;
  #floats: Float32Array = noFloats;
  #buffer: ArrayBufferLike = none8.buffer;
  /** All texts, one after the other; null when some character takes more than a byte. */
  #text: string | null = null;
  #word = 0;
  #array = 0;
  /** Of the next text, in `#text` or in the memory. */
  #letter = 0;

  start({ bytes, words, floats }: MemoryViews, address: number, size: number): void {
    this.#bytes = bytes;
    this.#words = words;
    this.#floats = floats;
    const word = address >> 2;
    const arrays = address + 8 + 4 * words[word]!;
    const letters = words[word + 1]!;
    const text = address + size - ((letters + 3) & ~3);
    this.#word = word + 2;
    ({ buffer: this.#buffer, start: this.#array } = copyOf(bytes.subarray(arrays, text)));
    const decoded = letters > 0 ? fromUtf8.decode(bytes.subarray(text, text + letters)) : '';
    const isPlain = decoded.length === letters;
    this.#text = isPlain ? decoded : null;
    this.#letter = isPlain ? 0 : text;
  }

  number(): number {
    return this.#words[this.#word++]!;
  }

  float(): number {
    return this.#floats[this.#word++]!;
  }

  large(): number {
    const low = this.number();
    return low + this.number() * 2 ** 32;
  }

  text(): string {
    const start = this.#letter;
    this.#letter += this.number();
    return this.#text === null
      ? fromUtf8.decode(this.#bytes.subarray(start, this.#letter))
      : this.#text.slice(start, this.#letter);
  }

  rule(): string {
    return ruleId(this.number());
  }

  list<Value>(read: (answer: this) => Value): Value[] {
    const count = this.number();
    const values: Value[] = [];
    for (let i = 0; i < count; i += 1) values.push(read(this));
    return values;
  }

  texts(): string[] {
    return this.list((answer) => answer.text());
  }

  u8(): Uint8Array {
    const count = this.number();
    return count === 0 ? none8 : new Uint8Array(this.#buffer, this.#next(count), count);
  }

  u16(): Uint16Array {
    const count = this.number();
    return count === 0 ? none16 : new Uint16Array(this.#buffer, this.#next(2 * count), count);
  }

  u32(): Uint32Array {
    const count = this.number();
    return count === 0 ? none32 : new Uint32Array(this.#buffer, this.#next(4 * count), count);
  }

  indices(): Indices {
    const count = this.number();
    const size = this.number();
    if (size === 0) return count;
    const start = this.#next(size * count);
    return size === 2
      ? new Uint16Array(this.#buffer, start, count)
      : new Uint32Array(this.#buffer, start, count);
  }

  f32(): Float32Array {
    const count = this.number();
    return count === 0 ? noFloats : new Float32Array(this.#buffer, this.#next(4 * count), count);
  }

  /** The place of the next array, of a size in bytes. */
  #next(size: number): number {
    const start = this.#array;
    this.#array = start + ((size + 3) & ~3);
    return start;
  }
}

/** Answers are read one after the other, each to its end; between them it keeps no memory of a module. */
const answer = new Answer();
const noViews: MemoryViews = { bytes: none8, words: new Uint32Array(2), floats: noFloats };

let ruleNames: readonly string[] = [];

/** Loads what answers with notes need. Not part of the first script of a page. */
export async function loadRuleNames(): Promise<void> {
  ({ ruleNames } = await import('#wasm/rule-names.js'));
}

const ruleIds = new Map<number, string>();

/** The id of a rule by its number in answers: its table, its row of 8 bits, and its severity of 2. Empty for 0. */
function ruleId(number: number): string {
  if (number === 0) return '';
  let id = ruleIds.get(number);
  if (id === undefined) {
    const [table, ...names] = ruleNames[number >> 10]!.split(' ');
    ruleIds.set(number, (id = `${table}/${names[(number >> 2) & 0xff]}`));
  }
  return id;
}
