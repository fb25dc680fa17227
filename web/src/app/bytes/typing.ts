/** Bytes that are to stand in a file, in the order in which they were typed. */
export type TypedBytes = readonly (readonly [at: number, value: number])[];

/** Writes bytes; the first is part of the last change where it `joins` it. The reason why that was refused, or empty. */
export type WriteBytes = (bytes: TypedBytes, joins: boolean) => Promise<string>;

/**
 * Bytes that are typed faster than the model is drawn, and those that the file does not open with: they are shown, and written
 * together with the next ones, until they are dropped.
 */
export class Typing {
  readonly #changed: () => void;
  #waiting = new Map<number, number>();
  /** The byte that was written last: its second digit is part of the same change. */
  #last = -1;
  #joins = false;
  #writing: Promise<void> | null = null;
  #isDirty = false;
  /** Why the bytes were not written. */
  refusal = '';

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Whether a place is a byte that waits, or the one after it. */
  isNear(at: number): boolean {
    return this.#waiting.has(at) || this.#waiting.has(at - 1);
  }

  /** The bytes of the file with those that were typed. */
  over(bytes: Uint8Array): Uint8Array {
    if (!this.isWaiting) return bytes;
    const shown = bytes.slice();
    for (const [at, value] of this.#waiting) shown[at] = value;
    return shown;
  }

  async type(at: number, value: number, isSecond: boolean, write: WriteBytes): Promise<void> {
    if (!this.isWaiting) this.#joins = isSecond && at === this.#last;
    this.#waiting.set(at, value);
    this.#isDirty = true;
    this.#changed();
    await (this.#writing ??= this.#writeAll(write));
  }

  /** Resolves when what was typed is written or refused. */
  async whenWritten(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(write: WriteBytes): Promise<void> {
    while (this.#isDirty && this.isWaiting) await this.#write(write);
    this.#writing = null;
    this.#changed();
  }

  /** Forgets what was not written. */
  drop(): void {
    this.#waiting = new Map();
    this.#last = -1;
    this.refusal = '';
    this.#changed();
  }

  async #write(write: WriteBytes): Promise<void> {
    const waiting = this.#waiting;
    const bytes = [...waiting];
    this.#isDirty = false;
    this.refusal = await write(bytes, this.#joins);
    if (this.refusal || waiting !== this.#waiting) return;
    for (const [at, value] of bytes) if (waiting.get(at) === value) waiting.delete(at);
    this.#last = bytes.at(-1)![0];
    this.#joins = waiting.has(this.#last);
  }
}
