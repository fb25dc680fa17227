import { Budget } from '../../core/budget.js';
import { sizeInWords, withCommas } from '../../core/format.js';
import { limits } from '../../core/limits.js';
import type { ImportOptions, ImportSource } from '../imported-mesh.js';
import { Pace } from '../pace.js';
import { importError } from './import-error.js';

const megabyte = 1024 * 1024;
/** Bytes of all that the reading of one file makes: a small file can say that it has a thousand copies of a mesh. */
const mostBytes = 192 * megabyte;
/** Steps of reading one file, each of about 10 ns. */
const mostSteps = 160_000_000;
/** Files that one file can name. */
const mostFiles = 1024;
/** Steps in the unit of work of a Pace: fewer than take its time, since code that is new to the engine is slower. */
const stepsOfWork = 64;

/**
 * What reading one file may take: the bytes that it makes, counted before they are allocated, and the steps that it takes,
 * which are divided into short tasks. What is more ends in a ModelError that tells the numbers.
 *
 * @example
 * budget.take(12 * frames * vertices, () => `${frames} frames of ${vertices} vertices`);
 * for (const frame of frames) if (budget.isOver(frame.length)) await budget.pause();
 */
export class ImportBudget {
  /** The bytes, for decoders of images. */
  readonly bytes = new Budget(mostBytes);
  readonly #file: string;
  readonly #pace: Pace;
  #steps = 0;
  #files = 0;

  /** Throws a ModelError for a file that is too large. */
  constructor({ name, bytes }: ImportSource, { signal }: ImportOptions) {
    this.#file = name;
    this.#pace = new Pace(signal);
    if (bytes.length > limits.file)
      throw importError(
        name,
        `has ${withCommas(bytes.length)} bytes, and at most ${withCommas(limits.file)} are read`,
      );
  }

  /** Counts bytes that will be allocated, for `what`: words with a number. */
  take(bytes: number, what: () => string): void {
    const { used } = this.bytes;
    if (this.bytes.take(bytes)) return;
    const beside = used === 0 ? '' : `, beside ${sizeInWords(used)} of what it has before`;
    throw importError(
      this.#file,
      `has ${what()}, which need ${sizeInWords(bytes)}${beside}; at most ${sizeInWords(mostBytes)} are used`,
      'Export less of it, or at a lower rate.',
    );
  }

  /** Refuses work of which is known that it takes too many steps. */
  expect(steps: number, what: () => string): void {
    if (this.#steps + steps <= mostSteps) return;
    throw importError(
      this.#file,
      `has ${what()}, which take ${withCommas(Math.ceil(steps))} steps to read; at most ${withCommas(mostSteps)} are done`,
      'Export less of it, or at a lower rate.',
    );
  }

  /** Counts a file that is asked for. */
  takeFile(): void {
    this.#files += 1;
    if (this.#files > mostFiles)
      throw importError(this.#file, `names more than ${withCommas(mostFiles)} other files`);
  }

  /** Counts steps, and says whether the task has done enough: then `pause` ends it. */
  isOver(steps: number, what = () => 'what it has'): boolean {
    this.#steps += steps;
    if (this.#steps > mostSteps)
      throw importError(
        this.#file,
        `takes more than ${withCommas(mostSteps)} steps to read, because of ${what()}`,
        'Export less of it, or at a lower rate.',
      );
    return this.#pace.isOver(steps / stepsOfWork);
  }

  /** Ends the task. Throws the reason of an aborted signal. */
  pause(): Promise<void> {
    return this.#pace.pause();
  }

  /** Calls `action` with 0 to count - 1; each call takes `steps`. */
  async forEach(count: number, action: (index: number) => void, steps = 1): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      action(index);
      if (this.isOver(steps)) await this.pause();
    }
  }
}

/** Throws for the first number that is not finite. */
export async function checkFinite(
  file: string,
  what: string,
  numbers: ArrayLike<number>,
  size: number,
  budget: ImportBudget,
): Promise<void> {
  await budget.forEach(numbers.length, (at) => {
    if (!Number.isFinite(numbers[at]!))
      throw importError(file, `has ${what} ${Math.floor(at / size)} that is not a finite number`);
  });
}
