/**
 * The bytes that one drop or one model may still use. They are counted as they are unpacked and decoded: sizes in files can be false.
 *
 * @example
 * const budget = new Budget(limits.unpacked);
 * const script = budget.part(limits.script); // what is taken from it is taken from `budget`, too
 */
export class Budget {
  readonly total: number;
  readonly #whole: Budget | null;
  #used = 0;

  constructor(total: number, whole: Budget | null = null) {
    this.total = total;
    this.#whole = whole;
  }

  /** A budget of at most `total` bytes of this one. */
  part(total: number): Budget {
    return new Budget(total, this);
  }

  /** Bytes taken so far, those that were refused included. */
  get used(): number {
    return this.#used;
  }

  /** Bytes that can still be taken. */
  get left(): number {
    return Math.max(0, Math.min(this.total - this.#used, this.#whole?.left ?? Infinity));
  }

  /** Whether more was taken than there was. */
  get isExceeded(): boolean {
    return this.#used > this.total || (this.#whole?.isExceeded ?? false);
  }

  /** Counts bytes; false when they are more than were left. */
  take(bytes: number): boolean {
    const fits = bytes <= this.left;
    this.#used += bytes;
    this.#whole?.take(bytes);
    return fits;
  }
}
