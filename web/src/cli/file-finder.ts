// Nothing else runs meanwhile: without other threads, thousands of folders are read in less time.
import { readdirSync, statSync, type Dirent, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { archiveOf } from '../core/host/module-addresses.js';
import { readForListing } from '../core/host/open-in-core.js';
import type { Options } from './command.js';
import { diskFile, type DiskFile } from './disk-file.js';
import { LinksOut } from './links-out.js';
import { unreadable } from './system-error.js';

/** Names of sibling folders that hold the other files of a model, in the layouts of these games and their tools. */
const companionFolders = new Set(['classes', 'models', 'skins', 'textures', 'sprites']);
/** Names of folders of packages. */
const packageFolders = new Set(['system', 'textures']);
const maxFilesPerFolder = 4096;
const parentsWithScripts = 3;

/** Finds the files of a command line that are not named themselves. */
export class FileFinder {
  readonly links: LinksOut;
  /** What was found in folders: thousands of folders of packages can have the same one above them. */
  readonly #found = new Map<string, Promise<DiskFile[]>>();
  readonly #folders = new Map<string, string[]>();

  constructor(options: Options) {
    this.links = new LinksOut(options);
  }

  /** All files under a folder, recursively. Links to folders are not followed. */
  async below(folder: string, root = folder): Promise<DiskFile[]> {
    const files: DiskFile[] = [];
    // File systems list names in different orders.
    for (const entry of entriesIn(folder).sort((one, other) => (one.name < other.name ? -1 : 1))) {
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
    for (const name of this.#foldersIn(parent)) {
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

  /** The archives of an archive's folder, and of the folders beside it that games have for them. */
  async packagesAround(folder: string): Promise<DiskFile[]> {
    const parent = join(folder, '..');
    const isOther = (name: string): boolean =>
      packageFolders.has(name.toLowerCase()) && resolve(parent, name) !== resolve(folder);
    const others = this.#foldersIn(parent)
      .filter(isOther)
      .map((name) => join(parent, name));
    const found = await Promise.all([folder, ...others].map((each) => this.#in(each)));
    return found.flat().filter(({ name }) => isObjectPackage(name));
  }

  #foldersIn(folder: string): string[] {
    return kept(this.#folders, folder, foldersIn);
  }

  #in(folder: string): Promise<DiskFile[]> {
    return kept(this.#found, folder, (path) => this.#read(path));
  }

  async #read(folder: string): Promise<DiskFile[]> {
    const entries = entriesOrNone(folder);
    const found = await Promise.all(
      entries.slice(0, maxFilesPerFolder).map((entry) => this.#file(join(folder, entry.name), entry, folder)),
    );
    return found.flat();
  }

  /** The file of a path, unless it is none, or a link out of `root`. */
  async #file(path: string, entry: Dirent, root: string): Promise<DiskFile[]> {
    const info = infoOrNone(path);
    if (!info?.isFile()) return [];
    if (entry.isSymbolicLink() && !(await this.links.mayRead(path, root))) return [];
    return [diskFile(path, info.size)];
  }
}

/** Maps, sounds and music beside a package have none of its meshes and textures. */
function isObjectPackage(name: string): boolean {
  return archiveOf(name) >= 0 && !/\.(unr|un2|dx|uax|umx)$/i.test(name);
}

function foldersIn(folder: string): string[] {
  return entriesOrNone(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw unreadable(folder, error);
  }
}

function entriesOrNone(folder: string): Dirent[] {
  try {
    return entriesIn(folder);
  } catch {
    return [];
  }
}

function infoOrNone(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function kept<Value>(known: Map<string, Value>, path: string, find: (path: string) => Value): Value {
  const value = known.get(path) ?? find(path);
  known.set(path, value);
  return value;
}
