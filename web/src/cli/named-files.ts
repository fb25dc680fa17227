import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Collection, ModelError, type Entry, type Sources } from '../core/index.js';
import { noModelError } from '../core/advice/no-model-error.js';
import { isContainer } from '../core/files/containers.js';
import { isArchiveName } from '../core/files/file-names.js';
import { sizeInWords } from '../core/format.js';
import { limits } from '../core/limits.js';
import { readForListing } from '../core/host/open-in-core.js';
import type { Output, Options } from './command.js';
import { diskFile, noFile, sliced, tooLarge, type DiskFile } from './disk-file.js';
import { LinksOut } from './links-out.js';
import { standardInput, standardInputPath } from './standard-input.js';
import { unreadable } from './system-error.js';

/** The files of a command line, and the files found beside them. */
export interface NamedFiles {
  readonly collection: Collection;
  /** The named files, those of folders and archives included, by name. */
  readonly files: ReadonlyMap<string, DiskFile>;
  /** The models that are chosen. */
  readonly entries: readonly Entry[];
  /** Errors of named files; a file that was found beside them may be damaged or vanish. */
  readonly errors: readonly ModelError[];
  /** Whether a file was named, rather than found beside a named one. */
  readonly isNamed: (name: string) => boolean;
  /**
   * Whether a model is meant: its first file is named, or in a named folder or archive. A named file that is of none of these models, such
   * as a script, means those that use it. What is beside a named file belongs to its model, and is no model of its own.
   */
  readonly isChosen: (entry: Entry) => boolean;
}

/** Names of sibling folders that hold the other files of a model, in the layouts of these games and their tools. */
const companionFolders = new Set(['classes', 'models', 'skins', 'textures', 'sprites']);
const maxFilesPerFolder = 4096;
const parentsWithScripts = 3;

/** Changes the files of a command line before their models are listed. */
type Unpack = (files: ReadonlyMap<string, DiskFile>) => Promise<ReadonlyMap<string, DiskFile>>;

/** Opens the files and folders of a command line, archives by `unpack` or as the page does. */
export async function namedFiles(
  paths: readonly string[],
  options: Options,
  output: Output,
  unpack?: Unpack,
): Promise<NamedFiles> {
  const named = new Map<string, DiskFile>();
  const folders = new Set<string>();
  const finder = new FileFinder(options);
  for (const path of paths) {
    const file = await namedFile(path);
    for (const each of file ? [file] : await finder.below(path)) named.set(each.name, each);
    if (file && path !== standardInputPath) folders.add(dirname(path));
  }
  if (named.size === 0)
    throw new ModelError({ code: 'not-a-model', sentence: `${paths.join(', ')} has no files` });
  const beside = new Map<string, DiskFile>();
  for (const folder of folders) {
    for (const file of await finder.around(folder)) {
      // Archives beside a model are not part of it.
      if (!named.has(file.name) && !(await isContainer(sliced(file)).catch(() => true)))
        beside.set(file.name, file);
    }
  }
  finder.links.tell(output);
  return listed(unpack ? await unpack(named) : named, beside);
}

/** A file of a command line, or standard input; null for a folder. Throws a ModelError when it is neither. */
export async function namedFile(path: string): Promise<DiskFile | null> {
  if (path === standardInputPath) return standardInput();
  const info = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (info.isDirectory()) return null;
  if (!info.isFile()) throw noFile(path);
  // Of archives only parts are read.
  if (info.size > limits.total && !isArchiveName(path)) throw tooLarge(path, sizeInWords(info.size));
  return diskFile(path, info.size);
}

async function listed(
  named: ReadonlyMap<string, DiskFile>,
  beside: ReadonlyMap<string, DiskFile>,
): Promise<NamedFiles> {
  const sources: Sources = [...named.values(), ...beside.values()];
  const isNamed = (name: string): boolean => !beside.has(name);
  const isOfNamed = ({ report }: ModelError): boolean => isNamed(report.file ?? '');
  const collection = await Collection.from(sources).catch((error: unknown) => {
    if (beside.size === 0 || !(error instanceof ModelError)) throw error;
    if (error.report.code !== 'not-a-model' && isOfNamed(error)) throw error;
    // The error names the first file and counts the others: only what was named, and what is in it.
    return Collection.from([...named.values()]);
  });
  const isFirstNamed = ({ parts: [first] }: Entry): boolean => !!first && isNamed(first.file);
  const meant = collection.entries.filter(isFirstNamed);
  const isAll = meant.length === collection.entries.length;
  const theirs = new Set(isAll ? [] : meant.flatMap(({ parts }) => parts.map(({ file }) => file)));
  const isChosen = (entry: Entry): boolean =>
    isFirstNamed(entry) || entry.parts.some(({ file }) => isNamed(file) && !theirs.has(file));
  const entries = collection.entries.filter(isChosen);
  const errors = collection.errors.filter(isOfNamed);
  if (entries.length === 0) {
    const files = collection.files.filter(({ name }) => isNamed(name));
    throw errors[0] ?? noModelError(files, { files, read: collection.read.bind(collection) });
  }
  return { collection, files: named, isNamed, isChosen, entries, errors };
}

/** Finds the files of a command line that are not named themselves. */
class FileFinder {
  readonly links: LinksOut;

  constructor(options: Options) {
    this.links = new LinksOut(options);
  }

  /** All files under a folder, recursively. Links to folders are not followed. */
  async below(folder: string, root = folder): Promise<DiskFile[]> {
    const files: DiskFile[] = [];
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      throw unreadable(folder, error);
    });
    // File systems list names in different orders.
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) files.push(...(await this.below(path, root)));
      else files.push(...(await this.#file(path, entry, root)));
    }
    return files;
  }

  /** The files of a model's folder and of companion folders beside it, and scripts of its parent folders. */
  async around(folder: string): Promise<DiskFile[]> {
    const files = await this.#in(folder);
    const parent = join(folder, '..');
    for (const name of await foldersIn(parent)) {
      if (companionFolders.has(name.toLowerCase()) && resolve(parent, name) !== resolve(folder)) {
        files.push(...(await this.#in(join(parent, name))));
      }
    }
    let above = parent;
    for (let step = 0; step < parentsWithScripts && dirname(resolve(above)) !== resolve(above); step += 1) {
      const found = await this.#in(above);
      const scripts = await readForListing(found.map(({ name }) => name));
      files.push(...found.filter((_, index) => scripts[index]));
      above = join(above, '..');
    }
    return files;
  }

  async #in(folder: string): Promise<DiskFile[]> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const found = await Promise.all(
      entries.slice(0, maxFilesPerFolder).map((entry) => this.#file(join(folder, entry.name), entry, folder)),
    );
    return found.flat();
  }

  /** The file of a path, unless it is none, or a link out of `root`. */
  async #file(path: string, entry: Dirent, root: string): Promise<DiskFile[]> {
    const info = await stat(path).catch(() => null);
    if (!info?.isFile()) return [];
    if (entry.isSymbolicLink() && !(await this.links.mayRead(path, root))) return [];
    return [diskFile(path, info.size)];
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
