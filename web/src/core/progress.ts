/** Bytes so far and in all. `total` is 0 while nobody knows it. */
export interface Progress {
  readonly loaded: number;
  readonly total: number;
}

/** Adds up the progress of several files that are read at the same time. */
export class ProgressMeter {
  readonly #report: ((progress: Progress) => void) | undefined;
  readonly #parts: { loaded: number; total: number }[] = [];

  constructor(report: ((progress: Progress) => void) | undefined) {
    this.#report = report;
  }

  /** One more file; the function that it returns is told how far it is. */
  part(total: number): (loaded: number, total?: number) => void {
    const part = { loaded: 0, total };
    this.#parts.push(part);
    return (loaded, newTotal = part.total) => {
      part.loaded = loaded;
      part.total = newTotal;
      this.#tell();
    };
  }

  #tell(): void {
    if (!this.#report) return;
    let loaded = 0;
    let total = 0;
    let known = true;
    for (const part of this.#parts) {
      loaded += part.loaded;
      total += part.total;
      known &&= part.total > 0 || part.loaded === 0;
    }
    this.#report({ loaded, total: known ? Math.max(loaded, total) : 0 });
  }
}
