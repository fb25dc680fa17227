/** Frames whose mean is compared. */
const windowLength = 10;
/** Mean milliseconds of a frame above which the resolution goes down, and below which it comes back. */
const tooSlow = 50;
const quick = 20;
/** After a longer time the page was hidden or blocked, which says nothing about drawing. */
const longest = 250;
/** A step is kept when it makes frames at least this much quicker. */
const worthwhile = 0.9;
/** Each step has this part of the width and height of the one before. */
const factor = 0.8;
const lastStep = 4;

/**
 * The resolution of animated images as a part of the full one, by the time between frames: where drawing is too slow, fewer pixels
 * are drawn. A step down that does not help is undone, because then something else takes the time, and is not tried again before
 * the next animation. A step up makes frames at most 1.6 times as slow: quick ones stay well below the limit.
 *
 * ```ts
 * const resolution = new ResolutionScale();
 * for (let i = 0; i < 10; i++) resolution.add(80);
 * resolution.scale; // → 0.8
 * ```
 */
export class ResolutionScale {
  #step = 0;
  #count = 0;
  #sum = 0;
  /** The mean before the last step down, while it is not known whether that helped. */
  #before: number | null = null;
  #lowest = lastStep;

  /** From 1 down to 0.8⁴. */
  get scale(): number {
    return factor ** this.#step;
  }

  /** Adds the milliseconds between two frames of an animation. */
  add(milliseconds: number): void {
    if (!(milliseconds > 0 && milliseconds <= longest)) return;
    this.#count += 1;
    this.#sum += milliseconds;
    if (this.#count < windowLength) return;
    const mean = this.#sum / this.#count;
    this.#count = this.#sum = 0;
    this.#adapt(mean);
  }

  /** Nothing is animated any more: the next animation starts at the present step and may go further down. */
  rest(): void {
    this.#count = this.#sum = 0;
    this.#before = null;
    this.#lowest = lastStep;
  }

  #adapt(mean: number): void {
    const before = this.#before;
    this.#before = null;
    if (before !== null && mean > before * worthwhile) {
      this.#lowest = this.#step -= 1;
    } else if (mean > tooSlow && this.#step < this.#lowest) {
      this.#step += 1;
      this.#before = mean;
    } else if (mean < quick && this.#step > 0) {
      this.#step -= 1;
    }
  }
}
