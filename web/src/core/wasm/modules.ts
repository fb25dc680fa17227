import type { Answers } from '#wasm/answers.js';
import { answers as coreAnswers } from '#wasm/core-answers.js';
import { loadRuleNames, readAnswer, type MemoryViews, type Reader } from './answer.js';

/** Either an error or a value; the other is null. */
export interface Result<Value> {
  readonly error: CoreError | null;
  readonly value: Value | null;
}

type ValueOf<Method extends keyof Answers> = NonNullable<(Answers[Method] & Result<unknown>)['value']>;
/** Error of `formats/io/error.hpp`. */
export type CoreError = NonNullable<Answers['open']['error']>;
/** The data of a model; images that no module decodes have neither pixels nor bytes yet. */
export type OpenedData = ValueOf<'open'>;
/** Entry of `formats/files/entry.hpp`; `shared` are numbers of lists of parts that several entries have. */
export type CoreEntry = Answers['list']['entries'][number];
/** A file that belongs to an entry; `file`, and `script` of a line that names it, are numbers of files in the order in which they were added. */
export type CorePart = CoreEntry['parts'][number];
/** A field as the module gives it: a value has all bits of the number, as an unsigned one; `bits` are 0 when it is the whole word. */
export type CoreField = Answers['fields']['fields'][number];
/** A texture that written files name: an image of the model, or pixels, of which the caller makes a file. */
export type WrittenTexture = Writing['textures'][number];
/** Writing of `formats/export/written_model.hpp`. */
export type Writing = ValueOf<'convert'>;
/** How the vertices of a model follow its bones: Skin of `formats/boundary/convert_answers.hpp`. */
export type SkinData = ValueOf<'skin'>;

/** What the classes of all modules have in common; `addFile` returns a view to fill before any other call. */
interface Module {
  begin(): void;
  addFile(name: string, size: number): Uint8Array;
}

/** `Images` of `wasm/images.cpp`: decodes textures of old games. */
export interface Images extends Module {
  /** The added file as an image of at most `most` bytes; with `hole`, palette entry 0 is transparent. */
  read(hole: boolean, most: number): Answers['read'];
}

/** `Core` of `wasm/core.cpp`: the module of one family. It reads images whose extensions are in the row of the family. */
export interface Core extends Images {
  listReads(name: string): boolean;
  /**
   * Lists a part of the files in a short time; called until `isDone`. Its shared lists of parts have numbers that follow those of the
   * calls before; `isWhole` is false when limits have ended the list.
   */
  list(): Answers['list'];
  /** Chooses an interpretation of the model that is opened next, by their ids. */
  request(interpretation: string, choice: string): void;
  /** `handle` is 0 for a model that cannot be posed or sorted, `morphWeights` the address of a float for each morph, `view` that of the 13 doubles of a PainterView. */
  open(id: string): Answers['open'];
  /** Poses a model; returns the address of the addresses and lengths of what it wrote. */
  pose(handle: number, clip: number, seconds: number, loop: boolean, smooth: boolean): number;
  /** The triangles in the order in which they are painted, seen from the model's `view`: an array that is valid until the next call. */
  sort(handle: number): Uint32Array;
  /** Red, green, blue of the colours that the family's shades are indices of. */
  palette(): Answers['palette'];
  release(handle: number): void;
}

/** Bytes of one of the files that were added to an archive. */
export type ByteRange = Answers['unpack']['wanted'][number];
/** Models of an archive: EntryTable of `formats/boundary/archive_answers.hpp`. */
export type ArchiveTable = Answers['listEntries']['entries'];
/** Texts of a table, one after the other, and where each ends. */
export type TextColumn = ArchiveTable['ids'];
/** What was listed of an archive since the answer before. */
export type ArchivePart = Answers['listEntries'];
/** The loose files of a model of an archive: Unpacked of `formats/archives.hpp`. */
export type Unpacked = ValueOf<'unpack'>;

/** `Archive` of `wasm/archive.cpp`: the module of one kind of archives. Its `addFile` takes no bytes. */
export interface Archive extends Module {
  /** Adds a range that was wanted: the view is to be filled before any other call. */
  addRange(file: number, first: number, size: number): Uint8Array;
  /** Lists a part of the files; called until `isDone`, after the ranges that it wants were added. */
  listEntries(): ArchivePart;
  /**
   * The members of a model, with `allAnimations` also those that fit and that it does not name; where ranges are wanted, it is called
   * again after they were added.
   */
  unpack(id: string, allAnimations: boolean): Answers['unpack'];
}

/** `Inspector` of `wasm/inspector.cpp`: dumps, explains, lints and fixes documents. */
export interface Inspector extends Module {
  /** Findings about the added files, beside the notes of opening them. */
  lint(): Answers['lint'];
  /** What repairs the notes of opening a model, by its id, without a choice. */
  fix(id: string): Answers['fix'];
  /** What repairs the findings of `lint` without a choice. */
  fixFindings(): Answers['fixFindings'];
  /** Keeps the files that were added and their documents until `release`. */
  keep(): Answers['keep'];
  /** JSON in which a real number is an object of its bits: `{"f":1065353216}`. */
  dump(handle: number, file: number): Answers['dump'];
  sections(handle: number, file: number): Answers['sections'];
  fields(handle: number, file: number, first: number, end: number): Answers['fields'];
  findField(handle: number, file: number, path: string): Answers['findField'];
  searchFields(
    handle: number,
    file: number,
    text: string,
    from: number,
    most: number,
  ): Answers['searchFields'];
  meaning(handle: number, file: number, path: string, offset: number): Answers['meaning'];
  /** The bytes of elements, whose indices are the file that was added, by the number of their kind. */
  ranges(handle: number, kind: number, frame: number): Answers['ranges'];
  elementAt(handle: number, file: number, offset: number): Answers['elementAt'];
  /** What the lines of a script say. */
  lines(handle: number, file: number): Answers['lines'];
  release(handle: number): void;
}

/** `Converter` of `wasm/convert.cpp`: writes models in the format of a family. */
export interface Converter extends Module {
  request(interpretation: string, choice: string): void;
  setOption(name: string, value: string): void;
  /** Gives an image of the model the pixels of the file `pixels/<image>`. */
  setImage(image: number, width: number, height: number): void;
  convert(id: string, family: string, stem: string): Answers['convert'];
  /** How the vertices of a model follow its bones. */
  skin(id: string): Answers['skin'];
  importMesh(name: string, vertices: number): void;
  importMaterial(
    name: string,
    red: number,
    green: number,
    blue: number,
    opacity: number,
    image: number,
    blend: number,
    mapping: number,
    filter: number,
  ): void;
  /** What else the last material is. */
  setMaterial(masked: boolean, twoSided: boolean, unlit: boolean, facet: boolean, role: number): void;
  importImage(name: string, width: number, height: number): void;
  importClip(
    name: string,
    group: string,
    first: number,
    count: number,
    rate: number,
    replayFrom: number,
  ): void;
  /** An event of the last clip. */
  importEvent(time: number, name: string): void;
  /** A morph of the next `count` of `morphVertices` and `morphOffsets`. */
  importMorph(name: string, count: number): void;
  importBone(name: string, parent: number, isWhole: boolean): void;
  /** The mesh whose arrays are files with the names that they have in `ImportedMesh`. */
  convertImported(family: string, stem: string): Answers['convertImported'];
}

/** A started module: its object, and its memory. */
export interface Started<Bound> {
  readonly bound: Bound;
  readonly memory: WebAssembly.Memory;
}

/**
 * Starts a module, and reads its answers.
 *
 * @example
 * const { bound: core } = await startModule<Core>(await WebAssembly.compileStreaming(fetch(address)));
 */
export async function startModule<Bound extends Module>(
  compiling: WebAssembly.Module | Promise<WebAssembly.Module>,
  answers = coreAnswers,
): Promise<Started<Bound>> {
  const [code] = await Promise.all([compiling, loadRuleNames()]);
  const { exports } = await WebAssembly.instantiate(code, importsOf(code));
  const { memory, _initialize: initialize } = exports as { memory: WebAssembly.Memory; _initialize(): void };
  initialize();
  return { bound: methodsOf(exports, memory, answers) as Bound, memory };
}

/** What the C library asks the host for: nothing when memory has grown, and else to end after a failure. */
function importsOf(code: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, () => void>> = {};
  for (const { module, name } of WebAssembly.Module.imports(code)) {
    const call = (): void => {
      if (!name.includes('memory_growth')) throw new Error(`the module called ${name}`);
    };
    (imports[module] ??= {})[name] = call;
  }
  return imports;
}

type Export = (...numbers: number[]) => number;

/** The methods of a module: `RETROMESH_METHOD` of `wasm/module.hpp` says how they are exported. */
function methodsOf(
  exports: WebAssembly.Exports,
  memory: WebAssembly.Memory,
  answers: Readonly<Record<string, Reader>>,
): object {
  const views = viewsOf(memory);
  const addText = exports['text'] as Export;
  const methods: Record<string, (...values: unknown[]) => unknown> = {};
  for (const [key, exported] of Object.entries(exports)) {
    if (typeof exported !== 'function') continue;
    const [name, kind] = key.split(':') as [string, string?];
    const read = answers[name];
    methods[name] = (...values) => {
      const numbers: number[] = [];
      // Without an iterator: in a first pass over many files, engines have not compiled this yet.
      for (let i = 0; i < values.length; i += 1) {
        const value = values[i];
        if (typeof value === 'string') writeText(views, addText, value);
        else numbers.push(value as number);
      }
      const result = (exported as Export)(...numbers);
      return kind === undefined ? result : resultOf(views(), result, kind, read);
    };
  }
  return methods;
}

/** What a method gives: a number, or what is at the address of an address and a length. */
function resultOf(views: MemoryViews, result: number, kind: string, read: Reader | undefined): unknown {
  if (kind === 'flag') return result !== 0;
  const { buffer } = views.bytes;
  const address = views.words[result >> 2]!;
  const count = views.words[(result >> 2) + 1]!;
  if (read) return readAnswer(views, address, count, read);
  return kind === 'bytes' ? new Uint8Array(buffer, address, count) : new Uint32Array(buffer, address, count);
}

/** Gives views of the whole memory, new ones when it has grown. */
function viewsOf(memory: WebAssembly.Memory): () => MemoryViews {
  const make = (): MemoryViews => {
    const { buffer } = memory;
    return {
      bytes: new Uint8Array(buffer),
      words: new Uint32Array(buffer),
      floats: new Float32Array(buffer),
    };
  };
  let views = make();
  // Memory that grows leaves views without bytes.
  return () => (views.bytes.length > 0 ? views : (views = make()));
}

const toUtf8 = new TextEncoder();

/** Where texts are encoded, one after the other. */
let encoded = new Uint8Array(256);

/** Writes a text to where `addText` makes room for it. */
function writeText(views: () => MemoryViews, addText: Export, text: string): void {
  // A letter takes three bytes at most.
  if (encoded.length < 3 * text.length) encoded = new Uint8Array(6 * text.length);
  const { written } = toUtf8.encodeInto(text, encoded);
  const start = addText(written);
  views().bytes.set(encoded.subarray(0, written), start);
}
