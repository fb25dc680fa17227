import { openModel, type Model, type Progress } from '../core/index.js';

/** Nothing is said about a download that takes less than this. */
const silentMilliseconds = 150;

/** Opens models from addresses, one at a time, and knows how far it is. */
export class Download {
  readonly #changed: () => void;
  #work: AbortController | null = null;
  #progress: Progress = { loaded: 0, total: 0 };
  #slow = false;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** It has taken long enough that people want to know. */
  get slow(): boolean {
    return this.#slow;
  }

  /** Opens a model; null when it was cancelled or another one was asked for meanwhile. Rejects with a ModelError. */
  async open(addresses: readonly string[]): Promise<Model | null> {
    this.cancel();
    const work = (this.#work = new AbortController());
    this.#progress = { loaded: 0, total: 0 };
    this.#slow = false;
    const patience = setTimeout(() => {
      this.#slow = true;
      this.#changed();
    }, silentMilliseconds);
    try {
      const onProgress = (progress: Progress) => {
        if (work.signal.aborted) return;
        this.#progress = progress;
        this.#changed();
      };
      const model = await openModel(addresses, { signal: work.signal, onProgress });
      if (!work.signal.aborted) return model;
      model.dispose();
      return null;
    } catch (error) {
      if (work.signal.aborted) return null;
      throw error;
    } finally {
      clearTimeout(patience);
    }
  }

  cancel(): void {
    this.#work?.abort();
  }
}
