import type { Model } from '../model.js';
import type { Sources } from '../files/sources.js';
import {
  FileSet,
  type Change,
  type Entry,
  type FileInfo,
  type ListOptions,
  type ModelOptions,
  type WorkOptions,
} from './file-set.js';
import type { ModelError } from '../model-error.js';

export type {
  Change,
  Entry,
  FileInfo,
  ListOptions,
  ModelOptions,
  Progress,
  WorkOptions,
} from './file-set.js';

/**
 * Files that more can be added to, and the models in them.
 *
 * Files are read on demand: listing reads scripts, opening a model reads that model's files.
 *
 * @example
 * const collection = await Collection.from(droppedFiles);
 * const model = await collection.open(collection.entries[0]);
 * const { changed } = await collection.add(aTextureThatWasMissing);
 */
export class Collection {
  #files: FileSet;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(files: FileSet) {
    this.#files = files;
  }

  /**
   * Lists the models of `sources`.
   *
   * Sources that cannot be read are listed in `errors`. Throws a ModelError when there is no model at all.
   */
  static async from(sources: Sources, options: ListOptions = {}): Promise<Collection> {
    return new Collection(await FileSet.read(sources, options));
  }

  /** The models, sorted by name. */
  get entries(): readonly Entry[] {
    return this.#files.entries;
  }

  /** All files, in the order in which they were added. */
  get files(): readonly FileInfo[] {
    return this.#files.files;
  }

  /** Files that no model uses. */
  get unused(): readonly FileInfo[] {
    return this.#files.unused;
  }

  /** Errors of sources that could not be read, such as a damaged archive beside valid files, until they are replaced. */
  get errors(): readonly ModelError[] {
    return this.#files.errors;
  }

  /** Whether all files have arrived, and those were read that name models; else `complete` does it. */
  get isComplete(): boolean {
    return this.#files.isComplete;
  }

  /** Gets and reads the files that the first list did without. */
  complete(options: WorkOptions = {}): Promise<Change> {
    return this.add([], options);
  }

  /** Adds files, such as a missing texture; a file replaces an earlier one of the same name. */
  add(sources: Sources, options: WorkOptions = {}): Promise<Change> {
    const change = this.#queue.then(async () => {
      const before = this.#files;
      this.#files = await before.with(sources, options);
      return FileSet.changesBetween(before, this.#files);
    });
    this.#queue = change.catch(() => {});
    return change;
  }

  /** Opens a model, by default the first. Throws a ModelError when its files are invalid. */
  open(entry?: Entry | string, options: ModelOptions = {}): Promise<Model> {
    return this.#files.open(entry, options);
  }

  /** The bytes of a file, by its name in `files`; unpacked where a model is compressed with gzip. */
  read(name: string, signal?: AbortSignal): Promise<Uint8Array> {
    return this.#files.read(name, signal);
  }
}
