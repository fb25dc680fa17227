/** Milliseconds of work at a stretch: a page that is scrolled or played meanwhile loses no frame by it. */
const longest = 8;
/** Waiting for a quiet moment ends after so many milliseconds. */
const patience = 100;

/** Cuts long work into slices that run when the page has nothing else to do. */
export class Slices {
  #until = 0;

  /** Returns at once while the slice lasts, and with the next one when it is over. */
  async rest(): Promise<void> {
    if (performance.now() < this.#until) return;
    await quietMoment();
    this.#until = performance.now() + longest;
  }
}

/** Comes back when the page has nothing else to do, and soon in any case. */
export function quietMoment(): Promise<unknown> {
  return new Promise((go) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(go, { timeout: patience });
    else setTimeout(go);
  });
}
