import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Collection, ModelError, type Entry, type Sources } from '../core/index.js';
import { nothingToOpen } from '../core/nothing-to-open.js';
import { readForListing } from '../core/open-in-core.js';

/** A file on the disk that nobody has read yet. */
interface DiskFile {
  readonly name: string;
  readonly size: number;
  readonly read: () => Promise<Uint8Array>;
}

/** The files of a command line, and what was found beside them. */
export interface NamedFiles {
  readonly collection: Collection;
  /** Models that use a file which was named, alone or by its folder or archive. */
  readonly entries: readonly Entry[];
  /** Whether a file was named, rather than found beside one. */
  readonly isNamed: (name: string) => boolean;
}

/** Folders beside a model's own that hold what belongs to it, in the layouts that these games and their tools use. */
const companionFolders = new Set(['classes', 'models', 'skins', 'textures', 'sprites']);
const mostBeside = 4096;
const parentsWithScripts = 3;

/** Opens what a command line names; folders with all that is in them. */
export async function namedFiles(paths: readonly string[]): Promise<NamedFiles> {
  const named = new Map<string, DiskFile>();
  const folders = new Set<string>();
  for (const path of paths) {
    const kind = await kindOf(path);
    if (kind.isDirectory()) {
      for (const file of await filesUnder(path)) named.set(file.name, file);
    } else {
      named.set(path, diskFile(path, kind.size));
      folders.add(dirname(path));
    }
  }
  const beside = new Map<string, DiskFile>();
  for (const folder of folders) {
    for (const file of await filesAround(folder)) if (!named.has(file.name)) beside.set(file.name, file);
  }
  return listed(named, beside);
}

async function listed(
  named: ReadonlyMap<string, DiskFile>,
  beside: ReadonlyMap<string, DiskFile>,
): Promise<NamedFiles> {
  const sources: Sources = [
    ...named.values(),
    ...[...beside.values()].filter(({ name }) => !isArchive(name)),
  ];
  const collection = await Collection.from(sources).catch((fault: unknown) => {
    const isEmpty = fault instanceof ModelError && fault.report.code === 'not-a-model';
    throw isEmpty ? nothingToOpen([...named.values()]) : fault;
  });
  const isNamed = (name: string): boolean => !beside.has(name);
  const entries = collection.entries.filter(({ parts }) => parts.some(({ file }) => isNamed(file)));
  if (entries.length === 0) throw collection.problems[0] ?? nothingToOpen([...named.values()]);
  return { collection, isNamed, entries };
}

/** An archive that lies beside a model is not part of it. */
function isArchive(name: string): boolean {
  return /\.(zip|pk3|ipk3|pkz|gz|rar|7z|pk7|tar|tgz|bz2|xz|zst)$/i.test(name);
}

function diskFile(path: string, size: number): DiskFile {
  return { name: path, size, read: () => readFile(path) };
}

async function kindOf(path: string) {
  return stat(path).catch((fault: NodeJS.ErrnoException) => {
    const why = fault.code === 'ENOENT' ? 'there is no such file' : fault.message;
    throw new ModelError(
      { code: 'not-found', file: path, sentence: `${path} could not be read: ${why}` },
      { cause: fault },
    );
  });
}

/** All files under a folder. Links are followed one step only: to files. */
async function filesUnder(folder: string): Promise<DiskFile[]> {
  const files: DiskFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await filesUnder(path)));
    else files.push(...(await regularFile(path)));
  }
  return files;
}

/** Files of a model's folder, of the folders beside it that usually hold its companions, and scripts above it. */
async function filesAround(folder: string): Promise<DiskFile[]> {
  const files = await filesIn(folder);
  const parent = join(folder, '..');
  for (const name of await foldersIn(parent)) {
    if (companionFolders.has(name.toLowerCase()) && resolve(parent, name) !== resolve(folder)) {
      files.push(...(await filesIn(join(parent, name))));
    }
  }
  let above = parent;
  for (let step = 0; step < parentsWithScripts && dirname(resolve(above)) !== resolve(above); step += 1) {
    const found = await filesIn(above);
    const scripts = await readForListing(found.map(({ name }) => name));
    files.push(...found.filter((_, index) => scripts[index]));
    above = join(above, '..');
  }
  return files;
}

async function filesIn(folder: string): Promise<DiskFile[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.slice(0, mostBeside).map((name) => regularFile(join(folder, name))));
  return found.flat();
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => basename(entry.name));
}

async function regularFile(path: string): Promise<DiskFile[]> {
  const kind = await stat(path).catch(() => null);
  return kind?.isFile() ? [diskFile(path, kind.size)] : [];
}
