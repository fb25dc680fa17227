import type { Model, OpenOptions, Progress, Sources } from '../core/index.js';

/** Progress is shown only for downloads that take longer: rendering it delays the first image. */
const delayMilliseconds = 1000;

/** Opens a model, as `openModel` does. */
export type OpenFiles = (sources: Sources, options: OpenOptions) => Promise<Model>;

/** Opens a model from its addresses, one model at a time, and counts progress. */
export class Download {
  readonly #changed: () => void;
  #controller: AbortController | null = null;
  #progress: Progress = { loaded: 0, total: 0 };
  #fraction = 0;
  #slow = false;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** The part that is loaded, below 1; it never decreases, even when more files become known. */
  get fraction(): number {
    return this.#fraction;
  }

  /** Whether progress should be shown. */
  get slow(): boolean {
    return this.#slow;
  }

  /** Opens a model; null after `cancel` or a later `open`. Rejects with a ModelError. */
  async open(addresses: readonly string[], openFiles: OpenFiles): Promise<Model | null> {
    this.cancel();
    const { signal } = (this.#controller = new AbortController());
    this.#progress = { loaded: 0, total: 0 };
    this.#fraction = 0;
    this.#slow = false;
    const timer = setTimeout(() => {
      this.#slow = true;
      this.#changed();
    }, delayMilliseconds);
    try {
      const onProgress = (progress: Progress) => {
        if (signal.aborted) return;
        const { loaded, total } = (this.#progress = progress);
        if (total > 0) this.#fraction = Math.max(this.#fraction, Math.min(0.99, loaded / total));
        this.#changed();
      };
      const model = await openFiles(addresses, { signal, onProgress });
      if (!signal.aborted) return model;
      model.dispose();
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  cancel(): void {
    this.#controller?.abort();
  }
}
