/** A file is complete when it was not written for this many milliseconds. */
export const quietTime = 150;
/** How long to wait for a file that was written together with a changed one the last time, as an exporter writes pairs. */
export const companionTime = 600;
/** A file that is missing for this long is gone: some programs delete a file before they write it again. */
export const goneTime = 1500;
/** Pauses before files that could not be opened are opened again: they may be half written. */
export const retryPauses: readonly number[] = [250, 500, 1000, 2000, 4000];

/** What was seen of a file that has changed. */
export interface Seen {
  readonly path: string;
  /** Differs when the file does; null where the file is missing. */
  readonly stamp: string | null;
  /** When it was written, as near as that is known, in milliseconds. */
  readonly writtenAt: number;
}

/** Decides when files that have changed are opened: when all are complete, and after a failure again, with growing pauses. */
export class Settling {
  readonly #pending = new Map<string, Seen>();
  #failures = 0;
  #failedAt = 0;

  /** The files that have changed and were not opened yet. */
  get paths(): string[] {
    return [...this.#pending.keys()];
  }

  /** No more attempts follow. */
  get hasGivenUp(): boolean {
    return this.#failures > retryPauses.length;
  }

  /** Takes over what is different from the files that are open; a new difference starts the attempts anew. */
  see(differences: readonly Seen[]): void {
    const paths = new Set(differences.map(({ path }) => path));
    for (const path of this.#pending.keys()) if (!paths.has(path)) this.#pending.delete(path);
    for (const seen of differences) {
      const before = this.#pending.get(seen.path);
      if (before?.stamp === seen.stamp) continue;
      this.#pending.set(seen.path, seen);
      this.#failures = 0;
    }
  }

  /** Forgets files that were opened, or are gone. */
  forget(paths: Iterable<string>): void {
    for (const path of paths) this.#pending.delete(path);
    this.#failures = 0;
  }

  failed(now: number): void {
    this.#failures += 1;
    this.#failedAt = now;
  }

  /** When the files are to be opened; null for never. `awaitsCompanion`: a file that is usually written with them was not yet. */
  dueAt(awaitsCompanion: boolean): number | null {
    if (this.#pending.size === 0 || this.hasGivenUp) return null;
    if (this.#failures > 0) return this.#failedAt + retryPauses[this.#failures - 1]!;
    const quiet = awaitsCompanion ? companionTime : quietTime;
    const ends = [...this.#pending.values()].map(
      ({ stamp, writtenAt }) => writtenAt + (stamp === null ? goneTime : quiet),
    );
    return Math.max(...ends);
  }

  /** The files that are gone: missing for so long that nobody is writing them. */
  gone(now: number): string[] {
    return [...this.#pending.values()]
      .filter(({ stamp, writtenAt }) => stamp === null && now >= writtenAt + goneTime)
      .map(({ path }) => path);
  }
}

/** Files that were written within this many milliseconds of each other are written together. */
const together = 2000;

/** Whether a file that was written together with a changed one the last time has not changed yet. */
export function awaitsCompanion(
  lastWritten: ReadonlyMap<string, number>,
  changed: readonly string[],
): boolean {
  const waiting = [...lastWritten].filter(([path]) => !changed.includes(path));
  return changed.some((path) => {
    const then = lastWritten.get(path);
    return then !== undefined && waiting.some(([, other]) => Math.abs(other - then) <= together);
  });
}
