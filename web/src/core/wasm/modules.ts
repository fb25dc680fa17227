import type { ModelData, ModelImage } from '../model.js';
import { AnswerReader } from './answer.js';
import { startModule, type BoundCore, type BoundImages, type BoundInspector } from './embind.js';

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
}

/** Either an error or a value; the other is null. */
export interface Result<Value> {
  readonly error: CoreError | null;
  readonly value: Value | null;
}

/** A file that belongs to an entry; `file` is the number of the file in the order in which files were added. */
export interface CorePart {
  readonly file: number;
  readonly role: string;
  readonly why: string;
}

/** Entry of `formats/model/entry.hpp`; parts that several entries share are the same objects. */
export interface CoreEntry {
  readonly id: string;
  readonly name: string;
  readonly format: string;
  readonly label: string;
  readonly parts: readonly CorePart[];
}

/** An opened model; `handle` is 0 for one that cannot be posed or sorted, `morphWeights` the address of a float for each morph. */
export interface Opened extends Result<ModelData> {
  readonly handle: number;
  readonly morphWeights: number;
}

/** A document among the files; `document` is its kind: "datafile", "anivfile". */
export interface CoreDocument {
  readonly file: number;
  readonly document: string;
  readonly format: string;
}

interface ListAnswer {
  readonly entries: readonly (CoreEntry & { readonly shared: readonly number[] })[];
  readonly shared: readonly { readonly parts: readonly CorePart[] }[];
}

/** A module's object and the files it is given; `addFile` gives a view to fill before any other call. */
class Module<
  Bound extends { begin(): void; addFile(name: string, size: number): Uint8Array; schema(): string },
> {
  /** The fields of the records that it answers with, as JSON. */
  readonly schema: string;
  protected readonly bound: Bound;
  protected readonly answers: AnswerReader;

  constructor(bound: Bound) {
    this.bound = bound;
    this.schema = bound.schema();
    this.answers = new AnswerReader(this.schema);
  }

  begin(): void {
    this.bound.begin();
  }

  addFile(name: string, size: number): Uint8Array {
    return this.bound.addFile(name, size);
  }
}

/** The module of one family. */
export class Core extends Module<BoundCore> {
  readonly memory: WebAssembly.Memory;

  constructor(bound: BoundCore, memory: WebAssembly.Memory) {
    super(bound);
    this.memory = memory;
  }

  listReads(name: string): boolean {
    return this.bound.listReads(name);
  }

  list(): readonly CoreEntry[] {
    const { entries, shared } = this.answers.read<ListAnswer>('list', this.bound.list());
    return entries.map(({ shared: lists, ...entry }) => {
      if (lists.length === 0) return entry;
      const parts = [entry.parts, ...Array.from(lists, (list) => shared[list]!.parts)].flat();
      return { ...entry, parts: [...new Map(parts.map((part) => [part.file, part])).values()] };
    });
  }

  /** Opens the entry `id`; `requests` are choices of interpretations, by their ids. */
  open(id: string, requests: Readonly<Record<string, string>> = {}): Opened {
    for (const [interpretation, choice] of Object.entries(requests))
      this.bound.request(interpretation, choice);
    return this.answers.read<Opened>('open', this.bound.open(id));
  }

  /** Poses a model; gives the address of the addresses and lengths of what it wrote. */
  pose(handle: number, clip: number, seconds: number, loop: boolean, smooth: boolean): number {
    return this.bound.pose(handle, clip, seconds, loop, smooth);
  }

  /** The triangles in the order in which they are painted: a view, good until the next call. */
  sort(
    handle: number,
    rotation: readonly number[],
    centre: readonly number[],
    distance: number,
  ): Uint32Array {
    return this.bound.sort(handle, ...rotation, ...centre, distance);
  }

  /** Red, green, blue of the colours that the family's shades are indices of. */
  palette(): Uint8Array {
    return this.answers.read<{ colours: Uint8Array }>('palette', this.bound.palette()).colours;
  }

  release(handle: number): void {
    this.bound.release(handle);
  }
}

/** The module that decodes textures of old games. */
export class Images extends Module<BoundImages> {
  /** The added file as an image; with `hole`, palette entry 0 is transparent. */
  read(hole: boolean): Result<ModelImage> {
    return this.answers.read('read', this.bound.read(hole));
  }
}

/** The module that takes documents apart. */
export class Inspector extends Module<BoundInspector> {
  documents(): readonly CoreDocument[] {
    return this.answers.read<{ documents: CoreDocument[] }>('documents', this.bound.documents()).documents;
  }

  /** JSON in which a real number is an object of its bits: `{"f":1065353216}`. */
  dump(file: number): Result<string> {
    return this.answers.read('dump', this.bound.dump(file));
  }

  rewrite(file: number): Result<Uint8Array> {
    return this.answers.read('rewrite', this.bound.rewrite(file));
  }
}

/** A started module: its object and its memory. */
export interface Started<Bound> {
  readonly bound: Bound;
  readonly memory: WebAssembly.Memory;
}

export async function startCore(code: WebAssembly.Module): Promise<Started<Core>> {
  const { classes, memory } = await startModule(code);
  return { bound: new Core(new classes.Core(), memory), memory };
}

export async function startImages(code: WebAssembly.Module): Promise<Started<Images>> {
  const { classes, memory } = await startModule(code);
  return { bound: new Images(new classes.Images()), memory };
}

export async function startInspector(code: WebAssembly.Module): Promise<Started<Inspector>> {
  const { classes, memory } = await startModule(code);
  return { bound: new Inspector(new classes.Inspector()), memory };
}
