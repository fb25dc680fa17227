// A mark of the byte order is a character as others: places in a text count it.
const fromUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reads one record of an answer as a plain object: the build writes such functions from the fields that the core has. */
export type Reader = (answer: Answer) => object;

/**
 * The record in a block of a module's memory. Arrays are views of a copy of its numbers, so they belong to the caller.
 *
 * @example
 * const { error, value } = readAnswer(core.open(id), answers.open);
 */
export function readAnswer(block: Uint8Array, read: Reader): object {
  return read(new Answer(block));
}

/**
 * An answer: two counts, 32-bit words, arrays at multiples of four, text. Values are read one after the other, in the order in which
 * `formats/boundary/answer_writer.hpp` writes them.
 */
export class Answer {
  readonly #buffer: ArrayBuffer;
  readonly #words: Uint32Array;
  readonly #floats: Float32Array;
  readonly #letters: Uint8Array;
  /** All texts, one after the other; null when some character takes more than a byte. */
  readonly #text: string | null;
  #word = 0;
  #array: number;
  #letter = 0;

  constructor(block: Uint8Array) {
    const [words, letters] = new Uint32Array(block.buffer, block.byteOffset, 2) as unknown as [
      number,
      number,
    ];
    const start = block.length - ((letters + 3) & ~3);
    const text = block.subarray(start, start + letters);
    const decoded = fromUtf8.decode(text);
    const isPlain = decoded.length === letters;
    this.#text = isPlain ? decoded : null;
    this.#letters = isPlain ? none8 : text.slice();
    this.#buffer = block.slice(0, start).buffer;
    this.#words = new Uint32Array(this.#buffer, 8, words);
    this.#floats = new Float32Array(this.#buffer, 8, words);
    this.#array = 8 + 4 * words;
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
      ? fromUtf8.decode(this.#letters.subarray(start, this.#letter))
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
    return this.#view(Uint8Array, none8);
  }

  u16(): Uint16Array {
    return this.#view(Uint16Array, none16);
  }

  u32(): Uint32Array {
    return this.#view(Uint32Array, none32);
  }

  f32(): Float32Array {
    return this.#view(Float32Array, noFloats);
  }

  #view<View>(type: ViewOf<View>, none: View): View {
    const count = this.number();
    if (count === 0) return none;
    const start = this.#array;
    this.#array += (count * type.BYTES_PER_ELEMENT + 3) & ~3;
    return new type(this.#buffer, start, count);
  }
}

interface ViewOf<View> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, start: number, count: number): View;
}

// One object of each kind for all: most of a model's arrays are empty.
const [none8, none16, none32, noFloats] = [
  new Uint8Array(),
  new Uint16Array(),
  new Uint32Array(),
  new Float32Array(),
];

let ruleNames: readonly string[] = [];

/** Loads what answers with notes need. Not part of the first script of a page. */
export async function loadRuleNames(): Promise<void> {
  ({ ruleNames } = await import('#wasm/rule-names.js'));
}

/** The id of a rule by its number in answers: its table, its row of 8 bits, and its severity of 2. Empty for 0. */
function ruleId(number: number): string {
  const [table, ...names] = ruleNames[number >> 10]!.split(' ');
  return number === 0 ? '' : `${table}/${names[(number >> 2) & 0xff]}`;
}
