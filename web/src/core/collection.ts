import { Budget } from './budget.js';
import { gunzipIfNeeded } from './files/containers.js';
import { limits } from './limits.js';
import { ModelError } from './model-error.js';
import type { Model, Part } from './model.js';
import type { InputFile } from './host/write-files.js';
import { familyTable, ownerOf } from './host/module-addresses.js';
import { listInCore, openInCore, readForListing } from './host/open-in-core.js';
import { ProgressMeter, type Progress } from './files/progress.js';
import type { Companions } from './companions/companions.js';
import { gather, onlyAddress, type Sources } from './files/sources.js';
import type { StoredFile } from './files/stored-file.js';
import { sizeInWords, withCommas } from './format.js';
import { ListedEntry, toEntries } from './listed-entry.js';

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
  readonly entries: readonly ListedEntry[];
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
    if (collection.entries.length === 0) throw await collection.#noModel();
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
    const lists = new Set(this.#state.entries.flatMap((entry) => entry.lists));
    const used = new Set([...lists].flatMap((parts) => parts.map(({ file }) => file)));
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
    const { entries: listed, isWhole } = await listInCore(inputFiles(files.values(), scripts), signal);
    signal?.throwIfAborted();
    if (!isWhole) errors.push(listTooLarge(gathered.files, listed.length));

    const entries = toEntries(
      listed,
      [...files.values()].map(({ name, size }) => ({ file: name, size })),
    );
    entries.sort((one, other) => compareNames(one.name, other.name) || compareNames(one.id, other.id));
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
    const found = await this.#find(entry);
    const { files, scripts } = this.#state;
    const parts = found.parts.map((part) => files.get(part.file)!);
    const read = async (abort?: AbortSignal): Promise<readonly InputFile[]> => {
      const meter = new ProgressMeter(onProgress);
      const budget = new Budget(limits.unpacked);
      const reading = parts.map((file) => ({ file, report: meter.part(file.size) }));
      return Promise.all(
        reading.map(async ({ file, report }) => {
          const bytes = scripts.get(file.name) ?? (await readWhole(file, abort, budget));
          report(file.size);
          return { name: file.name, bytes };
        }),
      ).catch((error: unknown) => {
        const isUsedUp = budget.left === 0;
        // The other files stop where nothing is left.
        budget.take(budget.total);
        throw isUsedUp ? filesTooLarge(found) : error;
      });
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

  async #find(requested: Entry | string | undefined): Promise<Entry> {
    const id = typeof requested === 'object' ? requested.id : requested;
    const entry = id === undefined ? this.entries[0] : this.entries.find((candidate) => candidate.id === id);
    if (entry) return entry;
    if (id === undefined || this.entries.length === 0) throw await this.#noModel();
    throw new ModelError({
      code: 'not-found',
      file: id,
      sentence: `${id} is not among the models of these files`,
    });
  }

  /** Its advice is loaded on demand. */
  async #noModel(): Promise<ModelError> {
    if (this.errors[0]) return this.errors[0];
    const advice = await import('./advice/no-model-error.js').catch(() => null);
    if (advice) return advice.noModelError(this.files);
    return new ModelError({ code: 'not-a-model', sentence: 'There is no model that Retromesh knows' });
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
  const budget = new Budget(limits.unpacked);
  budget.take([...known.values()].reduce((sum, { length }) => sum + length, 0));
  for (let at = 0; at < reading.length && budget.left > 0; at += maxConcurrentReads) {
    const some = reading.slice(at, at + maxConcurrentReads).map(async ({ file, report }) => {
      try {
        scripts.set(file.name, await gunzipIfNeeded(file, budget.part(limits.script), signal));
        report(file.size);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof ModelError)) throw error;
        if (budget.left > 0) errors.push(error);
      }
    });
    await Promise.all(some);
  }
  if (reading.length > 0 && budget.left === 0) errors.push(scriptsTooLarge(reading[0]!.file, scripts.size));
  return { scripts, errors };
}

async function readWhole(file: StoredFile, signal?: AbortSignal, budget?: Budget): Promise<Uint8Array> {
  if (file.size <= limits.file) return file.read(signal, budget);
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

let collator: Intl.Collator | undefined;

/** Compares names with their numbers. Making the collator takes some 8 ms, and a single model needs none. */
function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(one, other);
}

function difference(
  before: readonly ListedEntry[],
  after: readonly ListedEntry[],
  arrived: ReadonlyMap<string, unknown>,
): Omit<Change, 'errors'> {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const ids = new Set(after.map(({ id }) => id));
  const known = after.filter(({ id }) => old.has(id));
  // Lists are compared once, however many entries share them.
  const unchanged = new Map<readonly Part[], readonly Part[]>();
  const isSame = (list: readonly Part[], other: readonly Part[] | undefined): boolean => {
    if (!other) return false;
    if (unchanged.get(list) === other) return true;
    if (list.some(({ file }) => arrived.has(file)) || !areEqual(list, other)) return false;
    unchanged.set(list, other);
    return true;
  };
  return {
    added: after.filter(({ id }) => !old.has(id)),
    changed: known.filter(({ id, lists }) => {
      const others = old.get(id)!.lists;
      return lists.length !== others.length || !lists.every((list, i) => isSame(list, others[i]));
    }),
    removed: before.filter(({ id }) => !ids.has(id)),
  };
}

function areEqual(some: readonly Part[], others: readonly Part[]): boolean {
  const isSame = ({ file, role }: Part, i: number) => file === others[i]!.file && role === others[i]!.role;
  return some.length === others.length && some.every(isSame);
}

function filesTooLarge({ name }: Entry): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.unpacked,
    sentence: `The files of ${name} have more than ${sizeInWords(limits.unpacked)}, and at most that much is read for one model`,
  });
}

function scriptsTooLarge({ name }: StoredFile, count: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.unpacked,
    sentence: `Files that name models have more than ${sizeInWords(limits.unpacked)} in all, and ${count === 0 ? 'none' : withCommas(count)} of them ${count < 2 ? 'was' : 'were'} read`,
    advice: 'Open a part of them.',
  });
}

function listTooLarge(files: ReadonlyMap<string, StoredFile>, count: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: files.keys().next().value ?? '',
    found: count,
    sentence: `These files have more models than can be listed: the first ${withCommas(count)} are`,
    advice: 'Open a part of them.',
  });
}
