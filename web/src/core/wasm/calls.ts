import { Answer } from './answer.js';
import type { ModelData, ModelImage } from '../model.js';
import { readEntries, readError, readImage, readModel } from './read-model.js';
import type {
  Core,
  CoreEntry,
  CoreError,
  FileTaker,
  Images,
  Inspector,
  InspectorDocument,
} from './wasm-types.js';

/** What a module exports, beside its memory: functions of C over numbers and addresses. */
export type Exports = Readonly<Record<string, (...numbers: (number | boolean)[]) => number>> & {
  readonly memory: WebAssembly.Memory;
};

const utf8 = new TextEncoder();
const nothing = new Uint8Array();

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
    const written = text === '' ? nothing : utf8.encode(text);
    const at = this.#call('text_reserve', written.length);
    if (written.length > 0) this.#bytes(at, written.length).set(written);
    return this.#call(name);
  }

  protected call(name: string, ...numbers: (number | boolean)[]): number {
    return this.#call(name, ...numbers);
  }

  /** What the last call answered. */
  protected answer(): Answer {
    const { buffer } = this.exports.memory;
    return new Answer(buffer, new Uint32Array(buffer, this.#call('answer_places'), 6));
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

/** The calls of `wasm/core.cpp`. */
export class CoreCalls extends Calls implements Core {
  listReads(name: string): boolean {
    return this.ask('core_list_reads', name) !== 0;
  }

  list(): readonly CoreEntry[] {
    this.call('core_list');
    return readEntries(this.answer());
  }

  open(
    id: string,
    asked: Readonly<Record<string, string>> = {},
  ): { handle: number; model: ModelData } | { error: CoreError } {
    for (const [reading, choice] of Object.entries(asked)) this.ask('core_ask', `${reading}=${choice}`);
    this.ask('core_open', id);
    const answer = this.answer();
    if (!answer.flag()) return { error: readError(answer) };
    return { model: readModel(answer), handle: answer.number() };
  }

  pose(handle: number, clip: number, seconds: number, loop: boolean, smooth: boolean): void {
    this.call('core_pose', handle, clip, seconds, loop, smooth);
  }

  morphs(handle: number): Float32Array {
    return this.floats(this.call('core_morphs', handle), this.call('core_morph_count', handle));
  }

  posePart(handle: number, part: number): Float32Array {
    return this.floats(this.call('core_pose_part', handle, part), this.call('core_pose_size', handle, part));
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
    return this.answer().bytes();
  }

  release(handle: number): void {
    this.call('core_release', handle);
  }
}

/** The calls of `wasm/images.cpp`. */
export class ImagesCalls extends Calls implements Images {
  read(hole: boolean): { readonly image: ModelImage } | { readonly error: CoreError } {
    this.call('images_read', hole);
    const answer = this.answer();
    return answer.flag() ? { image: readImage(answer) } : { error: readError(answer) };
  }
}

const bits = new DataView(new ArrayBuffer(4));

/** A number of 32 bits in the fewest digits that mean it; what JSON has no number for as text. */
function realInWords(word: number): string {
  bits.setUint32(0, word);
  const value = bits.getFloat32(0);
  if (!Number.isFinite(value)) return `"${value}"`;
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
}

/** A dump has real numbers as their bits. */
function withReals(json: string): string {
  return json.replace(/\{"f":(\d+)\}/g, (_, word: string) => realInWords(Number(word)));
}

/** The calls of `wasm/inspector.cpp`. */
export class InspectorCalls extends Calls implements Inspector {
  documents(): readonly InspectorDocument[] {
    this.call('inspector_documents');
    return this.answer().list((answer) => {
      return { file: answer.number(), format: answer.text(), document: answer.text() };
    });
  }

  dump(file: number): string | { readonly error: CoreError } {
    this.call('inspector_dump', file);
    const answer = this.answer();
    return answer.flag() ? withReals(answer.text()) : { error: readError(answer) };
  }

  rewrite(file: number): Uint8Array | { readonly error: CoreError } {
    this.call('inspector_rewrite', file);
    const answer = this.answer();
    return answer.flag() ? answer.bytes() : { error: readError(answer) };
  }
}
