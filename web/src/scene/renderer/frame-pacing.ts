/** Images whose mean time is measured. */
const windowLength = 10;
/** Mean milliseconds between images above which drawing takes all the time that there is. */
const saturated = 30;
/** Milliseconds between images while it does: the rate of films leaves a part of the time to the rest of the page. */
const period = 1000 / 24;
/** Images until it is measured again whether drawing still takes all the time. */
const pacedImages = 120;
/** Intervals without drawing that show the rate of the display: more than pass until earlier images are drawn. */
const skippedCallbacks = 20;

/**
 * Chooses the animation frames that are drawn: all of them, but at most 24 a second where more would take all the time of the
 * processor. A display of 30 Hz is told apart by the intervals in which nothing was drawn.
 *
 * ```ts
 * const pacing = new FramePacing();
 * if (pacing.isDue(now)) draw();
 * ```
 */
export class FramePacing {
  #last: number | null = null;
  #lastWasDrawn = true;
  /** Images and the sum of the times between them since the last decision. */
  #count = 0;
  #sum = 0;
  /** When the next image is due, while images are limited. */
  #due: number | null = null;
  /** The shortest interval without drawing, and how many there were. */
  #shortest = Infinity;
  #skipped = 0;

  /** Whether the animation frame at `now` is to be drawn. */
  isDue(now: number): boolean {
    const interval = now - (this.#last ?? now);
    this.#last = now;
    const isDue = this.#due === null ? this.#measure(interval) : this.#limit(now, interval);
    this.#lastWasDrawn = isDue;
    return isDue;
  }

  /** Nothing is animated any more: the next animation is measured anew. */
  rest(): void {
    this.#last = this.#due = null;
    this.#lastWasDrawn = true;
    this.#count = this.#sum = this.#skipped = 0;
    this.#shortest = Infinity;
  }

  #measure(interval: number): true {
    this.#count += 1;
    this.#sum += interval;
    if (this.#count > windowLength) {
      const isSaturated = this.#sum / windowLength > saturated;
      this.#count = this.#sum = 0;
      if (isSaturated && !this.#hasSlowDisplay()) this.#due = this.#last! + period;
    }
    return true;
  }

  #limit(now: number, interval: number): boolean {
    if (!this.#lastWasDrawn) {
      this.#skipped += 1;
      this.#shortest = Math.min(this.#shortest, interval);
    }
    if (now < this.#due!) return false;
    this.#count += 1;
    this.#due = Math.max(this.#due! + period, now);
    if (this.#count > pacedImages || this.#hasSlowDisplay()) {
      this.#due = null;
      this.#count = this.#sum = 0;
    }
    return true;
  }

  #hasSlowDisplay(): boolean {
    return this.#skipped >= skippedCallbacks && this.#shortest > saturated;
  }
}
