import type { Progress } from '../../core/index.js';

/** What is being opened, and its progress in bytes, or in files that were found. */
export interface Loading {
  readonly name: string;
  readonly read: number;
  /** 0 while the size is unknown, −1 for files. */
  readonly whole: number;
}

/** How a task is cancelled and reports its progress. */
export interface TaskOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Runs one task at a time: a new one cancels the last. */
export class Tasks {
  readonly #changed: () => void;
  #current: AbortController | null = null;
  #loading: Loading | null = null;

  /** `changed` is called for progress, and when no task runs any more. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get isBusy(): boolean {
    return this.#current !== null;
  }

  /** What runs, from 150 ms on. */
  get loading(): Loading | null {
    return this.#loading;
  }

  isCurrent({ signal }: TaskOptions): boolean {
    return this.#current?.signal === signal;
  }

  cancel(): void {
    this.#current?.abort();
  }

  /** Calls `work` before it returns; `name` is what is opened. */
  async run<Result>(
    name: () => string,
    work: (task: Task) => Promise<Result>,
    end?: AbortSignal,
  ): Promise<Result> {
    this.cancel();
    const controller = (this.#current = new AbortController());
    const abort = (): void => controller.abort();
    end?.addEventListener('abort', abort);
    const isCurrent = (): boolean => this.#current === controller;
    const load = ({ loaded, total }: Progress): void => {
      if (!isCurrent()) return;
      this.#loading = { name: name(), read: loaded, whole: total };
      this.#changed();
    };
    const progress = new DelayedProgress(load);
    const onProgress = (latest: Progress): void => progress.update(latest);
    try {
      return await work({ signal: controller.signal, onProgress, show: load });
    } finally {
      progress.stop();
      end?.removeEventListener('abort', abort);
      if (isCurrent()) this.#current = this.#loading = null;
    }
  }
}

/** A task that runs. */
export interface Task extends TaskOptions {
  /** Shows progress at once. */
  show(progress: Progress): void;
}

/** Throws the reason of an abort at once: a browser may never answer, as for a folder on a drive that was removed. */
export function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return Promise.race([work, aborted]);
}

/** Waits until a condition holds that can change with each `change` of the target, or for the abort. */
export async function until(
  target: EventTarget,
  condition: () => boolean,
  signal?: AbortSignal,
): Promise<void> {
  while (!condition() && !signal?.aborted) {
    const waited = new AbortController();
    const how = { once: true, signal: waited.signal };
    await new Promise((resolve) => {
      target.addEventListener('change', resolve, how);
      signal?.addEventListener('abort', resolve, how);
    });
    waited.abort();
  }
}

/** Aborted when one of the signals is; its own abort takes its listeners off. */
export function anyOf(...signals: readonly (AbortSignal | undefined)[]): AbortController {
  const end = new AbortController();
  for (const signal of signals) {
    if (signal?.aborted) end.abort();
    signal?.addEventListener('abort', () => end.abort(), { signal: end.signal });
  }
  return end;
}

/** Progress is reported at most once in this many milliseconds. */
const reportInterval = 50;
/** Progress is not reported before this many milliseconds. */
const reportDelay = 150;

/** Reports the progress of longer work, at a rate that the page can draw. */
export class DelayedProgress {
  readonly #report: (progress: Progress) => void;
  readonly #timer: ReturnType<typeof setTimeout>;
  #latest: Progress = { loaded: 0, total: 0 };
  #isSlow = false;
  #reportedAt = 0;

  constructor(report: (progress: Progress) => void) {
    this.#report = report;
    this.#timer = setTimeout(() => {
      this.#isSlow = true;
      this.update(this.#latest);
    }, reportDelay);
  }

  update(progress: Progress): void {
    this.#latest = progress;
    if (!this.#isSlow || performance.now() - this.#reportedAt < reportInterval) return;
    this.#reportedAt = performance.now();
    this.#report(progress);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#isSlow = false;
  }
}
