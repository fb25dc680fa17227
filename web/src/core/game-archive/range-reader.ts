import type { Budget } from '../budget.js';
import type { ProgressMeter } from '../files/progress.js';
import type { SlicedFile } from '../files/stored-file.js';
import type { ByteRange } from '../wasm/modules.js';
import { changedWhileRead, tooManyRequests, tooMuchRead } from './archive-errors.js';
import { RangeStore, type KeptRange } from './range-store.js';
import { covers, joinNear, widened } from './ranges.js';

/** Reads that run at once. */
const readsAtOnce = 6;
/** Ranges of a file on the disk that are less than this apart are read as one. */
const nearOnDisk = 4 * 1024;
/** A read has at least this part of the gap: what follows it is often wanted next, but groups of caches are small and far apart. */
const partOfGap = 8;

/** A range with its bytes. */
export interface FilledRange extends ByteRange {
  readonly bytes: Uint8Array;
}

/** The ranges of all archives that were read last, so that an instance of the module can be filled again without reading. */
const store = new RangeStore(24 * 1024 * 1024);

/** Reads ranges of files: near ones together, and none that is still in memory. */
export class RangeReader {
  readonly #files: readonly SlicedFile[];
  readonly #store: RangeStore;

  constructor(files: readonly SlicedFile[], kept = store) {
    this.#files = files;
    this.#store = kept;
  }

  /** Ranges in memory that have all bytes of those that are wanted; null when some are not there. */
  kept(wanted: readonly ByteRange[]): FilledRange[] | null {
    const found = wanted.map((range) => this.#find(range));
    return found.every((range) => range !== null) ? withoutCopies(found) : null;
  }

  /**
   * Ranges that have all bytes of those that are wanted. What is read is taken from the budget, each request to a server from
   * `requests`, and the meter has the bytes. Throws a ModelError about the file that cannot be read, which its report names.
   */
  async read(
    wanted: readonly ByteRange[],
    budget: Budget,
    signal?: AbortSignal,
    requests?: Budget,
    meter?: ProgressMeter,
  ): Promise<FilledRange[]> {
    const found = wanted.map((range) => this.#find(range)).filter((range) => range !== null);
    const missing = wanted.filter((range) => !found.some((each) => covers(each, range)));
    const joined = joinNear(missing, (file) => this.#gap(file)).map((range) => this.#widened(range));
    const reports = joined.map(({ size }) => meter?.part(size));
    const filled: FilledRange[] = withoutCopies(found);
    let next = 0;
    const readNext = async (): Promise<void> => {
      while (next < joined.length) {
        const at = next++;
        filled.push(await this.#read(joined[at]!, budget, signal, requests));
        reports[at]?.(joined[at]!.size);
      }
    };
    await Promise.all(Array.from({ length: readsAtOnce }, readNext));
    return filled;
  }

  #gap(file: number): number {
    return this.#files[file]!.gap ?? nearOnDisk;
  }

  /** Where reads take long, none is small. */
  #widened(range: ByteRange): ByteRange {
    const { gap = 0, size } = this.#files[range.file]!;
    return widened(range, gap / partOfGap, size);
  }

  #find(wanted: ByteRange): FilledRange | null {
    const kept = this.#store.find(this.#files[wanted.file]!, wanted.first, wanted.size);
    return kept && filledRange(wanted.file, kept);
  }

  async #read(
    range: ByteRange,
    budget: Budget,
    signal?: AbortSignal,
    requests?: Budget,
  ): Promise<FilledRange> {
    const file = this.#files[range.file]!;
    if (!budget.take(range.size)) throw tooMuchRead(file.name, budget.total, budget.used);
    if (file.gap !== undefined && requests?.take(1) === false)
      throw tooManyRequests(file.name, requests.total);
    const bytes = await file.slice(range.first, range.first + range.size, signal);
    if (bytes.length !== range.size) throw changedWhileRead(file.name, range.first, range.size, bytes.length);
    this.#store.keep(file, range.first, bytes);
    return { ...range, bytes };
  }
}

function filledRange(file: number, { first, bytes }: KeptRange): FilledRange {
  return { file, first, size: bytes.length, bytes };
}

function withoutCopies(ranges: readonly FilledRange[]): FilledRange[] {
  return [...new Map(ranges.map((range) => [range.bytes, range])).values()];
}
