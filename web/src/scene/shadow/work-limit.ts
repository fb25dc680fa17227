/** After each work, this many times as long is waited: a tenth of the time is for it. */
const pause = 9;

/** Limits work that is repeated while something moves to a part of the time. All times are milliseconds of one clock. */
export class WorkLimit {
  #due = -Infinity;

  isDue(now: number): boolean {
    return now >= this.#due;
  }

  /** The work was done between two moments. */
  done(start: number, end: number): void {
    this.#due = end + pause * (end - start);
  }
}
