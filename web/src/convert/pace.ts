import { yieldToMain } from '../core/yield-to-main.js';

/** Work of one task, in vertices that are computed and written: about 10 ms. */
export const workOfTask = 4096;

/** The part of a vertex's work that a texel takes. */
export const workOfTexel = 1 / 16;

/** The part that posing a vertex takes. */
export const workOfPose = 1 / 8;

/**
 * Divides the work of a writer into short tasks by counting it, so that the page can draw and its Cancel ends the writer.
 *
 * @example
 * const pace = new Pace(signal);
 * await pace.forEach(lines.length, (line) => text.add(lines[line]!));
 */
export class Pace {
  readonly #signal: AbortSignal | undefined;
  #left = workOfTask;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Counts work that was done, and ends the task when it was enough. Throws the reason of an aborted signal. */
  async did(work: number): Promise<void> {
    if (this.isOver(work)) await this.pause();
  }

  /** Counts work, and says whether the task has done enough: then `pause` ends it. Loops without a promise for each step use it. */
  isOver(work: number): boolean {
    this.#left -= work;
    return this.#left <= 0;
  }

  /** Calls `action` with 0 to count - 1; each call is `work`. */
  async forEach(count: number, action: (index: number) => void, work = 1): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      action(index);
      if (this.isOver(work)) await this.pause();
    }
  }

  /** Ends the task. Throws the reason of an aborted signal. */
  async pause(): Promise<void> {
    this.#left = workOfTask;
    await yieldToMain();
    this.#signal?.throwIfAborted();
  }

  /** Throws the reason of an aborted signal. */
  check(): void {
    this.#signal?.throwIfAborted();
  }
}
