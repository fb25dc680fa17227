import type { FileSet } from '../../core/collection/file-set.js';
import { archiveOf } from '../../core/host/module-addresses.js';
import { IdleScheduler } from '../../core/idle-scheduler.js';
import type { Entry, Model, Property } from '../../core/index.js';

/** Counts of a model that was opened: the same numbers as in the viewer. */
export interface ModelSummary {
  readonly faces: number;
  readonly vertices: number;
  readonly frames: number;
  readonly clips: number;
  /** All notes, as on the tab of the viewer. */
  readonly notes: number;
  /** Notes that are warnings or repairs. */
  readonly warnings: number;
  /** Files that are missing. */
  readonly missing: number;
  /** Names of the archives among them. */
  readonly archives: readonly string[];
}

export type ScanResult = ModelSummary | 'error';

/** `change` is fired at most once in this many milliseconds. */
const changeInterval = 150;

/** Of more models in archives than this, only those that are wanted are opened, and some after them. */
const mostInArchives = 2000;
const afterWanted = 64;

/** Uses models while they are open, such as to draw thumbnails. */
export interface ModelVisitor {
  /** The models to open before all others. */
  readonly wanted: readonly Entry[];
  visit(entry: Entry, model: Model): Promise<void>;
}

/**
 * Opens the models of a set of files one after the other in idle periods, to count faces, frames, clips and notes and to find
 * those that cannot be opened. Fires `change` for new results.
 */
export class ModelScanner extends EventTarget {
  readonly #results = new Map<Entry, ScanResult>();
  /** Null while stopped. */
  #files: FileSet | null = null;
  /** The models of those that were scanned last. */
  #entries: readonly Entry[] = [];
  /** All before this one have a result. */
  #first = 0;
  /** The number of the last one that was wanted; null where all are opened. */
  #last: number | null = null;
  #visitor: ModelVisitor | null = null;
  #task: AbortController | null = null;
  #changedAt = 0;
  /** More models follow: only those that the visitor wants are opened. */
  #isPartial = false;
  #isPaused = false;

  /** Of models of the files that were scanned last. */
  get results(): ReadonlyMap<Entry, ScanResult> {
    return this.#results;
  }

  /** Opens the models that have no result; those of before keep theirs. Of a part of the files, only wanted ones are opened. */
  start(files: FileSet, isPartial = false): void {
    this.#isPartial = isPartial;
    const { entries } = files;
    if (files !== this.#files) this.stop();
    this.#files = files;
    if (entries !== this.#entries) {
      this.#entries = entries;
      this.#first = 0;
      this.#last = entries.filter(({ place }) => place).length > mostInArchives ? -1 : null;
      const kept = new Set(this.#results.size > 0 ? entries : []);
      for (const entry of this.#results.keys()) if (!kept.has(entry)) this.#results.delete(entry);
    }
    this.resume();
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Opens no models until it is called with false. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (isPaused) {
      this.#task?.abort();
      this.#task = null;
    } else this.resume();
    this.#changed();
  }

  /** Continues when there are models left to open. */
  resume(): void {
    if (!this.#isPaused && !this.#task && this.#files) void this.#run(this.#files);
  }

  setVisitor(visitor: ModelVisitor): void {
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
    this.#task = this.#files = null;
  }

  /** Sets the result of a model that was opened elsewhere. */
  setResult(entry: Entry, result: ScanResult): void {
    this.#results.set(entry, result);
  }

  async #run(files: FileSet): Promise<void> {
    const task = (this.#task = new AbortController());
    const scheduler = new IdleScheduler();
    try {
      for (let entry = this.#next(); entry; entry = this.#next()) {
        await scheduler.yield();
        if (task.signal.aborted) return;
        await this.#scan(entry, files, task.signal);
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
  #next(): Entry | null {
    const entries = this.#entries;
    const isWanted = (entry: Entry): boolean =>
      this.#results.get(entry) !== 'error' && entries.includes(entry);
    const wanted = this.#visitor?.wanted.find(isWanted);
    if (wanted && this.#last !== null) this.#last = entries.indexOf(wanted);
    if (wanted || this.#isPartial) return wanted ?? null;
    let at = this.#last === null ? this.#first : this.#last + 1;
    const end = this.#last === null ? entries.length : at + afterWanted;
    while (at < end && this.#results.has(entries[at]!)) at += 1;
    if (this.#last === null) this.#first = at;
    return (at < end && entries[at]) || null;
  }

  async #scan(entry: Entry, files: FileSet, signal: AbortSignal): Promise<void> {
    let model: Model;
    try {
      model = await files.open(entry, { signal });
    } catch {
      // The error is shown when the user opens the model.
      if (!signal.aborted) this.#results.set(entry, 'error');
      return;
    }
    try {
      if (signal.aborted) return;
      if (!this.#results.has(entry)) this.#results.set(entry, summaryOf(model));
      if (this.#visitor?.wanted.includes(entry)) await this.#visitor.visit(entry, model);
    } finally {
      model.dispose();
    }
  }

  #changed(): void {
    this.#changedAt = performance.now();
    this.dispatchEvent(new Event('change'));
  }
}

/** The counts of a model. A property of the model replaces a count of its kind, as in the viewer. */
function summaryOf(model: Model): ModelSummary {
  const { properties, faceSource, sourceVertexCount, frameCount, clips, notes, missingFiles } = model;
  const counted = (of: Property['kind'], count: number): number =>
    properties.find(({ kind }) => kind === of)?.amount ?? count;
  return {
    faces: counted('faces', new Set(faceSource).size),
    vertices: counted('vertices', sourceVertexCount),
    frames: counted('frames', frameCount),
    clips: clips.length,
    notes: notes.length,
    warnings: notes.filter(({ severity }) => severity !== 'fact').length,
    missing: missingFiles.length,
    archives: [...new Set(missingFiles.map(({ name }) => name))].filter((name) => archiveOf(name) >= 0),
  };
}
