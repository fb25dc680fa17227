import { ModelError, type Collection, type Entry, type Progress } from '../../core/index.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import { DelayedProgress } from './delayed-progress.js';
import { errorTexts } from './drop-messages.js';
import type { DroppedAgain } from './dropped-again.js';
import type { AddedFiles, Wanted } from './session-types.js';

/** A drop with more models opens the gallery instead of the first model. */
export const galleryThreshold = 12;

/** Whether nothing of a drop can be shown before the whole of it was read. */
export function needsWhole(
  collection: Collection,
  again: DroppedAgain | null,
  wanted: Wanted | null,
): boolean {
  if (collection.isComplete) return false;
  if (wanted?.entry || collection.entries.length <= galleryThreshold) return true;
  return again?.isNewVersion(collection) ?? false;
}

/** The session whose drop is read on. */
interface OpenDrop extends EventTarget {
  readonly drop: unknown;
  readonly entries: readonly Entry[];
  readonly index: number;
  readonly isBusy: boolean;
  readonly error: object | null;
  readonly notices: readonly string[];
  addNotice(text: string): void;
  update(files: AddedFiles): Promise<unknown>;
}

/** Reads the rest of a drop while the first models of it are used. */
export class RestOfDrop {
  /** What was read; null when there is nothing to read. `total` is −1 for files that have arrived. */
  progress: Progress | null = null;
  /** Resolves when the drop is whole, or was replaced. */
  whole: Promise<void> = Promise.resolve();
  readonly #session: OpenDrop;
  readonly #whenShown: () => Promise<void>;
  #collection: Collection | null = null;
  #task: AbortController | null = null;

  /** `whenShown` resolves when the first models are shown. */
  constructor(session: OpenDrop, whenShown: () => Promise<void>) {
    this.#session = session;
    this.#whenShown = whenShown;
  }

  /** Reads the rest of the session's drop, unless it is whole. That of another drop is left. */
  read(collection: Collection): void {
    if (this.#task && collection === this.#collection) return;
    this.#task?.abort();
    this.#task = this.progress = null;
    this.#collection = collection;
    if (!collection.isComplete) this.whole = this.#read(collection, (this.#task = new AbortController()));
  }

  async #read(collection: Collection, task: AbortController): Promise<void> {
    const session = this.#session;
    const { signal } = task;
    const report = (progress: Progress | null): void => {
      if (signal.aborted) return;
      this.progress = progress;
      session.dispatchEvent(new Event('rest'));
    };
    const delayed = new DelayedProgress(report);
    const onProgress = (latest: Progress): void => delayed.update(latest);
    const texts = errorTexts(collection.errors);
    report({ loaded: 0, total: 0 });
    try {
      await this.#whenShown();
      const { changed, removed } = await collection.complete({ signal, onProgress });
      await yieldToMain();
      // An update would end what the user has begun, or close an error that is read.
      while ((session.isBusy || session.error) && !signal.aborted) await nextChange(session, signal);
      if (signal.aborted) return;
      this.progress = this.#task = null;
      const shown = session.entries[session.index]?.id;
      const isOther = [...changed, ...removed].some(({ id }) => id === shown);
      // The update adds those of errors again.
      const notices = session.notices.filter((text) => !texts.includes(text));
      // Without a model, it is opened again.
      const added = { isUsed: true, notices, ...(!isOther && { model: null }) };
      await session.update({ addTo: async () => added });
    } catch (error) {
      if (signal.aborted) return;
      report(null);
      if (!(error instanceof ModelError)) throw error;
      session.addNotice(`${error.report.sentence}.`);
    } finally {
      delayed.stop();
    }
  }
}

function nextChange(session: EventTarget, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    session.addEventListener('change', resolve, { once: true });
    signal.addEventListener('abort', resolve, { once: true });
  });
}
