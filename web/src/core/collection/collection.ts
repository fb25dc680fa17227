import { Budget } from '../budget.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import type { Model, Part } from '../model.js';
import type { InputFile } from '../host/write-files.js';
import { familyTable, ownerOf } from '../host/module-addresses.js';
import { listInCore, openInCore } from '../host/open-in-core.js';
import { ProgressMeter, type Progress } from '../files/progress.js';
import type { Companions } from '../companions/companions.js';
import { readScripts, withoutFiles, type Scripts } from '../files/read-scripts.js';
import { arriveAll } from '../files/arrive-all.js';
import { compareNames } from '../files/compare-names.js';
import { gather, onlyAddress, type Sources } from '../files/sources.js';
import type { StoredFile } from '../files/stored-file.js';
import type { Fetch } from '../files/fetch-file.js';
import { sizeInWords, withCommas } from '../format.js';
import { yieldToMain } from '../yield-to-main.js';
import { entryChanges } from './entry-changes.js';
import { toEntries, type ListedEntry } from './listed-entry.js';

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
  /** Sources that could not be read, without those of which `Collection.errors` said so before. */
  readonly errors: readonly ModelError[];
}

/** Options of asynchronous work. */
export interface WorkOptions {
  /** Aborts the work; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Requests files in place of the global `fetch`, such as with headers of its own. */
  readonly fetch?: Fetch | undefined;
}

/** Options of opening a model. */
export interface ModelOptions extends WorkOptions {
  /** Choices for the model's interpretations, by their ids: `{ 'uv-layout': 'planar' }`. */
  readonly interpretations?: Readonly<Record<string, string>> | undefined;
}

/** Options of listing models. */
export interface ListOptions extends WorkOptions {
  /** Of many files, a part is read and listed first; `complete` reads the others. */
  readonly isInParts?: boolean;
}

/** The state derived from a set of files. */
interface State {
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Files that were read for listing. */
  readonly scripts: Scripts;
  readonly entries: readonly ListedEntry[];
  /** Errors of sources, with their names. */
  readonly sourceErrors: ReadonlyMap<ModelError, string>;
  /** The errors of sources and scripts, and that there are more models than can be listed. */
  readonly errors: readonly ModelError[];
  readonly isComplete: boolean;
}

const noErrors: ReadonlyMap<string, ModelError> = new Map();

const nothing: State = {
  files: new Map(),
  scripts: { read: new Map(), failed: new Map(), tooLarge: null, isWhole: true },
  entries: [],
  sourceErrors: new Map(),
  errors: [],
  isComplete: true,
};

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
  static async from(sources: Sources, options: ListOptions = {}): Promise<Collection> {
    const collection = new Collection(nothing);
    const companions = findCompanions(sources, options);
    await collection.#enqueue(sources, options);
    await (await companions)?.addTo(collection, options);
    if (collection.entries.length === 0 && !collection.isComplete) await collection.complete(options);
    if (collection.entries.length === 0) throw await collection.#noModel();
    return collection;
  }

  /**
   * A collection of the same files and models that changes apart from this one, to try files that may be invalid.
   *
   * @example
   * const next = collection.fork();
   * await next.add(newVersion);
   * if (await canBeOpened(next)) collection.adopt(next);
   */
  fork(): Collection {
    return new Collection(this.#state);
  }

  /** Takes over the files and models of a fork. */
  adopt(fork: Collection): void {
    this.#state = fork.#state;
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

  /** Errors of sources that could not be read, such as a damaged archive beside valid files, until they are replaced. */
  get errors(): readonly ModelError[] {
    return this.#state.errors;
  }

  /** Whether all files have arrived, and those were read that name models; else `complete` does it. */
  get isComplete(): boolean {
    return this.#state.isComplete;
  }

  /** Gets and reads the files that the first list did without. */
  async complete(options: WorkOptions = {}): Promise<Change> {
    return this.add([], options);
  }

  /** Adds files, such as a missing texture; a file replaces an earlier one of the same name. */
  add(sources: Sources, options: WorkOptions = {}): Promise<Change> {
    return this.#enqueue(sources, { ...options, isInParts: false });
  }

  #enqueue(sources: Sources, options: ListOptions): Promise<Change> {
    const change = this.#queue.then(() => this.#add(sources, options));
    this.#queue = change.catch(() => {});
    return change;
  }

  async #add(sources: Sources, options: ListOptions): Promise<Change> {
    const { signal, onProgress, fetch, isInParts = false } = options;
    signal?.throwIfAborted();
    const meter = new ProgressMeter(onProgress);
    const before = this.#state;
    const gathered = await gather(sources, meter, signal, undefined, fetch);
    const files = new Map([...before.files, ...gathered.files]);
    const found = (loaded: number): void => onProgress?.({ loaded, total: -1 });
    const lost = isInParts ? noErrors : await arriveAll(files.values(), signal, found);
    for (const name of lost.keys()) files.delete(name);
    const known = withoutFiles(before.scripts, new Map<string, unknown>([...gathered.files, ...lost]));
    const scripts = await readScripts(files, known, meter, signal, isInParts);
    const { listed, isWhole } = await listModels(files, scripts, signal);
    // Another state was taken over meanwhile.
    if (this.#state !== before) return this.#add(sources, options);
    const { entries, ...changes } = entryChanges(before.entries, listed, gathered.files);
    const isKept = ([, name]: [ModelError, string]) => !gathered.names.has(name);
    const sourceErrors = new Map([...[...before.sourceErrors].filter(isKept), ...gathered.sourceOf]);
    for (const [name, error] of lost) sourceErrors.set(error, name);
    const tooLarge = [scripts.tooLarge, isWhole ? null : listTooLarge(gathered.files, listed.length)]
      .filter((error) => error !== null)
      .map((error) => before.errors.find(({ message }) => message === error.message) ?? error);
    const errors = [...sourceErrors.keys(), ...scripts.failed.values(), ...tooLarge];
    const hasArrived = !isInParts || [...files.values()].every(({ arrive }) => !arrive);
    const isComplete = scripts.isWhole && hasArrived;
    this.#state = { files, scripts, entries, sourceErrors, errors, isComplete };
    const newErrors = errors.filter((error) => !before.errors.includes(error));
    return { ...changes, errors: newErrors };
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
      const handed: InputFile[] = [];
      try {
        // One after the other: entries of an archive are in memory twice while they are unpacked.
        for (const { file, report } of reading) {
          const bytes = scripts.read.get(file.name) ?? (await readWhole(file, abort, budget));
          report(file.size);
          handed.push({ name: file.name, bytes });
        }
      } catch (error) {
        throw budget.isExceeded ? filesTooLarge(found) : error;
      }
      return handed;
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
    return this.#state.scripts.read.get(name) ?? readWhole(file, signal);
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
    const advice = await import('../advice/no-model-error.js').catch(() => null);
    if (advice) return advice.noModelError(this.files, this);
    return new ModelError({ code: 'not-a-model', sentence: 'There is no model that Retromesh knows' });
  }
}

/** Starts looking for the files beside an only address, by rules that are loaded on demand; null for other sources. */
async function findCompanions(sources: Sources, options: WorkOptions): Promise<Companions | null> {
  const only = onlyAddress(sources);
  const family = familyTable[ownerOf(String(only ?? '').replace(/[?#].*$/, ''))];
  if (only === null || !family) return null;
  const loaded = await import('../companions/companions.js').catch(() => null);
  return loaded?.Companions.of(only, family.id, options) ?? null;
}

async function readWhole(file: StoredFile, signal?: AbortSignal, budget?: Budget): Promise<Uint8Array> {
  await file.arrive?.();
  if (file.size <= limits.file) return file.read(signal, budget);
  throw new ModelError({
    code: 'over-limit',
    file: file.name,
    expected: limits.file,
    found: file.size,
    sentence: `${file.name} has ${sizeInWords(file.size)}, and at most ${sizeInWords(limits.file)} of a file are read`,
  });
}

/** More models than this are many. */
const manyModels = 1000;

/** The models of files, sorted by name; a list of many is made and sorted in tasks of their own. */
async function listModels(
  files: ReadonlyMap<string, StoredFile>,
  scripts: Scripts,
  signal?: AbortSignal,
): Promise<{ readonly listed: readonly ListedEntry[]; readonly isWhole: boolean }> {
  const { entries, isWhole } = await listInCore(inputFiles(files.values(), scripts.read), signal);
  const pause = (): unknown => entries.length > manyModels && yieldToMain();
  const listed = toEntries(entries, [...files.values()]);
  await pause();
  listed.sort((one, other) => compareNames(one.name, other.name) || compareNames(one.id, other.id));
  await pause();
  signal?.throwIfAborted();
  return { listed, isWhole };
}

function inputFiles(files: Iterable<StoredFile>, scripts: ReadonlyMap<string, Uint8Array>): InputFile[] {
  return Array.from(files, ({ name }) => ({ name, bytes: scripts.get(name) ?? null }));
}

function filesTooLarge({ name }: Entry): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.unpacked,
    sentence: `The files of ${name} have more than ${sizeInWords(limits.unpacked)}, and at most that much is read for one model`,
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
