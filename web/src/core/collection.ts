import { gunzipIfNeeded } from './files/containers.js';
import { limits } from './limits.js';
import { ModelError } from './model-error.js';
import type { Model, Part } from './model.js';
import type { InputFile } from './host/write-files.js';
import { noModelError } from './no-model-error.js';
import { familyTable, ownerOf } from './host/module-addresses.js';
import { listInCore, openInCore, readForListing } from './host/open-in-core.js';
import { ProgressMeter, type Progress } from './files/progress.js';
import type { Companions } from './companions/companions.js';
import { gather, onlyAddress, type Sources } from './files/sources.js';
import type { StoredFile } from './files/stored-file.js';
import type { CoreEntry, CorePart } from './wasm/modules.js';
import { sizeInWords } from './format.js';

export type { Progress };

/** A model of a collection. */
export interface Entry {
  /** Stable while files are added. */
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
  /** Bytes; for a file in an archive, according to its directory. */
  readonly size: number;
}

/** The effect of adding files. */
export interface Change {
  /** Models that could not be opened before. */
  readonly added: readonly Entry[];
  /** Models whose files were replaced or are different ones now, to be opened again. */
  readonly changed: readonly Entry[];
  /** Models that no longer exist, because their files belong to another. */
  readonly removed: readonly Entry[];
  /** Sources that could not be read. */
  readonly errors: readonly ModelError[];
}

/** Options of asynchronous work. */
export interface WorkOptions {
  /** Aborts the work; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Options of opening a model. */
export interface ModelOptions extends WorkOptions {
  /** Choices for the model's interpretations, by their ids: `{ 'uv-layout': 'planar' }`. */
  readonly interpretations?: Readonly<Record<string, string>> | undefined;
}

/** The state derived from a set of files. */
interface State {
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Files that were read for listing, by name. */
  readonly scripts: ReadonlyMap<string, Uint8Array>;
  readonly entries: readonly Entry[];
  readonly errors: readonly ModelError[];
}

/**
 * A set of files and the models in them.
 *
 * Files are read on demand: listing reads scripts, opening a model reads that model's files.
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
   * Lists the models of `sources`.
   *
   * Sources that cannot be read are listed in `errors`. Throws a ModelError when there is no model at all.
   */
  static async from(sources: Sources, options: WorkOptions = {}): Promise<Collection> {
    const empty: State = { files: new Map(), scripts: new Map(), entries: [], errors: [] };
    const collection = new Collection(empty);
    const companions = findCompanions(sources, options);
    await collection.add(sources, options);
    await (await companions)?.addTo(collection, options);
    if (collection.entries.length === 0) throw collection.#noModel();
    return collection;
  }

  /** The models, sorted by name. */
  get entries(): readonly Entry[] {
    return this.#state.entries;
  }

  /** All files, in the order in which they were added. */
  get files(): readonly FileInfo[] {
    return Array.from(this.#state.files.values(), ({ name, size }) => ({ name, size }));
  }

  /** Files that no model uses. */
  get unused(): readonly FileInfo[] {
    const used = new Set(this.entries.flatMap(({ parts }) => parts.map(({ file }) => file)));
    return this.files.filter(({ name }) => !used.has(name));
  }

  /** Errors of sources that could not be read, such as a damaged archive beside valid files. */
  get errors(): readonly ModelError[] {
    return this.#state.errors;
  }

  /** Adds files, such as a missing texture; a file replaces an earlier one of the same name. */
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
    const { scripts, errors } = await readScripts(files, kept, meter, signal);
    const listed = files.size === 0 ? [] : await listInCore(inputFiles(files.values(), scripts));
    signal?.throwIfAborted();

    const entries = toEntries(listed, [...files.values()]);
    const newErrors = [...gathered.errors, ...errors];
    this.#state = { files, scripts, entries, errors: [...before.errors, ...newErrors] };
    return { ...difference(before.entries, entries, gathered.files), errors: newErrors };
  }

  /** Opens a model, by default the first. Throws a ModelError when its files are invalid. */
  async open(
    entry?: Entry | string,
    { signal, onProgress, interpretations }: ModelOptions = {},
  ): Promise<Model> {
    signal?.throwIfAborted();
    const found = this.#find(entry);
    const { files, scripts } = this.#state;
    const parts = found.parts.map((part) => files.get(part.file)!);
    const total = parts.reduce((sum, { size }) => sum + size, 0);
    if (total > limits.total) throw filesTooLarge(found, total);
    const read = async (abort?: AbortSignal): Promise<readonly InputFile[]> => {
      const meter = new ProgressMeter(onProgress);
      const reading = parts.map((file) => ({ file, report: meter.part(file.size) }));
      return Promise.all(
        reading.map(async ({ file, report }) => {
          const bytes = scripts.get(file.name) ?? (await readWhole(file, abort));
          report(file.size);
          return { name: file.name, bytes };
        }),
      );
    };
    return openInCore(
      { id: found.id, format: found.format, name: found.name, parts: found.parts, interpretations, read },
      signal,
    );
  }

  /** The bytes of a file, by its name in `files`; unpacked where a model is compressed with gzip. */
  async read(name: string, signal?: AbortSignal): Promise<Uint8Array> {
    const file = this.#state.files.get(name);
    if (!file)
      throw new ModelError({ code: 'not-found', file: name, sentence: `${name} is not among the files` });
    return this.#state.scripts.get(name) ?? readWhole(file, signal);
  }

  #find(requested: Entry | string | undefined): Entry {
    const id = typeof requested === 'object' ? requested.id : requested;
    const entry = id === undefined ? this.entries[0] : this.entries.find((candidate) => candidate.id === id);
    if (entry) return entry;
    if (id === undefined || this.entries.length === 0) throw this.#noModel();
    throw new ModelError({
      code: 'not-found',
      file: id,
      sentence: `${id} is not among the models of these files`,
    });
  }

  #noModel(): ModelError {
    return this.errors[0] ?? noModelError(this.files);
  }
}

/** Starts looking for the files beside an only address, by rules that are loaded on demand; null for other sources. */
async function findCompanions(sources: Sources, { signal }: WorkOptions): Promise<Companions | null> {
  const only = onlyAddress(sources);
  const family = familyTable[ownerOf(String(only ?? '').replace(/[?#].*$/, ''))];
  if (only === null || !family) return null;
  const loaded = await import('./companions/companions.js').catch(() => null);
  return loaded?.Companions.of(only, family.id, signal) ?? null;
}

/** Files that are read concurrently. */
const maxConcurrentReads = 32;

/** Reads the files that listing needs and that are not read yet. Models are listed without those that fail. */
async function readScripts(
  files: ReadonlyMap<string, StoredFile>,
  known: ReadonlyMap<string, Uint8Array>,
  meter: ProgressMeter,
  signal: AbortSignal | undefined,
): Promise<{ scripts: Map<string, Uint8Array>; errors: ModelError[] }> {
  const scripts = new Map(known);
  const errors: ModelError[] = [];
  if (files.size === 0) return { scripts, errors };
  const needed = await readForListing([...files.keys()]);
  const reading = [...files.values()]
    .filter(({ name, size }, index) => needed[index] && !known.has(name) && size <= limits.script)
    .map((file) => ({ file, report: meter.part(file.size) }));
  let total = [...known.values()].reduce((sum, { length }) => sum + length, 0);
  const fitting = reading.filter(({ file }) => (total += file.size) <= limits.total);
  for (let at = 0; at < fitting.length; at += maxConcurrentReads) {
    const some = fitting.slice(at, at + maxConcurrentReads).map(async ({ file, report }) => {
      try {
        const bytes = await gunzipIfNeeded(file, limits.script, signal);
        if (bytes.length > file.size && (total += bytes.length - file.size) > limits.total) return;
        scripts.set(file.name, bytes);
        report(file.size);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof ModelError)) throw error;
        errors.push(error);
      }
    });
    await Promise.all(some);
  }
  return { scripts, errors };
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

function inputFiles(files: Iterable<StoredFile>, scripts: ReadonlyMap<string, Uint8Array>): InputFile[] {
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
): Omit<Change, 'errors'> {
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

function filesTooLarge({ name }: Entry, total: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.total,
    found: total,
    sentence: `The files of ${name} have ${sizeInWords(total)}, and at most ${sizeInWords(limits.total)} are read for one model`,
  });
}
