import { schema } from '#wasm/schema.js';
import type { ModelData, ModelImage, Note, Part } from '../model.js';
import type { Element, ElementRange, Meaning, Section } from '../inspector/document-bytes.js';
import type { Offer } from '../model-error.js';
import { answerReader } from './answer.js';

/** Error of `formats/io/error.hpp`. */
export interface CoreError {
  readonly code: string;
  readonly file: string;
  readonly offset: number;
  readonly field: string;
  readonly expected: number;
  readonly found: number;
  readonly cause: string;
  readonly advice: string;
  readonly sentence: string;
  readonly offer: Offer | null;
}

/** Either an error or a value; the other is null. */
export interface Result<Value> {
  readonly error: CoreError | null;
  readonly value: Value | null;
}

/** A file that belongs to an entry; `file` is the number of the file in the order in which files were added. */
export interface CorePart extends Pick<Part, 'kind' | 'numbers' | 'reason' | 'name'> {
  readonly file: number;
  /** The file with the line, and the line. */
  readonly script?: number;
  readonly line?: number;
}

/** Entry of `formats/files/entry.hpp`; `shared` are numbers of lists of parts that several entries have. */
export interface CoreEntry {
  readonly id: string;
  readonly name: string;
  readonly format: string;
  readonly label: string;
  readonly parts: readonly CorePart[];
  readonly shared: Uint32Array;
}

/** An opened model; `handle` is 0 for one that cannot be posed or sorted, `morphWeights` the address of a float for each morph, `view` that of the 13 doubles of a PainterView. */
export interface Opened extends Result<ModelData> {
  readonly handle: number;
  readonly morphWeights: number;
  readonly view: number;
}

/** What the classes of all modules have in common; `addFile` returns a view to fill before any other call. */
interface Module {
  begin(): void;
  addFile(name: string, size: number): Uint8Array;
}

/** `Core` of `wasm/core.cpp`: the module of one family. */
export interface Core extends Module {
  listReads(name: string): boolean;
  /** Lists a part of the files in a short time; called until `isDone`. */
  list(): {
    readonly entries: readonly CoreEntry[];
    /** Lists of parts, whose numbers follow those of the calls before. */
    readonly shared: readonly { readonly parts: readonly CorePart[] }[];
    readonly isDone: boolean;
    /** False when limits have ended the list. */
    readonly isWhole: boolean;
  };
  /** Chooses an interpretation of the model that is opened next, by their ids. */
  request(interpretation: string, choice: string): void;
  open(id: string): Opened;
  /** Poses a model; returns the address of the addresses and lengths of what it wrote. */
  pose(handle: number, clip: number, seconds: number, loop: boolean, smooth: boolean): number;
  /** The triangles in the order in which they are painted, seen from the model's `view`: an array that is valid until the next call. */
  sort(handle: number): Uint32Array;
  /** Red, green, blue of the colours that the family's shades are indices of. */
  palette(): { readonly colours: Uint8Array };
  release(handle: number): void;
}

/** `Images` of `wasm/images.cpp`: decodes textures of old games. */
export interface Images extends Module {
  /** The added file as an image of at most `most` bytes; with `hole`, palette entry 0 is transparent. */
  read(hole: boolean, most: number): Result<ModelImage>;
}

/** A file that the inspector describes. */
export interface CoreDocument {
  readonly file: number;
  /** Kind of the document: "datafile", "anivfile". */
  readonly document: string;
  readonly format: string;
}

/** A field as the module gives it: a value has all bits of the number, as an unsigned one. */
export interface CoreField {
  readonly path: string;
  readonly offset: number;
  readonly size: number;
  readonly isNumber: boolean;
  readonly kind: 'unsigned' | 'signed' | 'real';
  readonly value: number;
  readonly firstBit: number;
  /** Of a bit field; 0 when the number is the whole word. */
  readonly bits: number;
  readonly isSmart: boolean;
  readonly isBig: boolean;
  readonly section: 'data' | 'slack' | 'gap';
}

/** Documents that the inspector keeps until `release`. */
export interface KeptDocuments {
  readonly handle: number;
  readonly documents: readonly (CoreDocument & { readonly size: number })[];
}

interface CoreFields {
  readonly fields: readonly CoreField[];
}

/** `Inspector` of `wasm/inspector.cpp`: dumps, explains, lints and fixes documents. */
export interface Inspector extends Module {
  /** Findings about the added files, beside the notes of opening them. */
  lint(): { readonly notes: readonly Note[] };
  /** What repairs the notes of opening a model, by its id, without a choice. */
  fix(id: string): FixAnswer;
  /** What repairs the findings of `lint` without a choice. */
  fixFindings(): FixAnswer;
  /** Keeps the files that were added and their documents. */
  keep(): KeptDocuments;
  /** JSON in which a real number is an object of its bits: `{"f":1065353216}`. */
  dump(handle: number, file: number): Result<string>;
  sections(handle: number, file: number): { readonly sections: readonly Section[] };
  fields(handle: number, file: number, first: number, end: number): CoreFields;
  findField(handle: number, file: number, path: string): CoreFields;
  searchFields(handle: number, file: number, text: string, from: number, most: number): CoreFields;
  meaning(handle: number, file: number, path: string, offset: number): Meaning;
  /** The bytes of elements, whose indices are the file that was added, by the number of their kind. */
  ranges(handle: number, kind: number, frame: number): { readonly ranges: readonly ElementRange[] };
  elementAt(handle: number, file: number, offset: number): { readonly element: Element | null };
  /** What the lines of a script say. */
  lines(
    handle: number,
    file: number,
  ): { readonly lines: readonly { readonly line: number; readonly words: string }[] };
  release(handle: number): void;
}

interface FixAnswer {
  readonly edits: readonly {
    readonly rule: number;
    readonly file: number;
    readonly offset: number;
    readonly size: number;
    readonly bytes: Uint8Array;
  }[];
}

/** A texture that written files name: an image of the model, or pixels, of which the caller makes a file. */
export interface WrittenTexture {
  readonly name: string;
  readonly image: number | null;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Transparent pixels are palette entry 0. */
  readonly masked: boolean;
}

/** Writing of `formats/export/written_model.hpp`. */
export interface Writing {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly textures: readonly WrittenTexture[];
  readonly notes: readonly Note[];
}

/** How the vertices of a model follow its bones; empty arrays for a model without a skeleton. */
export interface SkinData {
  readonly bones: readonly string[];
  /** Three rows of four: from the space of the file to that of the model. */
  readonly matrix: Float32Array;
  /** Twelve numbers for each bone: from the bind pose to the bone, in the space of the file. */
  readonly toBones: Float32Array;
  /** Of each vertex in the bind pose, in the space of the file. */
  readonly positions: Float32Array;
  /** The first influence of each vertex, and their end. */
  readonly firstInfluences: Uint32Array;
  readonly influenceBones: Uint32Array;
  readonly influenceWeights: Float32Array;
  /** Names of the morph targets, whose offsets are in the space of the file. */
  readonly morphs: readonly string[];
  /** The first of the moved vertices of each morph, and their end. */
  readonly firstMorphVertices: Uint32Array;
  readonly morphVertices: Uint32Array;
  readonly morphOffsets: Float32Array;
}

/** `Converter` of `wasm/convert.cpp`: writes models in the format of a family. */
export interface Converter extends Module {
  request(interpretation: string, choice: string): void;
  setOption(name: string, value: string): void;
  /** Gives an image of the model the pixels of the file `pixels/<image>`. */
  setImage(image: number, width: number, height: number): void;
  convert(id: string, family: string, stem: string): Result<Writing>;
  /** How the vertices of a model follow its bones. */
  skin(id: string): Result<SkinData>;
  importMesh(name: string, vertices: number): void;
  importMaterial(
    name: string,
    red: number,
    green: number,
    blue: number,
    alpha: number,
    image: number,
    blend: number,
    masked: boolean,
    twoSided: boolean,
    unlit: boolean,
    isWeapon: boolean,
  ): void;
  importImage(name: string, width: number, height: number): void;
  importClip(name: string, first: number, count: number, rate: number): void;
  /** The mesh whose arrays are the files `frames`, `triangles`, `uvs`, `colours` and `triangleMaterials`. */
  convertImported(family: string, stem: string): Result<Writing>;
}

/** For each method that answers with a record, its fields. */
type Answers = typeof schema;

/** A started module: its object, and its memory. */
export interface Started<Bound> {
  readonly bound: Bound;
  readonly memory: WebAssembly.Memory;
}

/**
 * Starts a module with the script that all modules share, and reads its answers by its schema. The script is requested while the
 * code is still being compiled.
 */
export async function startModule<Bound extends Module>(
  compiling: WebAssembly.Module | Promise<WebAssembly.Module>,
  answers: Answers = schema,
): Promise<Started<Bound>> {
  const [{ default: createModule }, code] = await Promise.all([import('#wasm/module.js'), compiling]);
  return new Promise((resolve, reject) => {
    let memory: WebAssembly.Memory;
    const created = createModule({
      instantiateWasm: (imports, receive) => {
        WebAssembly.instantiate(code, imports)
          .then((instance) => {
            const isMemory = (each: unknown) => each instanceof WebAssembly.Memory;
            memory = Object.values(instance.exports).find(isMemory) as WebAssembly.Memory;
            receive(instance, code);
          })
          .catch(reject);
        return {};
      },
      printErr: () => undefined,
    });
    created
      .then(({ Core, Images, Inspector, Converter }) => {
        const bound = new (Core ?? Images ?? Inspector ?? Converter)!() as Bound;
        resolve({ bound: withAnswers(bound, answers), memory });
      })
      .catch(reject);
  });
}

/** Wraps the methods of the schema, which return a block, to return the record in it. */
function withAnswers<Bound extends Module>(bound: Bound, answers: Answers): Bound {
  const methods = bound as unknown as Record<string, (...values: unknown[]) => unknown>;
  for (const [name, fields] of Object.entries(answers)) {
    if (!methods[name]) continue;
    const read = answerReader(fields);
    const method = methods[name].bind(bound);
    methods[name] = (...values) => read(method(...values) as Uint8Array);
  }
  return bound;
}
