/** The height of the tallest element that every browser lays out exactly, in CSS pixels. */
const tallest = 8_000_000;

/**
 * The position in contents that may be taller than an element can be. The scroll bar then covers a shorter element: small steps
 * move by the same number of pixels, larger ones, such as dragging the bar, by the same part of the whole.
 */
export class ScrollPosition {
  #contents = 0;
  #viewport = 0;
  #position = 0;
  #top = 0;

  /** The first pixel of the contents that is in view. */
  get position(): number {
    return this.#position;
  }

  /** `scrollTop` of the element. */
  get top(): number {
    return this.#top;
  }

  /** Height of the element with the contents. */
  get height(): number {
    return Math.min(this.#contents, tallest);
  }

  resize(contents: number, viewport: number): void {
    this.#contents = contents;
    this.#viewport = viewport;
    this.moveTo(this.#position);
  }

  /** The browser has scrolled the element. */
  scrolled(top: number): void {
    const step = top - this.#top;
    if (step === 0) return;
    this.#top = top;
    const isSmall = Math.abs(step) < this.#viewport;
    if (this.#scale === 1) this.#position = this.#within(top);
    else this.#position = this.#within(isSmall ? this.#position + step : top * this.#scale);
  }

  /** Goes to a position; `top` is then that of the element. */
  moveTo(position: number): void {
    this.#position = this.#within(position);
    this.#top = this.#position / this.#scale;
  }

  #within(position: number): number {
    return Math.max(0, Math.min(position, this.#contents - this.#viewport));
  }

  /** Pixels of the contents for a pixel of the element. */
  get #scale(): number {
    const [room, whole] = [this.height - this.#viewport, this.#contents - this.#viewport];
    return room > 0 ? whole / room : 1;
  }
}
