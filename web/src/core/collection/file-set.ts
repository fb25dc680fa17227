import { Budget } from '../budget.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import type { Model } from '../model.js';
import type { ArchiveSet, MemberFiles } from '../game-archive/archive-set.js';
import type { InputFile } from '../host/write-files.js';
import { archiveOf } from '../host/module-addresses.js';
import { openInCore } from '../host/open-in-core.js';
import { ProgressMeter, type Progress } from '../files/progress.js';
import { readScripts, withoutFiles, type Scripts } from '../files/read-scripts.js';
import { arriveAll } from '../files/arrive-all.js';
import { PatchedFile, type Patch } from '../files/patched-file.js';
import { limitErrors } from '../files/containers.js';
import { orNotLoaded } from '../files/or-not-loaded.js';
import { gather, type Gathered, type NamedEntry, type Sources } from '../files/sources.js';
import { bytesFile, type StoredFile } from '../files/stored-file.js';
import type { Change, Entry, FileInfo } from './entry.js';
import type { ListOptions, ModelOptions, WorkOptions } from './options.js';
import { entryChanges, keepEntries } from './entry-changes.js';
import { findCompanions } from './find-companions.js';
import { listModels } from './list-models.js';
import type { ListedEntry } from './listed-entry.js';

export type { Change, Entry, FileInfo, ListOptions, ModelOptions, Patch, Progress, WorkOptions };

/** What is derived from files. */
interface State {
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Files that were read for listing. */
  readonly scripts: Scripts;
  /** Null where none of the files is an archive. */
  readonly archives: ArchiveSet | null;
  /** Files that take the place of members of archives. */
  readonly members: MemberFiles;
  readonly entries: readonly ListedEntry[];
  /** Errors of sources, with their names. */
  readonly sourceErrors: ReadonlyMap<ModelError, string>;
  /** The errors of sources and scripts, and that there are more models than can be listed. */
  readonly errors: readonly ModelError[];
  readonly isComplete: boolean;
  readonly removed: ReadonlySet<string>;
  /** The model that is opened by default; null for the first. */
  readonly meant: NamedEntry | null;
}

const noErrors: ReadonlyMap<string, ModelError> = new Map();

const nothing: State = {
  files: new Map(),
  scripts: { read: new Map(), failed: new Map(), tooLarge: null, isWhole: true },
  archives: null,
  members: new Map(),
  entries: [],
  sourceErrors: new Map(),
  errors: [],
  isComplete: true,
  removed: new Set(),
  meant: null,
};

const noSources: Gathered = {
  files: new Map(),
  names: new Set(),
  sourceOf: new Map(),
  errors: [],
  meant: null,
};

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
    const read = await (await new FileSet(nothing).#with(sources, options)).#withMeant(options);
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
    return this.files.filter(({ name }) => !used.has(name) && !this.#state.archives?.has(name));
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

  /**
   * The model that a text means: its id, its name, or `Package.Group.Name`; of a file where that is given. Throws a ModelError that
   * lists the candidates, or the nearest names.
   */
  async find(text: string, file?: string): Promise<Entry> {
    const exact = this.entry(text);
    if (exact) return exact;
    if (this.entries.length === 0) throw await this.#noModel();
    const { findEntry } = await orNotLoaded(import('./find-entry.js'));
    return findEntry(this.entries, { entry: text, file });
  }

  /** The model that an address or the caller names, which is opened by default; null where none is named. Throws a ModelError. */
  async findMeant(): Promise<Entry | null> {
    const { meant } = this.#state;
    return meant && this.find(meant.entry, meant.file);
  }

  /** With these files: one of the same path replaces the other. */
  with(sources: Sources, options: ListOptions = {}): Promise<FileSet> {
    return this.#with(sources, options);
  }

  /** Without some files. */
  without(files: readonly string[], options: WorkOptions = {}): Promise<FileSet> {
    const { removed } = this.#state;
    const missing = new Map(files.map((file) => [file, null]));
    return this.#listed(missing, options, { removed: new Set([...removed, ...files]) });
  }

  /** With the files that the first list did without. */
  complete(options: WorkOptions = {}): Promise<FileSet> {
    return this.with([], { ...options, isInParts: false });
  }

  /** With one more change of a file by hand. */
  async patched(file: string, patch: Patch, options: WorkOptions = {}): Promise<FileSet> {
    const before = this.edited(file) ?? new PatchedFile(file, await this.read(file, options.signal), []);
    return this.#listed(new Map([[file, before.with(patch)]]), options);
  }

  /** With some files as another set has them, or without those that it does not have. */
  restored(files: Iterable<string>, from: FileSet, options: WorkOptions = {}): Promise<FileSet> {
    const { removed } = from.#state;
    return this.#listed(new Map(Array.from(files, (file) => [file, from.#stored(file)])), options, {
      removed,
    });
  }

  /** The same set, with the bytes of these files: on the disk they may change. */
  pinned(given: Model['files']): FileSet {
    const files = new Map(this.#state.files);
    const members = new Map(this.#state.members);
    for (const { name, bytes } of given)
      if (bytes && this.held(name) === null) {
        if (files.has(name)) files.set(name, pinnedFile(name, bytes));
        else if (this.#isMember(name)) members.set(name, pinnedFile(name, bytes));
      }
    return new FileSet({ ...this.#state, files, members });
  }

  /** The bytes of a file that the set keeps in memory, because it was pinned or changed; null for others. */
  held(file: string): Uint8Array | null {
    const stored = this.#stored(file);
    if (stored instanceof PatchedFile) return stored.base;
    return (stored && pinnedBytes.get(stored)) ?? null;
  }

  /** A file that was changed by hand; null for others. */
  edited(file: string): PatchedFile | null {
    const stored = this.#stored(file);
    return stored instanceof PatchedFile ? stored : null;
  }

  /** All files that were changed by hand. */
  get allEdited(): readonly PatchedFile[] {
    const { files, members } = this.#state;
    return [...files.values(), ...members.values()].filter((file) => file instanceof PatchedFile);
  }

  /** Whether a file is of a model: one of its files, or a member of the archive that it was made of. */
  isOf(file: string, { id, parts }: Entry): boolean {
    return parts.some((part) => part.file === file) || this.#state.archives?.ownerOf(file) === id;
  }

  /** Opens a model, by default the first. Throws a ModelError when its files are invalid. */
  async open(entry?: Entry | string, options: ModelOptions = {}): Promise<Model> {
    const { signal, onProgress, interpretations } = options;
    signal?.throwIfAborted();
    const found = await this.#find(entry);
    const { files, scripts, archives, members } = this.#state;
    if (found.place !== undefined) return archives!.open(found as ListedEntry, members, options);
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
        throw budget.isExceeded ? (await limitErrors()).filesTooLarge(found.name) : error;
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
    const file = this.#stored(name);
    const member = file ? null : await this.#state.archives?.read(name, signal);
    if (member) return member;
    if (!file) throw (await limitErrors()).notAmongFiles(name);
    return this.#state.scripts.read.get(name) ?? readWhole(file, signal);
  }

  /** A file, or one that takes the place of a member. */
  #stored(name: string): StoredFile | null {
    return this.#state.files.get(name) ?? this.#state.members.get(name) ?? null;
  }

  #isMember(name: string): boolean {
    return !this.#state.files.has(name) && this.#state.archives?.ownerOf(name) != null;
  }

  /** Lists the rest, unless the model that is meant is of an archive in the first part: one of loose files may depend on the rest. */
  async #withMeant(options: WorkOptions): Promise<FileSet> {
    const { meant, isComplete } = this.#state;
    if (!meant || isComplete) return this;
    const found = await this.findMeant().catch(() => null);
    return found?.place !== undefined ? this : this.complete(options);
  }

  async #find(requested: Entry | string | undefined): Promise<Entry> {
    if (this.#state.entries.includes(requested as ListedEntry)) return requested as ListedEntry;
    const text = typeof requested === 'object' ? requested.id : requested;
    const found = text === undefined ? ((await this.findMeant()) ?? this.entries[0]) : await this.find(text);
    if (found) return found;
    throw await this.#noModel();
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
    { signal, onProgress, isInParts = false, entry }: ListOptions,
    {
      gathered = noSources,
      meter = new ProgressMeter(onProgress),
      removed = this.#state.removed,
    }: { gathered?: Gathered; meter?: ProgressMeter; removed?: ReadonlySet<string> } = {},
  ): Promise<FileSet> {
    const before = this.#state;
    const files = new Map(before.files);
    for (const [name, file] of changes) {
      if (this.#isMember(name)) continue;
      if (file) files.set(name, file);
      else files.delete(name);
    }
    const members = before.archives?.membersAfter(before.members, changes, files) ?? before.members;
    const found = (loaded: number): void => onProgress?.({ loaded, total: -1 });
    const lost = isInParts ? noErrors : await arriveAll(files.values(), signal, found);
    for (const name of lost.keys()) files.delete(name);
    const known = withoutFiles(before.scripts, new Map<string, unknown>([...changes, ...lost]));
    const archives = await archivesIn(files, before.archives, { signal, isInParts });
    const loose = archives?.loose(files) ?? files;
    const scripts = await readScripts(loose, known, meter, signal, isInParts);
    const { listed, isWhole } = await listModels(loose, scripts, archives?.entries ?? [], signal);
    const stale = before.archives?.dependingOn(changes.keys());
    const entries = keepEntries(before.entries, listed, changes, stale);
    const isKept = ([, name]: [ModelError, string]) => !gathered.names.has(name);
    const sourceErrors = new Map([...[...before.sourceErrors].filter(isKept), ...gathered.sourceOf]);
    for (const [name, error] of lost) sourceErrors.set(error, name);
    const isAll = isWhole && (archives?.isWhole ?? true);
    const tooLarge = isAll ? [] : [(await limitErrors()).listTooLarge(changes, listed.length)];
    const again = [scripts.tooLarge, ...tooLarge, ...(archives?.errors ?? [])]
      .filter((error) => error !== null)
      .map((error) => before.errors.find(({ message }) => message === error.message) ?? error);
    const errors = [...sourceErrors.keys(), ...scripts.failed.values(), ...again];
    const hasArrived = !isInParts || [...files.values()].every(({ arrive }) => !arrive);
    const isComplete = scripts.isWhole && hasArrived && (archives?.isListed ?? true);
    const left = new Set([...removed].filter((name) => !files.has(name)));
    return new FileSet({
      files,
      scripts,
      archives,
      members,
      entries,
      sourceErrors,
      errors,
      isComplete,
      removed: left,
      meant: gathered.meant ?? before.meant ?? (entry ? { entry } : null),
    });
  }

  /** Names of files that differ in a set that was made of this one. */
  static filesChanged(before: FileSet, after: FileSet): ReadonlySet<string> {
    const states = [before.#state, after.#state];
    const names = states.flatMap(({ files, members }) => [...files.keys(), ...members.keys()]);
    return new Set(names.filter((name) => before.#stored(name) !== after.#stored(name)));
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

/** The archives among files, listed or listed in part; their code is loaded when there are some. */
async function archivesIn(
  files: ReadonlyMap<string, StoredFile>,
  before: ArchiveSet | null,
  options: ListOptions,
): Promise<ArchiveSet | null> {
  if (![...files.keys()].some((name) => archiveOf(name) >= 0)) return null;
  const { ArchiveSet: Archives } = await orNotLoaded(import('../game-archive/archive-set.js'));
  const archives = await Archives.of(files, before, options.signal);
  await archives.list(options);
  return archives;
}

async function readWhole(file: StoredFile, signal?: AbortSignal, budget?: Budget): Promise<Uint8Array> {
  await file.arrive?.();
  if (file.size <= limits.file) return file.read(signal, budget);
  throw (await limitErrors()).fileTooLarge(file);
}
