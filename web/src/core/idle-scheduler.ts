/** Longest time slice in milliseconds, short enough that scrolling and playback keep their frame rate. */
const sliceMilliseconds = 8;
/** Longest wait for an idle period. */
const idleTimeout = 100;

/** Splits long work into time slices that run in idle periods of the page. */
export class IdleScheduler {
  readonly #slice: number;
  #sliceEnd = 0;

  /** Slices may be longer where nothing else moves. */
  constructor(slice = sliceMilliseconds) {
    this.#slice = slice;
  }

  /** Returns at once within a slice; afterwards waits for the next idle period. */
  async yield(): Promise<void> {
    if (performance.now() < this.#sliceEnd) return;
    await whenIdle();
    this.#sliceEnd = performance.now() + this.#slice;
  }
}

/** Resolves in the next idle period, after 100 ms at the latest. */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: idleTimeout });
    else setTimeout(resolve);
  });
}
