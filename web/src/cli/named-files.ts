import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Collection, ModelError, type Entry, type Sources } from '../core/index.js';
import { noModelError } from '../core/advice/no-model-error.js';
import { sizeInWords } from '../core/format.js';
import { limits } from '../core/limits.js';
import { readForListing } from '../core/host/open-in-core.js';
import type { Output, Options } from './command.js';
import { diskFile, noFile, tooLarge, type DiskFile } from './disk-file.js';
import { LinksOut } from './links-out.js';
import { standardInput, standardInputPath } from './standard-input.js';
import { unreadable } from './system-error.js';

/** The files of a command line, and the files found beside them. */
export interface NamedFiles {
  readonly collection: Collection;
  /** The named files, those of folders and archives included, by name. */
  readonly files: ReadonlyMap<string, DiskFile>;
  /** Models that use a named file, or a file of a named folder or archive. */
  readonly entries: readonly Entry[];
  /** Errors of named files; a file that was found beside them may be damaged or vanish. */
  readonly errors: readonly ModelError[];
  /** Whether a file was named, rather than found beside a named one. */
  readonly isNamed: (name: string) => boolean;
  /** Whether a model uses a named file. */
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
    for (const file of await finder.around(folder)) if (!named.has(file.name)) beside.set(file.name, file);
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
  if (info.size > limits.total && !isArchive(path)) throw tooLarge(path, sizeInWords(info.size));
  return diskFile(path, info.size);
}

async function listed(
  named: ReadonlyMap<string, DiskFile>,
  beside: ReadonlyMap<string, DiskFile>,
): Promise<NamedFiles> {
  const sources: Sources = [
    ...named.values(),
    ...[...beside.values()].filter(({ name }) => !isArchive(name)),
  ];
  const isNamed = (name: string): boolean => !beside.has(name);
  const isOfNamed = ({ report }: ModelError): boolean => isNamed(report.file ?? '');
  const collection = await Collection.from(sources).catch((error: unknown) => {
    if (beside.size === 0 || !(error instanceof ModelError)) throw error;
    if (error.report.code !== 'not-a-model' && isOfNamed(error)) throw error;
    // The error names the first file and counts the others: only what was named, and what is in it.
    return Collection.from([...named.values()]);
  });
  const isChosen = ({ parts }: Entry): boolean => parts.some(({ file }) => isNamed(file));
  const entries = collection.entries.filter(isChosen);
  const errors = collection.errors.filter(isOfNamed);
  if (entries.length === 0) throw errors[0] ?? noModelError([...named.values()]);
  return { collection, files: named, isNamed, isChosen, entries, errors };
}

/** Archives beside a model are not part of it. */
function isArchive(name: string): boolean {
  return /\.(zip|pk3|ipk3|pkz|gz|rar|7z|pk7|tar|tgz|bz2|xz|zst)$/i.test(name);
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
