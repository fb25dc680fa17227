import type { ModelData, ModelImage } from './model.js';
import type {
  Core,
  CoreEntry,
  CoreError,
  CorePart,
  FileTaker,
  Images,
  Workbench,
  WorkbenchDocument,
} from './wasm-types.js';

/** What a module exports, beside its memory: functions of C over numbers and addresses. */
export type Exports = Readonly<Record<string, (...numbers: (number | boolean)[]) => number>> & {
  readonly memory: WebAssembly.Memory;
};

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();

const arrays = { f4: Float32Array, u4: Uint32Array, u2: Uint16Array, u1: Uint8Array } as const;

/** An array where it lies in the block of its answer. */
interface Placed {
  readonly at: number;
  readonly n: number;
  readonly t: keyof typeof arrays;
}

/** A float by its bits, which JSON has no exact words for. */
interface Bits {
  readonly f: number;
}

const bits = new DataView(new ArrayBuffer(4));

function floatOf(word: number): number {
  bits.setUint32(0, word);
  return bits.getFloat32(0);
}

/** Puts arrays and floats in place of what stands for them in the fields of `value`; a fifth of a reviver's time. */
function settle(value: object, block: ArrayBuffer): void {
  if (Array.isArray(value)) {
    for (const part of value as object[]) settle(part, block);
    return;
  }
  const fields = value as Record<string, Partial<Placed & Bits> | null>;
  for (const key in fields) {
    const field = fields[key];
    if (typeof field !== 'object' || field === null) continue;
    const { t, f } = field;
    const settled = t ? new arrays[t](block, field.at, field.n) : f === undefined ? null : floatOf(f);
    if (settled === null) settle(field, block);
    else (fields as Record<string, unknown>)[key] = settled;
  }
}

/** Instantiates a module with the little that it asks for. */
export async function instantiate(code: WebAssembly.Module): Promise<Exports> {
  const imports: Record<string, Record<string, () => void>> = {};
  for (const { module, name } of WebAssembly.Module.imports(code)) {
    const isNotice = name === 'emscripten_notify_memory_growth';
    (imports[module] ??= {})[name] = isNotice ? () => undefined : () => stop(name);
  }
  const { exports } = await WebAssembly.instantiate(code, imports);
  (exports['_initialize'] as (() => void) | undefined)?.();
  return exports as unknown as Exports;
}

function stop(name: string): never {
  throw new WebAssembly.RuntimeError(`the module called ${name}`);
}

/** What all modules have in common: files and texts in, texts and arrays out. */
export class Calls implements FileTaker {
  protected readonly exports: Exports;

  constructor(exports: Exports) {
    this.exports = exports;
  }

  begin(): void {
    this.#call('files_begin');
  }

  addFile(name: string, size: number): Uint8Array {
    const written = utf8.encode(name);
    const at = this.#call('files_reserve', written.length, size);
    this.#bytes(at, written.length).set(written);
    return this.#bytes(at + written.length, size);
  }

  /** Calls `name`, which looks at `text`. */
  protected ask(name: string, text: string): number {
    const written = utf8.encode(text);
    const at = this.#call('text_reserve', written.length);
    this.#bytes(at, written.length).set(written);
    return this.#call(name);
  }

  protected call(name: string, ...numbers: (number | boolean)[]): number {
    return this.#call(name, ...numbers);
  }

  /** The text that the last call answered. */
  protected answerText(): string {
    return fromUtf8.decode(this.#bytes(this.#call('answer_text'), this.#call('answer_size')));
  }

  /** The value that the last call answered; its arrays share one buffer, a copy of the answer's block. */
  protected answer<Value>(): Value {
    const at = this.#call('answer_block');
    const block = this.exports.memory.buffer.slice(at, at + this.#call('answer_block_size'));
    const value = JSON.parse(this.answerText()) as Value & object;
    settle(value, block);
    return value;
  }

  /** `count` floats at an address, good until the next call. */
  protected floats(at: number, count: number): Float32Array {
    return new Float32Array(this.exports.memory.buffer, at, count);
  }

  #call(name: string, ...numbers: (number | boolean)[]): number {
    return this.exports[name]!(...numbers) >>> 0;
  }

  #bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, size);
  }
}

/** What listing answers: parts that several entries have in common are said once. */
interface Listing {
  readonly entries: readonly (CoreEntry & { readonly shared?: readonly number[] })[];
  readonly shared: readonly (readonly CorePart[])[];
}

/** The calls of `wasm/core.cpp`. */
export class CoreCalls extends Calls implements Core {
  listReads(name: string): boolean {
    return this.ask('core_list_reads', name) !== 0;
  }

  list(): readonly CoreEntry[] {
    this.call('core_list');
    const { entries, shared } = this.answer<Listing>();
    return entries.map((entry) => {
      const common = (entry.shared ?? []).flatMap((number) => shared[number]!);
      const files = new Map([...entry.parts, ...common].map((part) => [part.file, part]));
      return { ...entry, parts: [...files.values()] };
    });
  }

  open(id: string): { handle: number; model: ModelData } | { error: CoreError } {
    this.ask('core_open', id);
    return this.answer();
  }

  pose(handle: number, clip: number, seconds: number, loop: boolean, smooth: boolean): void {
    this.call('core_pose', handle, clip, seconds, loop, smooth);
  }

  positions(handle: number): Float32Array {
    return this.#part(handle, 0);
  }

  normals(handle: number): Float32Array {
    return this.#part(handle, 1);
  }

  attachments(handle: number): Float32Array {
    return this.#part(handle, 2);
  }

  sourceVertices(handle: number): Float32Array {
    return this.#part(handle, 3);
  }

  fading(handle: number): Uint8Array {
    const count = this.call('core_fading_count', handle);
    return new Uint8Array(this.exports.memory.buffer, this.call('core_fading', handle), count);
  }

  sort(
    handle: number,
    rotation: readonly number[],
    centre: readonly number[],
    distance: number,
  ): Uint32Array {
    const count = this.call('core_sort', handle, ...rotation, ...centre, distance);
    return new Uint32Array(this.exports.memory.buffer, this.call('core_sorted'), count);
  }

  palette(): Uint8Array {
    this.call('core_palette');
    return this.answer<{ rgb: Uint8Array }>().rgb;
  }

  release(handle: number): void {
    this.call('core_release', handle);
  }

  #part(handle: number, part: number): Float32Array {
    return this.floats(this.call('core_pose_part', handle, part), this.call('core_pose_size', handle, part));
  }
}

/** The calls of `wasm/images.cpp`. */
export class ImagesCalls extends Calls implements Images {
  read(hole: boolean): { readonly image: ModelImage } | { readonly error: CoreError } {
    this.call('images_read', hole);
    return this.answer();
  }
}

/** The calls of `wasm/workbench.cpp`. */
export class WorkbenchCalls extends Calls implements Workbench {
  documents(): readonly WorkbenchDocument[] {
    this.call('workbench_documents');
    return this.answer();
  }

  dump(file: number): string | { readonly error: CoreError } {
    return this.call('workbench_dump', file) ? this.answerText() : this.answer();
  }

  rewrite(file: number): Uint8Array | { readonly error: CoreError } {
    this.call('workbench_rewrite', file);
    const answer = this.answer<{ bytes: Uint8Array } | { error: CoreError }>();
    return 'error' in answer ? answer : answer.bytes;
  }
}
