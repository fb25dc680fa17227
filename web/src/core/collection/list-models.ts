import { compareNames } from '../files/file-names.js';
import type { Scripts } from '../files/read-scripts.js';
import type { StoredFile } from '../files/stored-file.js';
import { withCommas } from '../format.js';
import { listInCore } from '../host/open-in-core.js';
import type { InputFile } from '../host/write-files.js';
import { ModelError } from '../model-error.js';
import { yieldToMain } from '../yield-to-main.js';
import { toEntries, type ListedEntry } from './listed-entry.js';

/** More models than this are many. */
const manyModels = 1000;

/** The models of files, sorted by name; a list of many is made and sorted in tasks of their own. */
export async function listModels(
  files: ReadonlyMap<string, StoredFile>,
  scripts: Scripts,
  signal?: AbortSignal,
): Promise<{ readonly listed: readonly ListedEntry[]; readonly isWhole: boolean }> {
  const { entries, isWhole } = await listInCore(inputFiles(files.values(), scripts.read), signal);
  const pause = (): unknown => entries.length > manyModels && yieldToMain();
  const listed = toEntries(entries, [...files.values()]);
  await pause();
  listed.sort((one, other) => compareNames(one.name, other.name) || compareNames(one.id, other.id));
  await pause();
  signal?.throwIfAborted();
  return { listed, isWhole };
}

function inputFiles(files: Iterable<StoredFile>, scripts: ReadonlyMap<string, Uint8Array>): InputFile[] {
  return Array.from(files, ({ name }) => ({ name, bytes: scripts.get(name) ?? null }));
}

/** That there are more models than can be listed. */
export function listTooLarge(files: ReadonlyMap<string, unknown>, count: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: files.keys().next().value ?? '',
    found: count,
    sentence: `These files have more models than can be listed: the first ${withCommas(count)} are`,
    advice: 'Open a part of them.',
  });
}
