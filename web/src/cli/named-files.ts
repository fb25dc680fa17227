import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Collection, ModelError, type Entry, type Sources } from '../core/index.js';
import { noModelError } from '../core/advice/no-model-error.js';
import { readForListing } from '../core/host/open-in-core.js';

/** A file on disk, or in an archive there, read on demand. */
export interface DiskFile {
  readonly name: string;
  readonly size: number;
  readonly read: () => Promise<Uint8Array>;
}

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
export async function namedFiles(paths: readonly string[], unpack?: Unpack): Promise<NamedFiles> {
  const named = new Map<string, DiskFile>();
  const folders = new Set<string>();
  for (const path of paths) {
    const info = await statOf(path);
    if (info.isDirectory()) {
      for (const file of await filesUnder(path)) named.set(file.name, file);
    } else {
      named.set(path, diskFile(path, info.size));
      folders.add(dirname(path));
    }
  }
  if (named.size === 0)
    throw new ModelError({ code: 'not-a-model', sentence: `${paths.join(', ')} has no files` });
  const beside = new Map<string, DiskFile>();
  for (const folder of folders) {
    for (const file of await filesAround(folder)) if (!named.has(file.name)) beside.set(file.name, file);
  }
  return listed(unpack ? await unpack(named) : named, beside);
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

function diskFile(path: string, size: number): DiskFile {
  return { name: path, size, read: () => readFile(path) };
}

async function statOf(path: string) {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'there is no such file' : error.message;
    throw new ModelError(
      { code: 'not-found', file: path, sentence: `${path} could not be read: ${why}` },
      { cause: error },
    );
  });
}

/** All files under a folder, recursively. Links to folders are not followed. */
async function filesUnder(folder: string): Promise<DiskFile[]> {
  const files: DiskFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await filesUnder(path)));
    else files.push(...(await regularFile(path)));
  }
  return files;
}

/** The files of a model's folder and of companion folders beside it, and scripts of its parent folders. */
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
  const found = await Promise.all(
    names.slice(0, maxFilesPerFolder).map((name) => regularFile(join(folder, name))),
  );
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
