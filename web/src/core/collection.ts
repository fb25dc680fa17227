import { unwrapped } from './files/containers.js';
import { limits } from './limits.js';
import { ModelError } from './model-error.js';
import type { Model, Part } from './model.js';
import type { InputFile } from './wasm/write-files.js';
import { nothingToOpen } from './nothing-to-open.js';
import { listInCore, openInCore, readForListing } from './open-in-core.js';
import { ProgressMeter, type Progress } from './files/progress.js';
import { gather, type Sources } from './files/sources.js';
import type { StoredFile } from './files/stored-file.js';
import type { CoreEntry, CorePart } from './wasm/modules.js';
import { sizeInWords } from './format.js';

export type { Progress };

/** A model that can be opened from a collection. */
export interface Entry {
  /** Stays the same while files come and go. */
  readonly id: string;
  readonly name: string;
  /** "unreal" */
  readonly format: string;
  /** "Unreal vertex mesh" */
  readonly label: string;
  readonly parts: readonly Part[];
}

/** A file of a collection. */
export interface FileInfo {
  readonly name: string;
  /** Bytes; for a file in an archive, what the archive claims. */
  readonly size: number;
}

/** What came of files that were added. */
export interface Change {
  /** Models that could not be opened before. */
  readonly added: readonly Entry[];
  /** Models that have other files now, or whose files were replaced: open them again. */
  readonly changed: readonly Entry[];
  /** Models that are no more, because a file now belongs to another. */
  readonly removed: readonly Entry[];
  /** Sources that could not be read. */
  readonly problems: readonly ModelError[];
}

/** What every slow step takes. */
export interface WorkOptions {
  /** Ends the work; its reason is what is thrown. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** How one model is opened. */
export interface ModelOptions extends WorkOptions {
  /** Choices for the model's interpretations, by their ids: `{ 'uv-layout': 'planar' }`. */
  readonly interpretations?: Readonly<Record<string, string>> | undefined;
}

/** Everything that is worked out from a set of files. */
interface State {
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Bytes that listing has read, by name. */
  readonly scripts: ReadonlyMap<string, Uint8Array>;
  readonly entries: readonly Entry[];
  readonly problems: readonly ModelError[];
}

/**
 * The files of one or more drops, and the models in them.
 *
 * Files are read when they are needed: listing a game's whole folder reads its scripts, opening a model reads that model's files.
 *
 * @example
 * const collection = await Collection.from(droppedFiles);
 * const model = await collection.open(collection.entries[0]);
 * const { changed } = await collection.add(aTextureThatWasMissing);
 */
export class Collection {
  #state: State;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(state: State) {
    this.#state = state;
  }

  /**
   * Looks through `sources` for models.
   *
   * Sources that fail beside ones that do not are `problems`; when nothing can be opened at all, a ModelError says why.
   */
  static async from(sources: Sources, options: WorkOptions = {}): Promise<Collection> {
    const empty: State = { files: new Map(), scripts: new Map(), entries: [], problems: [] };
    const collection = new Collection(empty);
    await collection.add(sources, options);
    if (collection.entries.length === 0) throw collection.#nothing();
    return collection;
  }

  /** The models, sorted by name. */
  get entries(): readonly Entry[] {
    return this.#state.entries;
  }

  /** All files, in the order in which they came. */
  get files(): readonly FileInfo[] {
    return Array.from(this.#state.files.values(), ({ name, size }) => ({ name, size }));
  }

  /** Files that no model uses. */
  get unused(): readonly FileInfo[] {
    const used = new Set(this.entries.flatMap(({ parts }) => parts.map(({ file }) => file)));
    return this.files.filter(({ name }) => !used.has(name));
  }

  /** Sources that could not be read, such as a damaged archive beside good files. */
  get problems(): readonly ModelError[] {
    return this.#state.problems;
  }

  /** Adds files, such as a texture that was missing; one with the name of an earlier file takes its place. */
  add(sources: Sources, options: WorkOptions = {}): Promise<Change> {
    const change = this.#queue.then(() => this.#add(sources, options));
    this.#queue = change.catch(() => {});
    return change;
  }

  async #add(sources: Sources, { signal, onProgress }: WorkOptions): Promise<Change> {
    signal?.throwIfAborted();
    const meter = new ProgressMeter(onProgress);
    const before = this.#state;
    const gathered = await gather(sources, meter, signal);
    const files = new Map([...before.files, ...gathered.files]);
    const kept = new Map([...before.scripts].filter(([name]) => !gathered.files.has(name)));
    const { scripts, problems } = await readScripts(files, kept, meter, signal);
    const listed = files.size === 0 ? [] : await listInCore(handed(files.values(), scripts));
    signal?.throwIfAborted();

    const entries = toEntries(listed, [...files.values()]);
    const fresh = [...gathered.problems, ...problems];
    this.#state = { files, scripts, entries, problems: [...before.problems, ...fresh] };
    return { ...difference(before.entries, entries, gathered.files), problems: fresh };
  }

  /** Opens a model, the first one when none is named. Throws a ModelError when its files make none. */
  async open(
    entry?: Entry | string,
    { signal, onProgress, interpretations }: ModelOptions = {},
  ): Promise<Model> {
    signal?.throwIfAborted();
    const found = this.#find(entry);
    const { files, scripts } = this.#state;
    const parts = found.parts.map((part) => files.get(part.file)!);
    const total = parts.reduce((sum, { size }) => sum + size, 0);
    if (total > limits.total) throw tooMuch(found, total);
    const read = async (abort?: AbortSignal): Promise<readonly InputFile[]> => {
      const meter = new ProgressMeter(onProgress);
      const reading = parts.map((file) => ({ file, tell: meter.part(file.size) }));
      return Promise.all(
        reading.map(async ({ file, tell }) => {
          const bytes = scripts.get(file.name) ?? (await readWhole(file, abort));
          tell(file.size);
          return { name: file.name, bytes };
        }),
      );
    };
    return openInCore(
      { id: found.id, format: found.format, name: found.name, parts: found.parts, interpretations, read },
      signal,
    );
  }

  /** The bytes of one file, by its name in `files`; those that it holds, where a model is packed with gzip. */
  async read(name: string, signal?: AbortSignal): Promise<Uint8Array> {
    const file = this.#state.files.get(name);
    if (!file)
      throw new ModelError({ code: 'not-found', file: name, sentence: `${name} is not among the files` });
    return this.#state.scripts.get(name) ?? readWhole(file, signal);
  }

  #find(wanted: Entry | string | undefined): Entry {
    const id = typeof wanted === 'object' ? wanted.id : wanted;
    const entry = id === undefined ? this.entries[0] : this.entries.find((candidate) => candidate.id === id);
    if (entry) return entry;
    if (id === undefined || this.entries.length === 0) throw this.#nothing();
    throw new ModelError({
      code: 'not-found',
      file: id,
      sentence: `${id} is not among the models of these files`,
    });
  }

  #nothing(): ModelError {
    return this.problems[0] ?? nothingToOpen(this.files);
  }
}

/** Files that are read at the same time: one after the other, most of the time would go by in waiting. */
const readAtOnce = 32;

/** Reads the scripts that nobody has read yet. One that cannot be read is a problem, and models are listed without it. */
async function readScripts(
  files: ReadonlyMap<string, StoredFile>,
  known: ReadonlyMap<string, Uint8Array>,
  meter: ProgressMeter,
  signal: AbortSignal | undefined,
): Promise<{ scripts: Map<string, Uint8Array>; problems: ModelError[] }> {
  const scripts = new Map(known);
  const problems: ModelError[] = [];
  if (files.size === 0) return { scripts, problems };
  const wanted = await readForListing([...files.keys()]);
  const reading = [...files.values()]
    .filter(({ name, size }, index) => wanted[index] && !known.has(name) && size <= limits.script)
    .map((file) => ({ file, tell: meter.part(file.size) }));
  let total = [...known.values()].reduce((sum, { length }) => sum + length, 0);
  const fitting = reading.filter(({ file }) => (total += file.size) <= limits.total);
  for (let at = 0; at < fitting.length; at += readAtOnce) {
    const some = fitting.slice(at, at + readAtOnce).map(async ({ file, tell }) => {
      try {
        const bytes = await unwrapped(file, limits.script, signal);
        if (bytes.length > file.size && (total += bytes.length - file.size) > limits.total) return;
        scripts.set(file.name, bytes);
        tell(file.size);
      } catch (fault) {
        signal?.throwIfAborted();
        if (!(fault instanceof ModelError)) throw fault;
        problems.push(fault);
      }
    });
    await Promise.all(some);
  }
  return { scripts, problems };
}

async function readWhole(file: StoredFile, signal?: AbortSignal): Promise<Uint8Array> {
  if (file.size <= limits.file) return file.read(signal);
  throw new ModelError({
    code: 'over-limit',
    file: file.name,
    expected: limits.file,
    found: file.size,
    sentence: `${file.name} has ${sizeInWords(file.size)}, and at most ${sizeInWords(limits.file)} of a file are read`,
  });
}

function handed(files: Iterable<StoredFile>, scripts: ReadonlyMap<string, Uint8Array>): InputFile[] {
  return Array.from(files, ({ name }) => ({ name, bytes: scripts.get(name) ?? null }));
}

const byName = new Intl.Collator('en', { numeric: true });

function toEntries(listed: readonly CoreEntry[], files: readonly StoredFile[]): Entry[] {
  const parts = new Map<CorePart, Part>();
  const toPart = (part: CorePart): Part => {
    const { name: file, size } = files[part.file]!;
    const made = parts.get(part) ?? { file, role: part.role, why: part.why, size };
    parts.set(part, made);
    return made;
  };
  const named = listed.map(({ id, name, format, label, parts }) => ({
    id,
    name,
    format,
    label,
    parts: parts.map(toPart),
  }));
  return named.sort((one, other) => byName.compare(one.name, other.name) || byName.compare(one.id, other.id));
}

function difference(
  before: readonly Entry[],
  after: readonly Entry[],
  arrived: ReadonlyMap<string, unknown>,
): Omit<Change, 'problems'> {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const ids = new Set(after.map(({ id }) => id));
  const known = after.filter(({ id }) => old.has(id));
  return {
    added: after.filter(({ id }) => !old.has(id)),
    changed: known.filter(
      ({ id, parts }) => parts.some(({ file }) => arrived.has(file)) || !areEqual(parts, old.get(id)!.parts),
    ),
    removed: before.filter(({ id }) => !ids.has(id)),
  };
}

function areEqual(some: readonly Part[], others: readonly Part[]): boolean {
  const isSame = ({ file, role }: Part, i: number) => file === others[i]!.file && role === others[i]!.role;
  return some.length === others.length && some.every(isSame);
}

function tooMuch({ name }: Entry, total: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.total,
    found: total,
    sentence: `The files of ${name} have ${sizeInWords(total)}, and at most ${sizeInWords(limits.total)} are read for one model`,
  });
}
