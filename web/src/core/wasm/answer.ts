const fromUtf8 = new TextDecoder();

/** A field of a record in the schema, which the build writes: its name, kind, presence (0: always, 1: nullable, 2: optional), and words or fields. */
type FieldSchema = readonly [
  name: string,
  kind: string,
  presence: 0 | 1 | 2,
  more?: readonly string[] | RecordSchema,
];
export type RecordSchema = readonly FieldSchema[];

/** Reads one record of an answer as a plain object. */
type Reader = (block: Block) => Record<string, unknown>;

/**
 * A function that reads the record in a block of a module's memory by the record's schema: `formats/boundary/schema.hpp` writes the fields,
 * `answer_writer.hpp` the values. Arrays are views of a copy of the answer, so they belong to the caller.
 *
 * @example
 * const readOpened = answerReader(schema.open);
 * const { error, value } = readOpened(core.open(id));
 */
export function answerReader(schema: RecordSchema): (view: Uint8Array) => Record<string, unknown> {
  const read = recordReader(schema);
  return (view) => read(new Block(view.slice()));
}

/** A copied answer: two counts, 32-bit words, arrays at multiples of four, text. */
class Block {
  readonly #buffer: ArrayBuffer;
  readonly #words: Uint32Array;
  readonly #floats: Float32Array;
  readonly #letters: Uint8Array;
  /** All texts, one after the other; null when some character takes more than a byte. */
  readonly #text: string | null;
  #word = 0;
  #array: number;
  #letter = 0;

  constructor({ buffer, byteLength }: Uint8Array<ArrayBuffer>) {
    const [words, letters] = new Uint32Array(buffer, 0, 2) as unknown as [number, number];
    this.#buffer = buffer;
    this.#words = new Uint32Array(buffer, 8, words);
    this.#floats = new Float32Array(buffer, 8, words);
    this.#array = 8 + 4 * words;
    this.#letters = new Uint8Array(buffer, byteLength - ((letters + 3) & ~3), letters);
    const text = fromUtf8.decode(this.#letters);
    this.#text = text.length === letters ? text : null;
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

  list<Value>(read: (block: Block) => Value): Value[] {
    const count = this.number();
    const values: Value[] = [];
    for (let i = 0; i < count; i += 1) values.push(read(this));
    return values;
  }

  array<View>({ type, size, empty }: ArrayKind<View>): View {
    const count = this.number();
    if (count === 0) return empty;
    const start = this.#array;
    this.#array += (count * size + 3) & ~3;
    return new type(this.#buffer, start, count);
  }
}

interface ArrayKind<View> {
  readonly type: new (buffer: ArrayBuffer, start: number, count: number) => View;
  readonly size: number;
  /** One object for all: most of a model's arrays are empty. */
  readonly empty: View;
}

const arrayKinds: Readonly<Record<string, ArrayKind<unknown>>> = {
  u8: { type: Uint8Array, size: 1, empty: new Uint8Array() },
  u16: { type: Uint16Array, size: 2, empty: new Uint16Array() },
  u32: { type: Uint32Array, size: 4, empty: new Uint32Array() },
  f32: { type: Float32Array, size: 4, empty: new Float32Array() },
};

function valueReader(kind: string, more: FieldSchema[3]): (block: Block) => unknown {
  const array = arrayKinds[kind];
  if (array) return (block) => block.array(array);
  switch (kind) {
    case 'text':
      return (block) => block.text();
    case 'rule':
      return (block) => ruleId(block.number());
    case 'texts':
      return (block) => block.list((each) => each.text());
    case 'flag':
      return (block) => block.number() !== 0;
    case 'float':
      return (block) => block.float();
    case 'large':
      return (block) => block.large();
    case 'word':
      return (block) => more![block.number()];
    case 'record':
      return recordReader(more as RecordSchema);
    case 'list': {
      const reader = recordReader(more as RecordSchema);
      return (block) => block.list(reader);
    }
    default:
      return (block) => block.number();
  }
}

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

/** Field names in C++ are snake_case, in TypeScript camelCase. */
const camelCase = (name: string): string =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

function recordReader(schema: RecordSchema): Reader {
  const fields = schema.map(([name, kind, presence, more]) => {
    return { name: camelCase(name), presence, read: valueReader(kind, more) };
  });
  // All records of a kind begin as copies of one object: engines give them one hidden class.
  const always = fields.filter(({ presence }) => presence < 2);
  const empty: Record<string, unknown> = Object.fromEntries(always.map(({ name }) => [name, null]));
  return (block) => {
    const record = { ...empty };
    for (const { name, presence, read } of fields)
      if (presence === 0 || block.number() !== 0) record[name] = read(block);
    return record;
  };
}
