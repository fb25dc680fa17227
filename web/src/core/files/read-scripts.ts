import { Budget } from '../budget.js';
import { sizeInWords, withCommas } from '../format.js';
import { readForListing } from '../host/open-in-core.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import { gunzipIfNeeded } from './containers.js';
import type { ProgressMeter } from './progress.js';
import type { StoredFile } from './stored-file.js';

/** The files that listing needs, such as scripts, by name. */
export interface Scripts {
  readonly read: ReadonlyMap<string, Uint8Array>;
  /** Why others could not be read: they are not read again. */
  readonly failed: ReadonlyMap<string, ModelError>;
  /** That they have more bytes than are read. */
  readonly tooLarge: ModelError | null;
}

/** Files that are read concurrently. */
const maxConcurrentReads = 32;

/** Reads the files that listing needs and that are not `known`. Models are listed without those that fail. */
export async function readScripts(
  files: ReadonlyMap<string, StoredFile>,
  known: Pick<Scripts, 'read' | 'failed'>,
  meter: ProgressMeter,
  signal: AbortSignal | undefined,
): Promise<Scripts> {
  const read = new Map(known.read);
  const failed = new Map(known.failed);
  const needed = files.size > 0 ? await readForListing([...files.keys()]) : [];
  const reading = [...files.values()]
    .filter(({ name }, index) => needed[index] && !read.has(name) && !failed.has(name))
    .filter(({ size }) => size <= limits.script)
    .map((file) => ({ file, report: meter.part(file.size) }));
  const budget = new Budget(limits.unpacked);
  budget.take([...read.values()].reduce((sum, { length }) => sum + length, 0));
  for (let at = 0; at < reading.length && !budget.isExceeded; at += maxConcurrentReads) {
    const some = reading.slice(at, at + maxConcurrentReads).map(async ({ file, report }) => {
      try {
        read.set(file.name, await gunzipIfNeeded(file, budget, signal));
        report(file.size);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof ModelError)) throw error;
        if (!budget.isExceeded) failed.set(file.name, error);
      }
    });
    await Promise.all(some);
  }
  const tooLarge = budget.isExceeded ? scriptsTooLarge(reading[0]!.file, read.size) : null;
  return { read, failed, tooLarge };
}

/** Scripts without those whose files were replaced. */
export function withoutFiles(
  { read, failed }: Scripts,
  replaced: ReadonlyMap<string, unknown>,
): Pick<Scripts, 'read' | 'failed'> {
  const isKept = ([name]: readonly [string, unknown]) => !replaced.has(name);
  return { read: new Map([...read].filter(isKept)), failed: new Map([...failed].filter(isKept)) };
}

function scriptsTooLarge({ name }: StoredFile, count: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.unpacked,
    sentence: `Files that name models have more than ${sizeInWords(limits.unpacked)} in all, and ${count === 0 ? 'none' : withCommas(count)} of them ${count < 2 ? 'was' : 'were'} read`,
    advice: 'Open a part of them.',
  });
}
