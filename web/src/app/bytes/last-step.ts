import type { HistoryEntry, VersionHistory } from '../workspace/history.js';

/** Finds out which bytes the last Undo or Redo has changed. */
export class LastStep {
  #undone: readonly HistoryEntry[] = [];

  /** The file and byte of a step since the last call; null for none, and for a new change. */
  take({ done, undone }: VersionHistory): { readonly file: string; readonly at: number } | null {
    const [before, last] = [this.#undone, done.at(-1)];
    this.#undone = undone;
    const isRedone = undone.length < before.length && last?.after === before.at(-1)!.after;
    const entry = undone.length > before.length ? undone.at(-1)! : isRedone ? last! : null;
    for (const file of entry?.files ?? []) {
      const patch = entry!.after.files.edited(file)?.patches.at(-1);
      if (patch) return { file, at: patch.offset };
    }
    return null;
  }
}
