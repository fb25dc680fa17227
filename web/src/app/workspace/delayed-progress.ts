import type { Progress } from '../../core/index.js';

/** Progress is reported at most once in this many milliseconds. */
const interval = 50;
/** Progress is not reported before this many milliseconds. */
const delay = 150;

/** Reports the progress of longer work, at a rate that the page can draw. */
export class DelayedProgress {
  readonly #report: (progress: Progress) => void;
  readonly #timer: ReturnType<typeof setTimeout>;
  #latest: Progress = { loaded: 0, total: 0 };
  #isSlow = false;
  #reportedAt = 0;

  constructor(report: (progress: Progress) => void) {
    this.#report = report;
    this.#timer = setTimeout(() => {
      this.#isSlow = true;
      this.update(this.#latest);
    }, delay);
  }

  update(progress: Progress): void {
    this.#latest = progress;
    if (!this.#isSlow || performance.now() - this.#reportedAt < interval) return;
    this.#reportedAt = performance.now();
    this.#report(progress);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#isSlow = false;
  }
}
