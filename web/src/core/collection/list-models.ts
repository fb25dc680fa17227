import { compareNames } from '../files/file-names.js';
import { orNotLoaded } from '../files/or-not-loaded.js';
import type { Scripts } from '../files/read-scripts.js';
import type { StoredFile } from '../files/stored-file.js';
import { listInCore } from '../host/open-in-core.js';
import type { InputFile } from '../host/write-files.js';
import { toEntries, type ListedEntry } from './listed-entry.js';

/** More models than this are many. */
const manyModels = 1000;

/** The models of files and `more`, sorted by name; a list of many is sorted in several tasks. */
export async function listModels(
  files: ReadonlyMap<string, StoredFile>,
  scripts: Scripts,
  more: readonly ListedEntry[],
  signal?: AbortSignal,
): Promise<{ readonly listed: readonly ListedEntry[]; readonly isWhole: boolean }> {
  const { entries, isWhole } = await listInCore(inputFiles(files.values(), scripts.read), signal);
  const made = await toEntries(entries, [...files.values()]);
  const listed = await sorted(made.concat(more));
  signal?.throwIfAborted();
  return { listed, isWhole };
}

async function sorted(listed: ListedEntry[]): Promise<readonly ListedEntry[]> {
  const compare = (one: ListedEntry, other: ListedEntry): number =>
    compareNames(one.name, other.name) || compareNames(one.id, other.id);
  if (listed.length <= manyModels) return listed.sort(compare);
  const { sortedByName } = await orNotLoaded(import('../game-archive/sort-by-name.js'));
  return sortedByName(listed, compare);
}

function inputFiles(files: Iterable<StoredFile>, scripts: ReadonlyMap<string, Uint8Array>): InputFile[] {
  return Array.from(files, ({ name }) => ({ name, bytes: scripts.get(name) ?? null }));
}
