import { DelayedProgress, type Loading } from './delayed-progress.js';
import type { TaskOptions } from './session-types.js';

/** What happens to the task that runs; not called for one that another has replaced. */
export interface TaskListener {
  progressed(loading: Loading): void;
  cancelled(): void;
  /** Also called for a task that was replaced, whose error was not that. */
  failed(error: unknown, name: string): Promise<void>;
  ended(): void;
}

/** Runs one task at a time: a new one cancels the last. */
export class Tasks {
  readonly #listener: TaskListener;
  #current: AbortController | null = null;

  constructor(listener: TaskListener) {
    this.#listener = listener;
  }

  get isBusy(): boolean {
    return this.#current !== null;
  }

  cancel(): void {
    this.#current?.abort();
  }

  async run<Result>(
    name: string,
    work: (options: TaskOptions) => Promise<Result>,
  ): Promise<Result | 'error' | 'cancelled'> {
    this.cancel();
    const listener = this.#listener;
    const task = (this.#current = new AbortController());
    const progress = new DelayedProgress(({ loaded, total }) => {
      if (this.#current === task) listener.progressed({ name, read: loaded, whole: total });
    });
    try {
      return await work({ signal: task.signal, onProgress: (latest) => progress.update(latest) });
    } catch (error) {
      if (task.signal.aborted) {
        if (this.#current === task) listener.cancelled();
        return 'cancelled';
      }
      await listener.failed(error, name);
      return 'error';
    } finally {
      progress.stop();
      if (this.#current === task) {
        this.#current = null;
        listener.ended();
      }
    }
  }
}

/** Throws the reason of an abort at once: a browser may never answer, as for a folder on a drive that was removed. */
export function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return Promise.race([work, aborted]);
}
