/** Bytes of a file from `first` on. */
export interface KeptRange {
  readonly first: number;
  readonly bytes: Uint8Array;
}

interface Row extends KeptRange {
  readonly file: object;
}

/** Ranges of files in memory, at most so many bytes: those that were used longest ago are forgotten. */
export class RangeStore {
  readonly #most: number;
  /** The one that was used last at the end. */
  readonly #rows = new Set<Row>();
  readonly #byFile = new WeakMap<object, Set<Row>>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes of all ranges. */
  get size(): number {
    return this.#size;
  }

  /** The range that has `size` bytes from `first` on. */
  find(file: object, first: number, size: number): KeptRange | null {
    for (const row of this.#byFile.get(file) ?? []) {
      if (row.first > first || first + size > row.first + row.bytes.length) continue;
      this.#rows.delete(row);
      this.#rows.add(row);
      return row;
    }
    return null;
  }

  keep(file: object, first: number, bytes: Uint8Array): void {
    const row: Row = { file, first, bytes };
    const ofFile = this.#byFile.get(file) ?? new Set();
    this.#byFile.set(file, ofFile.add(row));
    this.#rows.add(row);
    this.#size += bytes.length;
    for (const oldest of this.#rows) {
      if (this.#size <= this.#most) break;
      this.#rows.delete(oldest);
      this.#byFile.get(oldest.file)!.delete(oldest);
      this.#size -= oldest.bytes.length;
    }
  }
}
