/** Changes of the address are at least this far apart: browsers allow 100 in 30 seconds. */
const milliseconds = 500;

/**
 * Calls `write` after changes, at most every 500 ms, and only with another text than the last.
 *
 * ```ts
 * const writer = new AddressWriter(() => linkOfWhatIsSeen(), (text) => history.replaceState(null, '', text));
 * camera.addEventListener('change', () => writer.changed());
 * ```
 */
export class AddressWriter {
  readonly #read: () => string | null;
  readonly #write: (text: string) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #written: string | null = null;

  /** `read` gives the text; null leaves the address as it is. */
  constructor(read: () => string | null, write: (text: string) => void) {
    this.#read = read;
    this.#write = write;
  }

  changed(): void {
    this.#timer ??= setTimeout(() => this.flush(), milliseconds);
  }

  /** Forgets what was written: the address was changed by a navigation. */
  navigated(): void {
    this.#written = null;
    this.changed();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Writes at once what the last change has left to be written. */
  flush(): void {
    if (this.#timer === null) return;
    this.stop();
    const text = this.#read();
    if (text === null || text === this.#written) return;
    this.#written = text;
    this.#write(text);
  }
}
