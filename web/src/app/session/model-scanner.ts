import type { Entry, Model } from '../../core/index.js';
import { Slices } from './idle-scheduler.js';

/** What is known of a model of the drop that was looked into. */
export interface Known {
  readonly faces: number;
  readonly frames: number;
  readonly clips: number;
  /** Warnings, what was mended, and files that are missing. */
  readonly notes: number;
}
export type SurveyResult = Known | 'failed';

/** Listeners hear of results once in so many milliseconds. */
const tellEvery = 150;

/** Opens a model of the drop, by its number. */
export type OpenEntry = (at: number, signal: AbortSignal) => Promise<Model>;

/** What wants to see models while they are open, such as to draw them: these first, before all others. */
export interface Onlooker {
  readonly wanted: readonly number[];
  see(at: number, model: Model): Promise<void>;
}

/**
 * Opens the models of a drop one after the other whenever the page has nothing else to do, to say how large each is and
 * which do not open. Fires `change` as results come.
 */
export class ModelScanner extends EventTarget {
  readonly results = new Map<number, SurveyResult>();
  #entries: readonly Entry[] = [];
  #open: OpenEntry | null = null;
  #onlooker: Onlooker | null = null;
  #work: AbortController | null = null;
  #next = 0;
  #told = 0;

  /** How many did not open. */
  get failed(): number {
    let failed = 0;
    for (const result of this.results.values()) if (result === 'failed') failed += 1;
    return failed;
  }

  /** Goes on where it stopped, or begins anew when these are other models. */
  start(entries: readonly Entry[], open: OpenEntry): void {
    if (entries !== this.#entries) this.#forget();
    this.#entries = entries;
    this.#open = open;
    this.resume();
  }

  /** Goes on when there is something more to open. */
  resume(): void {
    if (!this.#work && this.#open) void this.#run(this.#open);
  }

  /** Has models shown to `onlooker` while they are open; null takes it away. */
  show(onlooker: Onlooker | null): void {
    this.#onlooker = onlooker;
  }

  stop(): void {
    this.#work?.abort();
    this.#work = this.#open = null;
  }

  /** Notes what came of a model that was opened by others. */
  note(at: number, result: SurveyResult): void {
    this.results.set(at, result);
  }

  #forget(): void {
    this.stop();
    this.results.clear();
    this.#next = 0;
  }

  async #run(open: OpenEntry): Promise<void> {
    const work = (this.#work = new AbortController());
    const slices = new Slices();
    try {
      for (let at = this.#pick(); at !== null; at = this.#pick()) {
        await slices.rest();
        if (work.signal.aborted) return;
        await this.#look(at, open(at, work.signal), work.signal);
        if (work.signal.aborted) return;
        if (performance.now() - this.#told > tellEvery) this.#tell();
      }
    } finally {
      if (this.#work === work) {
        this.#work = null;
        this.#tell();
      }
    }
  }

  /** The next model to open: one that is wanted, else the first that nobody has looked into; null when there is none. */
  #pick(): number | null {
    const wanted = this.#onlooker?.wanted.find((at) => this.results.get(at) !== 'failed');
    if (wanted !== undefined) return wanted;
    const { length } = this.#entries;
    while (this.#next < length && this.results.has(this.#next)) this.#next += 1;
    return this.#next < length ? this.#next : null;
  }

  async #look(at: number, opening: Promise<Model>, signal: AbortSignal): Promise<void> {
    let model: Model;
    try {
      model = await opening;
    } catch {
      // Why is said when someone opens it.
      if (!signal.aborted) this.results.set(at, 'failed');
      return;
    }
    try {
      if (signal.aborted) return;
      if (!this.results.has(at)) this.results.set(at, knownOf(model));
      if (this.#onlooker?.wanted.includes(at)) await this.#onlooker.see(at, model);
    } finally {
      model.dispose();
    }
  }

  #tell(): void {
    this.#told = performance.now();
    this.dispatchEvent(new Event('change'));
  }
}

function knownOf(model: Model): Known {
  return {
    faces: new Set(model.faceSource).size,
    frames: model.frameCount,
    clips: model.clips.length,
    notes: model.notes.filter(({ severity }) => severity !== 'fact').length + model.missingFiles.length,
  };
}
