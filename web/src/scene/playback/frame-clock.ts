/** Longest time step in seconds: after a pause of the page, playback continues where it stopped. */
const maxStep = 0.25;

/** The time between frames that follow each other. */
export class FrameClock {
  #last: number | null = null;

  /** Seconds since the last frame, 0 for the first one after a rest. */
  elapsed(now: number): number {
    return this.#last === null ? 0 : Math.min(maxStep, (now - this.#last) / 1000);
  }

  /** The frame at `now` is drawn; `continues` when another one follows. */
  drawn(now: number, continues: boolean): void {
    this.#last = continues ? now : null;
  }

  /** The next frame is the first one. */
  rest(): void {
    this.#last = null;
  }
}
