/** Bytes so far and in all. `total` is 0 while nobody knows it. */
export interface Progress {
  readonly loaded: number;
  readonly total: number;
}

interface Part {
  loaded: number;
  total: number;
}

/** Adds up the progress of several files that are read at the same time. */
export class ProgressMeter {
  readonly #report: ((progress: Progress) => void) | undefined;
  #loaded = 0;
  #total = 0;
  /** Parts that have begun, and nobody knows how long they are. */
  #endless = 0;

  constructor(report: ((progress: Progress) => void) | undefined) {
    this.#report = report;
  }

  /** One more file; the function that it returns is told how far it is. */
  part(total: number): (loaded: number, total?: number) => void {
    let part: Part = { loaded: 0, total };
    this.#count(part, 1);
    return (loaded, newTotal = part.total) => {
      this.#count(part, -1);
      part = { loaded, total: newTotal };
      this.#count(part, 1);
      this.#tell();
    };
  }

  #count({ loaded, total }: Part, times: 1 | -1): void {
    this.#loaded += loaded * times;
    this.#total += total * times;
    if (total <= 0 && loaded > 0) this.#endless += times;
  }

  #tell(): void {
    const total = this.#endless > 0 ? 0 : Math.max(this.#loaded, this.#total);
    this.#report?.({ loaded: this.#loaded, total });
  }
}
