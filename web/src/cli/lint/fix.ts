import { realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Entry } from '../../core/index.js';
import type { Edit } from '../../core/lint/edits.js';
import { mendModels, type Mended } from '../../core/lint/mend-models.js';
import { ModelError } from '../../core/model-error.js';
import type { Output, Options } from '../command.js';
import type { NamedFiles } from '../named-files.js';
import { writeFiles } from '../output-files.js';
import type { Archives } from './archives.js';

/** What `--fix` did: the files as they are now, for lint. */
export interface Fixed {
  /** Paths of files with other bytes than before. */
  readonly written: readonly string[];
  readonly named: NamedFiles;
}

/** Mends the named files, in place or in copies below a folder. Throws a ModelError when nothing was written. */
export async function fix(
  named: NamedFiles,
  archives: Archives,
  paths: readonly string[],
  options: Options,
  output: Output,
): Promise<Fixed> {
  const folder = options.output ?? options.out;
  const originals = originalsOf(named, archives);
  const copies = folder === undefined ? null : copiesOf(originals, await baseOf(paths), folder);

  const disabled = new Set(options.disable);
  const onLeft = ({ name }: Entry): void =>
    output.err(`${name} was not mended: it would be drawn otherwise.`);
  const writable = new Map<string, boolean>();
  const isWanted = async ({ file, rule }: Edit): Promise<boolean> => {
    if (disabled.has(rule) || !named.isNamed(file)) return false;
    if (!writable.has(file)) writable.set(file, await isWritable(file, named, archives));
    return writable.get(file)!;
  };
  const mended = await mendModels(named.collection, { isChosen: named.isChosen, isWanted, onLeft });
  for (const [file, isPossible] of [...writable].sort()) {
    if (!isPossible) output.err(`${file} can be mended, but not inside its archive: unpack it first.`);
  }

  const changed = await changedFiles(mended, archives);
  const force = options.force || copies === null;
  await writeFiles(output, { force }, async (files) => {
    for (const [original, copy] of copies ?? [])
      if (!changed.has(original)) await files.add(copy, { copyOf: original });
    for (const [file, bytes] of changed) await files.add(copies?.get(file) ?? (await realpath(file)), bytes);
  });
  const written = [...changed.keys()].map((file) => copies?.get(file) ?? file);
  const entries = named.collection.entries.filter(named.isChosen);
  return { written: written.sort(), named: { ...named, entries } };
}

/** The files of the disk among the named ones: archives instead of the files in them. */
function originalsOf(named: NamedFiles, archives: Archives): string[] {
  return [...new Set([...named.files.keys()].map((name) => archives.archiveOf(name) ?? name))].sort();
}

/** The folder that all paths of a command line have in common. */
async function baseOf(paths: readonly string[]): Promise<string> {
  const folders = paths.map(async (path) => {
    const isFolder = (await stat(path)).isDirectory();
    return isFolder ? resolve(path) : dirname(resolve(path));
  });
  return (await Promise.all(folders)).reduce(commonFolder);
}

/** For each original its copy in `folder`, in the same tree as below `base`. Throws a ModelError when it cannot be. */
function copiesOf(originals: readonly string[], base: string, folder: string): Map<string, string> {
  const target = resolve(folder);
  if (originals.some((path) => isBelow(resolve(path), target)))
    throw new ModelError({
      code: 'not-written',
      file: folder,
      sentence: `${folder} has files that are read; choose another folder`,
      advice: 'Nothing was written.',
    });
  return new Map(originals.map((name) => [name, join(folder, relative(base, resolve(name)))]));
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}${sep}`);
}

function commonFolder(one: string, other: string): string {
  let common = one;
  while (common !== other && !isBelow(other, common) && dirname(common) !== common) common = dirname(common);
  return common;
}

/** Whether a file can be written: it is on the disk as it is read, or in a zip. */
async function isWritable(file: string, named: NamedFiles, archives: Archives): Promise<boolean> {
  const archive = archives.archiveOf(file);
  if (archive !== undefined) return archives.isWritable(archive);
  // Models of RuneScape's caches are packed with gzip, and read unpacked.
  const { length } = await named.collection.read(file);
  return length === named.files.get(file)?.size;
}

/** The bytes of the files of the disk that change. */
async function changedFiles(mended: Mended, archives: Archives): Promise<Map<string, Uint8Array>> {
  const changed = new Map<string, Uint8Array>();
  const inArchives = new Set<string>();
  for (const [name, bytes] of mended) {
    const archive = archives.archiveOf(name);
    if (archive === undefined) changed.set(name, bytes);
    else inArchives.add(archive);
  }
  for (const archive of inArchives) changed.set(archive, await archives.rewritten(archive, mended));
  return changed;
}
