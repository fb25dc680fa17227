import { Budget } from '../budget.js';
import { extension, fileName } from '../format.js';
import { readForListing } from '../host/open-in-core.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import { yieldToMain, TimeSlices } from '../yield-to-main.js';
import { arriveAll } from './arrive-all.js';
import { gunzipIfNeeded, limitErrors } from './containers.js';
import type { ProgressMeter } from './progress.js';
import type { StoredFile } from './stored-file.js';
import { compareNames } from './file-names.js';

/** The files that listing needs, such as scripts, by name. */
export interface Scripts {
  readonly read: ReadonlyMap<string, Uint8Array>;
  /** Why others could not be read: they are not read again. */
  readonly failed: ReadonlyMap<string, ModelError>;
  /** That they have more bytes than are read. */
  readonly tooLarge: ModelError | null;
  /** Whether all were read, and not a first part. */
  readonly isWhole: boolean;
}

type Known = Pick<Scripts, 'read' | 'failed'>;

/** Files that are read concurrently, and how many of such reads there are at once. */
const filesOfRead = 64;
const readsAtOnce = 2;
/** No more files of a first part are read after this many bytes. */
const mostOfFirstPart = 8 * 1024 * 1024;

/**
 * Reads the files that listing needs and that are not `known`, or a first part of them. Models are listed without those that fail.
 */
export async function readScripts(
  files: ReadonlyMap<string, StoredFile>,
  known: Known,
  meter: ProgressMeter,
  signal: AbortSignal | undefined,
  isInParts = false,
): Promise<Scripts> {
  const read = new Map(known.read);
  const failed = new Map(known.failed);
  if (isInParts) await yieldToMain();
  const needed = files.size > 0 ? await readForListing([...files.keys()]) : [];
  const all = [...files.values()].filter(
    ({ name }, index) => needed[index] && !read.has(name) && !failed.has(name),
  );
  if (isInParts) await yieldToMain();
  const part = isInParts ? await firstPart(all) : all;
  for (const [name, error] of await arriveAll(part, signal)) failed.set(name, error);
  const reading = part
    .filter(({ name, size }) => !failed.has(name) && size <= limits.script)
    .map((file) => ({ file, report: meter.part(file.size) }));
  const budget = new Budget(limits.unpacked);
  budget.take([...read.values()].reduce((sum, { length }) => sum + length, 0));
  const most = part.length < all.length ? mostOfFirstPart : Infinity;
  let [at, bytes] = [0, 0];
  const readOne = async ({ file, report }: (typeof reading)[number]): Promise<void> => {
    try {
      const contents = await gunzipIfNeeded(file, budget, signal);
      read.set(file.name, contents);
      bytes += contents.length;
      report(file.size);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ModelError)) throw error;
      if (!budget.isExceeded) failed.set(file.name, error);
    }
  };
  const readNext = async (): Promise<void> => {
    while (at < reading.length && bytes < most && !budget.isExceeded)
      await Promise.all(reading.slice(at, (at += filesOfRead)).map(readOne));
  };
  await Promise.all(Array.from({ length: readsAtOnce }, readNext));
  const tooLarge = budget.isExceeded
    ? (await limitErrors()).scriptsTooLarge(reading[0]!.file, read.size)
    : null;
  return { read, failed, tooLarge, isWhole: part.length === all.length };
}

/** Scripts without those whose files were replaced. */
export function withoutFiles({ read, failed }: Scripts, replaced: ReadonlyMap<string, unknown>): Known {
  const isKept = ([name]: readonly [string, unknown]) => !replaced.has(name);
  return { read: new Map([...read].filter(isKept)), failed: new Map([...failed].filter(isKept)) };
}

interface Named {
  readonly name: string;
}

/** Files of a first part. */
const partSize = 192;

/**
 * The files to read before the models of many files are listed for the first time: the first by name of each extension. Of rare
 * extensions these are all, since scripts and configurations say how the other files belong together. All, unless there are many
 * more. Made in several tasks.
 */
export async function firstPart<File extends Named>(files: readonly File[]): Promise<readonly File[]> {
  if (files.length <= 2 * partSize) return files;
  const slices = new TimeSlices();
  const byExtension = new Map<string, File[]>();
  for (const file of files) {
    await slices.yield();
    const type = extension(file.name);
    const group = byExtension.get(type);
    if (group) group.push(file);
    else byExtension.set(type, [file]);
  }
  const part: File[] = [];
  const groups = [...byExtension.values()].sort((one, other) => one.length - other.length);
  for (const [at, group] of groups.entries()) {
    const share = Math.ceil((partSize - part.length) / (groups.length - at));
    part.push(...(group.length <= share ? group : await firstByName(group, share, slices)));
  }
  return part;
}

/** The first files in the order of their names, without sorting all. */
async function firstByName<File extends Named>(
  files: readonly File[],
  count: number,
  slices: TimeSlices,
): Promise<File[]> {
  const byName = (one: File, other: File): number =>
    compareNames(fileName(one.name), fileName(other.name)) || compareNames(one.name, other.name);
  let first: File[] = [];
  let last: File | undefined;
  for (const file of files) {
    await slices.yield();
    if (last && byName(file, last) > 0) continue;
    if (first.push(file) < 2 * count) continue;
    first = first.sort(byName).slice(0, count);
    last = first.at(-1);
  }
  return first.sort(byName).slice(0, count);
}
