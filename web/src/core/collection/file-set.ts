import { Budget } from '../budget.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import type { Model, Part } from '../model.js';
import type { InputFile } from '../host/write-files.js';
import { familyTable, ownerOf } from '../host/module-addresses.js';
import { openInCore } from '../host/open-in-core.js';
import { ProgressMeter, type Progress } from '../files/progress.js';
import type { Companions } from '../companions/companions.js';
import { readScripts, withoutFiles, type Scripts } from '../files/read-scripts.js';
import { arriveAll } from '../files/arrive-all.js';
import { PatchedFile, type Patch } from '../files/patched-file.js';
import { gather, onlyAddress, type Gathered, type Sources } from '../files/sources.js';
import { bytesFile, type StoredFile } from '../files/stored-file.js';
import type { Fetch } from '../files/fetch-file.js';
import { sizeInWords } from '../format.js';
import { entryChanges, keepEntries } from './entry-changes.js';
import { listModels, listTooLarge } from './list-models.js';
import type { ListedEntry } from './listed-entry.js';

export type { Patch, Progress };

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

/** What is derived from files. */
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
  readonly removed: ReadonlySet<string>;
}

const noErrors: ReadonlyMap<string, ModelError> = new Map();

const nothing: State = {
  files: new Map(),
  scripts: { read: new Map(), failed: new Map(), tooLarge: null, isWhole: true },
  entries: [],
  sourceErrors: new Map(),
  errors: [],
  isComplete: true,
  removed: new Set(),
};

const noSources: Gathered = { files: new Map(), names: new Set(), sourceOf: new Map(), errors: [] };

/**
 * A set of files and the models in them, with the properties of a Collection. Immutable: every change is another set, which shares
 * all that is the same.
 *
 * @example
 * const files = await FileSet.read(droppedFiles);
 * const more = await files.with(aTextureThatWasMissing);
 * const { changed } = FileSet.changesBetween(files, more);
 */
export class FileSet {
  readonly #state: State;
  /** Made when the first one is asked for. */
  #byId: ReadonlyMap<string, Entry> | null = null;

  private constructor(state: State) {
    this.#state = state;
  }

  /** Lists the models of `sources`. Sources that cannot be read are listed in `errors`. Throws a ModelError when there is no model at all. */
  static async read(sources: Sources, options: ListOptions = {}): Promise<FileSet> {
    const companions = findCompanions(sources, options);
    const read = await new FileSet(nothing).#with(sources, options);
    const found = (await (await companions)?.complete(read, options)) ?? read;
    const whole = found.entries.length === 0 && !found.isComplete ? await found.complete(options) : found;
    if (whole.entries.length === 0) throw await whole.#noModel();
    return whole;
  }

  /** The models, sorted by name. One that is the same as in the set before is the same object. */
  get entries(): readonly Entry[] {
    return this.#state.entries;
  }

  get files(): readonly FileInfo[] {
    return Array.from(this.#state.files.values(), ({ name, size }) => ({ name, size }));
  }

  get unused(): readonly FileInfo[] {
    const lists = new Set(this.#state.entries.flatMap((entry) => entry.lists));
    const used = new Set([...lists].flatMap((parts) => parts.map(({ file }) => file)));
    return this.files.filter(({ name }) => !used.has(name));
  }

  get errors(): readonly ModelError[] {
    return this.#state.errors;
  }

  get isComplete(): boolean {
    return this.#state.isComplete;
  }

  /** Files that were taken out. */
  get removed(): ReadonlySet<string> {
    return this.#state.removed;
  }

  has(file: string): boolean {
    return this.#state.files.has(file);
  }

  /** The model of an id; null where there is none. */
  entry(id: string): Entry | null {
    this.#byId ??= new Map(this.entries.map((entry) => [entry.id, entry]));
    return this.#byId.get(id) ?? null;
  }

  /** With these files: one of the same path replaces the other. */
  with(sources: Sources, options: WorkOptions = {}): Promise<FileSet> {
    return this.#with(sources, { ...options, isInParts: false });
  }

  /** Without some files. */
  without(files: readonly string[], options: WorkOptions = {}): Promise<FileSet> {
    const { removed } = this.#state;
    const missing = new Map(files.map((file) => [file, null]));
    return this.#listed(missing, options, { removed: new Set([...removed, ...files]) });
  }

  /** With the files that the first list did without. */
  complete(options: WorkOptions = {}): Promise<FileSet> {
    return this.with([], options);
  }

  /** With one more change of a file by hand. */
  async patched(file: string, patch: Patch, options: WorkOptions = {}): Promise<FileSet> {
    const stored = this.#state.files.get(file);
    const before =
      stored instanceof PatchedFile
        ? stored
        : new PatchedFile(file, await this.read(file, options.signal), []);
    return this.#listed(new Map([[file, before.with(patch)]]), options);
  }

  /** With some files as another set has them, or without those that it does not have. */
  restored(files: Iterable<string>, from: FileSet, options: WorkOptions = {}): Promise<FileSet> {
    const { files: stored, removed } = from.#state;
    return this.#listed(new Map(Array.from(files, (file) => [file, stored.get(file) ?? null])), options, {
      removed,
    });
  }

  /** The same set, with the bytes of these files: on the disk they may change. */
  pinned(given: Model['files']): FileSet {
    const files = new Map(this.#state.files);
    for (const { name, bytes } of given)
      if (bytes && files.has(name) && this.held(name) === null) files.set(name, pinnedFile(name, bytes));
    return new FileSet({ ...this.#state, files });
  }

  /** The bytes of a file that the set keeps in memory, because it was pinned or changed; null for others. */
  held(file: string): Uint8Array | null {
    const stored = this.#state.files.get(file);
    if (stored instanceof PatchedFile) return stored.base;
    return (stored && pinnedBytes.get(stored)) ?? null;
  }

  /** A file that was changed by hand; null for others. */
  edited(file: string): PatchedFile | null {
    const stored = this.#state.files.get(file);
    return stored instanceof PatchedFile ? stored : null;
  }

  /** All files that were changed by hand. */
  get allEdited(): readonly PatchedFile[] {
    return [...this.#state.files.values()].filter((file) => file instanceof PatchedFile);
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
    const entry = id === undefined ? this.entries[0] : this.entry(id);
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

  async #with(sources: Sources, options: ListOptions): Promise<FileSet> {
    const { signal, onProgress, fetch } = options;
    signal?.throwIfAborted();
    const meter = new ProgressMeter(onProgress);
    const gathered = await gather(sources, meter, signal, undefined, fetch);
    return this.#listed(gathered.files, options, { gathered, meter });
  }

  /** Lists again with other files; null for one that is gone. */
  async #listed(
    changes: ReadonlyMap<string, StoredFile | null>,
    { signal, onProgress, isInParts = false }: ListOptions,
    {
      gathered = noSources,
      meter = new ProgressMeter(onProgress),
      removed = this.#state.removed,
    }: { gathered?: Gathered; meter?: ProgressMeter; removed?: ReadonlySet<string> } = {},
  ): Promise<FileSet> {
    const before = this.#state;
    const files = new Map(before.files);
    for (const [name, file] of changes) {
      if (file) files.set(name, file);
      else files.delete(name);
    }
    const found = (loaded: number): void => onProgress?.({ loaded, total: -1 });
    const lost = isInParts ? noErrors : await arriveAll(files.values(), signal, found);
    for (const name of lost.keys()) files.delete(name);
    const known = withoutFiles(before.scripts, new Map<string, unknown>([...changes, ...lost]));
    const scripts = await readScripts(files, known, meter, signal, isInParts);
    const { listed, isWhole } = await listModels(files, scripts, signal);
    const entries = keepEntries(before.entries, listed, changes);
    const isKept = ([, name]: [ModelError, string]) => !gathered.names.has(name);
    const sourceErrors = new Map([...[...before.sourceErrors].filter(isKept), ...gathered.sourceOf]);
    for (const [name, error] of lost) sourceErrors.set(error, name);
    const tooLarge = [scripts.tooLarge, isWhole ? null : listTooLarge(changes, listed.length)]
      .filter((error) => error !== null)
      .map((error) => before.errors.find(({ message }) => message === error.message) ?? error);
    const errors = [...sourceErrors.keys(), ...scripts.failed.values(), ...tooLarge];
    const hasArrived = !isInParts || [...files.values()].every(({ arrive }) => !arrive);
    const isComplete = scripts.isWhole && hasArrived;
    const left = new Set([...removed].filter((name) => !files.has(name)));
    return new FileSet({ files, scripts, entries, sourceErrors, errors, isComplete, removed: left });
  }

  /** Names of files that differ in a set that was made of this one. */
  static filesChanged(before: FileSet, after: FileSet): ReadonlySet<string> {
    const [old, now] = [before.#state.files, after.#state.files];
    const names = [...now].filter(([name, file]) => old.get(name) !== file).map(([name]) => name);
    return new Set([...names, ...[...old.keys()].filter((name) => !now.has(name))]);
  }

  /** Which models came, changed and went in a set that was made of another, and its new errors. */
  static changesBetween(before: FileSet, after: FileSet): Change {
    const errors = after.errors.filter((error) => !before.errors.includes(error));
    return { ...entryChanges(before.#state.entries, after.#state.entries), errors };
  }
}

const pinnedBytes = new WeakMap<StoredFile, Uint8Array>();

function pinnedFile(name: string, bytes: Uint8Array): StoredFile {
  const file = bytesFile(name, bytes);
  pinnedBytes.set(file, bytes);
  return file;
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

function filesTooLarge({ name }: Entry): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.unpacked,
    sentence: `The files of ${name} have more than ${sizeInWords(limits.unpacked)}, and at most that much is read for one model`,
  });
}
