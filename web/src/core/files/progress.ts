/** Bytes read and in total; `total` is 0 while it is unknown. */
export interface Progress {
  readonly loaded: number;
  readonly total: number;
}

interface Part {
  loaded: number;
  total: number;
}

/** Sums the progress of files that are read concurrently. */
export class ProgressMeter {
  readonly #report: ((progress: Progress) => void) | undefined;
  #loaded = 0;
  #total = 0;
  /** Number of started parts of unknown size. */
  #unknownSizes = 0;

  constructor(report: ((progress: Progress) => void) | undefined) {
    this.#report = report;
  }

  /** Adds a file; the returned function reports its progress. */
  part(total: number): (loaded: number, total?: number) => void {
    let part: Part = { loaded: 0, total };
    this.#count(part, 1);
    return (loaded, newTotal = part.total) => {
      this.#count(part, -1);
      part = { loaded, total: newTotal };
      this.#count(part, 1);
      this.#notify();
    };
  }

  #count({ loaded, total }: Part, times: 1 | -1): void {
    this.#loaded += loaded * times;
    this.#total += total * times;
    if (total <= 0 && loaded > 0) this.#unknownSizes += times;
  }

  #notify(): void {
    const total = this.#unknownSizes > 0 ? 0 : Math.max(this.#loaded, this.#total);
    this.#report?.({ loaded: this.#loaded, total });
  }
}
