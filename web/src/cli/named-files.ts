import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Collection, ModelError, type Entry, type Sources } from '../core/index.js';
import { noModelError } from '../core/advice/no-model-error.js';
import { findEntry } from '../core/collection/find-entry.js';
import { isContainer } from '../core/files/containers.js';
import { isArchiveName } from '../core/files/file-names.js';
import type { NamedEntry } from '../core/files/sources.js';
import { fragmentsOf, type SourceFragment } from '../core/files/source-fragment.js';
import { sizeInWords } from '../core/format.js';
import { archiveOf } from '../core/host/module-addresses.js';
import { limits } from '../core/limits.js';
import type { Output, Options } from './command.js';
import { diskFile, noFile, sliced, tooLarge, type DiskFile } from './disk-file.js';
import { FileFinder } from './file-finder.js';
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
  const wanted: NamedEntry[] = [];
  const finder = new FileFinder(options);
  const around = new Map<string, DiskFile[]>();
  for (const path of paths) {
    const { file: source, entry, found } = await namedSource(path);
    const files = found ? [found] : await finder.below(source);
    for (const each of files) named.set(each.name, each);
    if (entry !== null) wanted.push({ entry, file: source });
    for (const folder of new Set(files.filter(isPackage).map(({ name }) => dirname(name)))) {
      // What is around a folder in a named one is named, too.
      if (found || resolve(folder) === resolve(source))
        around.set(`packages ${folder}`, await finder.packagesAround(folder));
    }
    if (found && source !== standardInputPath && !isPackage(found))
      around.set(dirname(source), await finder.around(dirname(source)));
  }
  if (named.size === 0)
    throw new ModelError({ code: 'not-a-model', sentence: `${paths.join(', ')} has no files` });
  const beside = new Map<string, DiskFile>();
  for (const file of [...around.values()].flat()) {
    // Archives beside a model are not part of it.
    if (!named.has(file.name) && !(await isContainer(sliced(file)).catch(() => true)))
      beside.set(file.name, file);
  }
  finder.links.tell(output);
  const files = await listed(unpack ? await unpack(named) : named, beside);
  return wanted.length === 0 ? files : onlyWanted(files, wanted);
}

const isPackage = ({ name }: DiskFile): boolean => archiveOf(name) >= 0;

/** Of sources that are named with `#entry`, only these models. Throws a ModelError where there is none, or several. */
function onlyWanted(files: NamedFiles, wanted: readonly NamedEntry[]): NamedFiles {
  const found = new Set(wanted.map((query) => findEntry(files.entries, query)));
  const isOfWanted = (name: string): boolean =>
    wanted.some(({ file }) => file === name || (isArchiveName(file!) && !files.files.has(name)));
  const isChosen = (entry: Entry): boolean =>
    files.isChosen(entry) && (found.has(entry) || !isOfWanted(entry.parts[0]?.file ?? ''));
  return { ...files, isChosen, entries: files.entries.filter(isChosen) };
}

/** A path of a command line, which may end with `#entry`. `found` is null for a folder. Throws a ModelError where there is nothing. */
async function namedSource(path: string): Promise<SourceFragment & { readonly found: DiskFile | null }> {
  const reading = readingOf(path);
  return { ...reading, found: await namedFile(reading.file) };
}

/** The longest beginning of a path that is a file or folder; all of it where there is none. */
export function readingOf(path: string): SourceFragment {
  const [whole, ...shorter] = fragmentsOf(path);
  const isThere = ({ file }: SourceFragment): boolean => file === standardInputPath || existsSync(file);
  return [whole!, ...shorter].find(isThere) ?? whole!;
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
  if (info.size > limits.total && !isArchiveName(path) && archiveOf(path) < 0)
    throw tooLarge(path, sizeInWords(info.size));
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
  const entries = isAll ? meant : collection.entries.filter(isChosen);
  const errors = collection.errors.filter(isOfNamed);
  if (entries.length === 0) {
    const files = collection.files.filter(({ name }) => isNamed(name));
    throw errors[0] ?? noModelError(files, { files, read: collection.read.bind(collection) });
  }
  return { collection, files: named, isNamed, isChosen, entries, errors };
}
