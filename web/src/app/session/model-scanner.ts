import type { Entry, Model } from '../../core/index.js';
import { IdleScheduler } from './idle-scheduler.js';
import { summaryOf, type ModelSummary } from './model-summary.js';
import { movedValues } from './moved-entries.js';

export type ScanResult = ModelSummary | 'error';

/** `change` is fired at most once in this many milliseconds. */
const changeInterval = 150;

/** Opens a model of the drop by its index. */
export type LoadModel = (index: number, signal: AbortSignal) => Promise<Model>;

/** Uses models while they are open, such as to draw thumbnails. */
export interface ModelVisitor {
  /** Indices of the models to open before all others. */
  readonly wanted: readonly number[];
  visit(index: number, model: Model): Promise<void>;
}

/**
 * Opens the models of a drop one after the other in idle periods, to count faces, frames, clips and notes and to find
 * those that cannot be opened. Fires `change` for new results.
 */
export class ModelScanner extends EventTarget {
  #results = new Map<number, ScanResult>();
  #entries: readonly Entry[] = [];
  #load: LoadModel | null = null;
  #visitor: ModelVisitor | null = null;
  #task: AbortController | null = null;
  #position = 0;
  #changedAt = 0;
  /** More entries follow: only those that the visitor wants are opened. */
  #isPartial = false;

  get results(): ReadonlyMap<number, ScanResult> {
    return this.#results;
  }

  /** How many models could not be opened. */
  get errorCount(): number {
    let count = 0;
    for (const result of this.results.values()) if (result === 'error') count += 1;
    return count;
  }

  /** Continues where it stopped, or starts over for other entries. Until all entries are listed, only wanted ones are opened. */
  start(entries: readonly Entry[], load: LoadModel, isPartial = false): void {
    this.use(entries);
    this.#load = load;
    this.#isPartial = isPartial;
    this.resume();
  }

  /** Stops for other entries. Keeps the results of those that are the same, and removes the visitor, whose indices are those before. */
  use(entries: readonly Entry[]): void {
    if (entries === this.#entries) return;
    this.stop();
    this.#results = movedValues(this.#results, this.#entries, entries);
    this.#entries = entries;
    this.#visitor = null;
    this.#position = 0;
  }

  /** Continues when there are models left to open. */
  resume(): void {
    if (!this.#task && this.#load) void this.#run(this.#load);
  }

  setVisitor(visitor: ModelVisitor | null): void {
    this.#visitor = visitor;
  }

  /** Resolves when models were opened and the visitor wants no more, or in a second. */
  async whenVisited(): Promise<void> {
    const done = new AbortController();
    await new Promise<void>((resolve) => {
      const check = (): unknown => !this.#task && this.#results.size > 0 && resolve();
      this.addEventListener('change', check, { signal: done.signal });
      setTimeout(resolve, 1000);
    });
    done.abort();
  }

  stop(): void {
    this.#task?.abort();
    this.#task = this.#load = null;
  }

  /** Sets the result of a model that was opened elsewhere. */
  setResult(index: number, result: ScanResult): void {
    this.#results.set(index, result);
  }

  async #run(load: LoadModel): Promise<void> {
    const task = (this.#task = new AbortController());
    const scheduler = new IdleScheduler();
    try {
      for (let index = this.#next(); index !== null; index = this.#next()) {
        await scheduler.yield();
        if (task.signal.aborted) return;
        await this.#scan(index, load(index, task.signal), task.signal);
        if (task.signal.aborted) return;
        if (performance.now() - this.#changedAt > changeInterval) this.#changed();
      }
    } finally {
      if (this.#task === task) {
        this.#task = null;
        this.#changed();
      }
    }
  }

  /** The next model to open: one in the visitor's list, else the first without a result; null when all are done. */
  #next(): number | null {
    const wanted = this.#visitor?.wanted.find((index) => this.results.get(index) !== 'error');
    if (wanted !== undefined) return wanted;
    if (this.#isPartial) return null;
    const { length } = this.#entries;
    while (this.#position < length && this.results.has(this.#position)) this.#position += 1;
    return this.#position < length ? this.#position : null;
  }

  async #scan(index: number, loading: Promise<Model>, signal: AbortSignal): Promise<void> {
    let model: Model;
    try {
      model = await loading;
    } catch {
      // The error is shown when the user opens the model.
      if (!signal.aborted) this.#results.set(index, 'error');
      return;
    }
    try {
      if (signal.aborted) return;
      if (!this.#results.has(index)) this.#results.set(index, summaryOf(model));
      if (this.#visitor?.wanted.includes(index)) await this.#visitor.visit(index, model);
    } finally {
      model.dispose();
    }
  }

  #changed(): void {
    this.#changedAt = performance.now();
    this.dispatchEvent(new Event('change'));
  }
}
