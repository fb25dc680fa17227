import {
  Collection,
  ModelError,
  type Entry,
  type Model,
  type Progress,
  type Source,
} from '../../core/index.js';
import { fileName, sizeInWords } from '../../core/format.js';
import type { Failure } from './open-error.js';
import type { FileRow } from './file-row.js';
import { fileRows } from './file-rows.js';
import { isImage } from '../files/image-names.js';
import { countOf, listNames } from '../shared/format.js';

/** What is being opened, and how far it is. */
export interface Loading {
  readonly name: string;
  readonly read: number;
  /** 0 while nobody knows it. */
  readonly whole: number;
}

/** How the session tells of a model: shown anew, or again in place with the same camera, clip and moment. */
export interface Presentation {
  readonly model: Model;
  readonly inPlace: boolean;
}

/** What came of a drop: it took the place of the one before, was added to it, is of no use to it, or was not opened. */
export type Outcome = 'replaced' | 'added' | 'unused' | 'failed' | 'cancelled';

/** What was chosen for a model's interpretations, by their ids. */
type Choices = Readonly<Record<string, string>>;

/** Of more models than this the first one is not shown, but all of them to choose from. */
const mostToBeginWith = 12;
/** How far a read is, is said once in so many milliseconds. */
const tellEvery = 50;
/** Nothing is said about work that takes less than this many milliseconds. */
const silence = 150;
const notOpened = 'could not be opened';

/**
 * What is open: the files of the drop, which of its models is shown, and what went wrong. No DOM in it.
 * Fires `change` whenever the page should be drawn again.
 */
export class Session extends EventTarget {
  /** The models of the drop, sorted by name. */
  entries: readonly Entry[] = [];
  /** What the drop as such is called, and the bytes of its files. */
  dropName = '';
  dropSize = 0;
  /** Which of them is shown or was tried last, −1 before the first. */
  at = -1;
  model: Model | null = null;
  failure: Failure | null = null;
  loading: Loading | null = null;
  /** Said once each about the drop: files that nobody could read or that nothing uses. */
  notices: readonly string[] = [];
  /** Files of the drop, or of its model alone when there are several. */
  files: readonly FileRow[] = [];

  readonly #present: (presentation: Presentation) => Promise<void>;
  #collection: Collection | null = null;
  /** What the page goes back to from a report: the drop and the place in it that `model` came from. */
  #standing: Standing | null = null;
  #among: readonly number[] = [];
  #asked: { readonly id: string; readonly choices: Choices } = { id: '', choices: {} };
  #work: AbortController | null = null;
  /** The work at hand has come to opening `entries[at]`. */
  #isTrying = false;

  /** `present` puts a model on the stage and returns when it stands. */
  constructor(present: (presentation: Presentation) => Promise<void>) {
    super();
    this.#present = present;
  }

  /** Stands for the drop that is open: another one when another drop took its place. */
  get drop(): object | null {
    return this.#collection;
  }

  /** What the header calls that which is shown. */
  get name(): string {
    if (this.failure && !this.failure.ofEntry) return this.failure.name;
    return this.entries[this.at]?.name ?? this.dropName;
  }

  /** Numbers of the models that are gone through one after the other: all, or those of the sheet that one was opened from. */
  get among(): readonly number[] {
    return this.#among.includes(this.at) ? this.#among : [...this.entries.keys()];
  }

  /** Number of the model that is `by` further among those, round and round. */
  neighbour(by: number): number {
    const { among } = this;
    return among[(among.indexOf(this.at) + by + among.length) % among.length]!;
  }

  /** There are models, and none of them is shown yet. */
  get isChoosing(): boolean {
    return this.entries.length > 0 && this.at < 0 && !this.failure;
  }

  /** "Unreal vertex mesh · 4 of 6 files" */
  get summary(): string {
    const entry = this.entries[this.at];
    if (this.failure) return this.failure.ofEntry && entry ? `${entry.label} · ${notOpened}` : notOpened;
    if (!entry || !this.model) return '';
    const here = entry.parts.length;
    const missing = this.model.missingFiles.length;
    const files = missing ? `${here} of ${countOf(here + missing, 'file')}` : countOf(here, 'file');
    return `${entry.label} · ${files}`;
  }

  /** "1,680 models, 3.1 MB" */
  get dropSummary(): string {
    return `${countOf(this.entries.length, 'model')}, ${sizeInWords(this.dropSize)}`;
  }

  /** The last model while a report is shown in its place, or the drop of which none was chosen. */
  get modelBehind(): string {
    if (!this.failure) return '';
    if (this.model) return this.model.name;
    return this.#standing?.at === -1 && !this.failure.ofEntry ? this.#standing.dropName : '';
  }

  /**
   * Opens what was dropped. Files without a model of their own are added to what is open, which is then shown again
   * in place; anything else takes its place.
   */
  async open(sources: readonly Source[], name: string): Promise<Outcome> {
    this.notices = [];
    return this.#run(name, async (options) => {
      if (this.#collection && this.#asksFor(sources)) return this.#add(sources, options);
      try {
        this.#replace(await Collection.from(sources, options), name);
      } catch (fault) {
        const nothingOfItsOwn = fault instanceof ModelError && fault.report.code === 'not-a-model';
        if (!nothingOfItsOwn || !this.#collection) throw fault;
        return this.#add(sources, options);
      }
      if (this.entries.length > mostToBeginWith) this.#offer();
      else await this.#show(0, false, options.signal);
      return 'replaced';
    });
  }

  /** Shows model number `at` of the drop; `among` are those that are gone through from there. */
  async openEntry(at: number, among: readonly number[] = this.#among): Promise<Outcome | void> {
    this.#among = among;
    return this.#run(this.entries[at]!.name, ({ signal }) => this.#show(at, false, signal));
  }

  /** Opens the shown model again with another choice for one of its interpretations. */
  async readAs(reading: string, choice: string): Promise<Outcome | void> {
    const entry = this.entries[this.at];
    if (!entry) return;
    const asked = { ...this.#askedOf(entry), [reading]: choice };
    return this.#run(entry.name, ({ signal }) => this.#show(this.at, true, signal, asked));
  }

  /** Ends what is being opened; what was shown stays. */
  cancel(): void {
    this.#work?.abort();
  }

  /** Leaves the report and goes back to the last model. */
  backToModel(): void {
    this.#standAgain();
    this.#changed();
  }

  /** Reports something that could not be opened at all. */
  fail(name: string, error: ModelError): void {
    this.#work?.abort();
    this.notices = [];
    this.failure = { name, ofEntry: false, report: error.report, text: error.toText(), bytes: null };
    this.#changed();
  }

  addNotice(text: string): void {
    this.notices = [...this.notices, text];
    this.#changed();
  }

  dismissNotices(): void {
    this.notices = [];
    this.#changed();
  }

  /** Opens another model of the drop without showing it, to say how large it is. */
  async peek(at: number, signal: AbortSignal): Promise<Model> {
    return this.#collection!.open(this.entries[at]!, { signal });
  }

  // Runs one thing at a time: a later drop ends an earlier one.
  async #run<Result>(
    name: string,
    work: (options: Options) => Promise<Result>,
  ): Promise<Result | 'failed' | 'cancelled'> {
    this.#work?.abort();
    const turn = new AbortController();
    this.#work = turn;
    this.#isTrying = false;
    let progress: Progress = { loaded: 0, total: 0 };
    let isSlow = false;
    let told = 0;
    const tell = (): void => {
      if (this.#work !== turn || !isSlow || performance.now() - told < tellEvery) return;
      told = performance.now();
      this.loading = { name, read: progress.loaded, whole: progress.total };
      this.#changed();
    };
    const timer = setTimeout(() => {
      isSlow = true;
      tell();
    }, silence);
    const onProgress = (now: Progress): void => {
      progress = now;
      tell();
    };
    try {
      return await work({ signal: turn.signal, onProgress });
    } catch (fault) {
      if (turn.signal.aborted) {
        if (this.#work === turn) this.#standAgain();
        return 'cancelled';
      }
      this.failure = await this.#failureOf(fault, name);
      return 'failed';
    } finally {
      clearTimeout(timer);
      if (this.#work === turn) {
        this.#work = null;
        this.loading = null;
        this.#changed();
      }
    }
  }

  #replace(collection: Collection, name: string): void {
    this.#collection = collection;
    this.dropName = name;
    this.entries = collection.entries;
    this.#among = [];
    this.at = -1;
    this.notices = collection.problems.map(({ report }) => `${report.sentence}.`);
  }

  #standAgain(): void {
    if (!this.#standing) return;
    this.failure = null;
    this.#collection = this.#standing.collection;
    this.entries = this.#standing.entries;
    this.at = this.#standing.at;
    this.dropName = this.#standing.dropName;
    this.dropSize = this.#standing.dropSize;
  }

  #stand(): void {
    const { entries, at, dropName } = this;
    this.failure = null;
    this.dropSize = this.#collection!.files.reduce((sum, { size }) => sum + size, 0);
    this.#standing = { collection: this.#collection!, entries, at, dropName, dropSize: this.dropSize };
  }

  /** Shows none of the models: there are too many to begin with one of them. */
  #offer(): void {
    this.model?.dispose();
    this.model = null;
    this.files = [];
    this.#stand();
  }

  /** Choices for interpretations stay with the model that they were made for. */
  #askedOf({ id }: Entry): Choices {
    return this.#asked.id === id ? this.#asked.choices : {};
  }

  async #show(
    at: number,
    inPlace: boolean,
    signal: AbortSignal,
    interpretations: Choices = this.#askedOf(this.entries[at]!),
  ): Promise<void> {
    this.at = at;
    this.#isTrying = true;
    const model = await this.#collection!.open(this.entries[at]!, { signal, interpretations });
    this.#asked = { id: this.entries[at]!.id, choices: interpretations };
    try {
      await this.#present({ model, inPlace });
      signal.throwIfAborted();
    } catch (fault) {
      model.dispose();
      throw fault;
    }
    this.model?.dispose();
    this.model = model;
    this.files = fileRows(model, this.#collection!, this.entries.length === 1);
    this.#stand();
  }

  async #add(sources: readonly Source[], { signal, onProgress }: Options): Promise<Outcome> {
    const collection = this.#collection!;
    const before = this.entries[this.at];
    const change = await collection.add(sources, { signal, onProgress });
    const names = sources.map(nameOfSource);
    const isUsed = change.changed.length + change.added.length + change.removed.length > 0;
    if (isUsed) {
      this.entries = collection.entries;
      this.#among = [];
      this.at = before ? Math.max(0, this.#indexOf(before)) : -1;
    }
    this.notices = [
      ...change.problems.map(({ report }) => `${report.sentence}.`),
      ...(isUsed || change.problems.length > 0
        ? []
        : [unusedText(names, before ? this.name : 'these models')]),
    ];
    if (!before) this.#offer();
    else if (isUsed || this.failure) await this.#show(this.at, true, signal);
    return isUsed ? 'added' : 'unused';
  }

  #indexOf({ id }: Entry): number {
    return this.entries.findIndex((entry) => entry.id === id);
  }

  // A file that the shown model waits for belongs to it, even when it could be opened alone.
  #asksFor(sources: readonly Source[]): boolean {
    const { failure } = this;
    if (!failure?.ofEntry) return false;
    const wanted = [
      failure.report.file,
      failure.report.code === 'partner-missing' ? failure.report.field : '',
    ];
    const names = new Set(wanted.filter(Boolean).map((name) => fileName(name).toLowerCase()));
    return sources.some((source) => names.has(fileName(nameOfSource(source)).toLowerCase()));
  }

  async #failureOf(fault: unknown, name: string): Promise<Failure> {
    const error =
      fault instanceof ModelError
        ? fault
        : new ModelError(
            {
              code: 'stopped',
              sentence: `The page stopped while it opened ${name}`,
              cause: fault instanceof Error ? fault.message : String(fault),
              advice: 'Reload the page and try again. Copy the report for whoever looks after this page.',
            },
            { cause: fault },
          );
    const { file, offset } = error.report;
    const bytes = offset === null ? null : await this.#collection?.read(file).catch(() => null);
    return {
      name,
      ofEntry: this.#isTrying,
      report: error.report,
      text: error.toText(),
      bytes: bytes ?? null,
    };
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}

interface Standing {
  readonly collection: Collection;
  readonly entries: readonly Entry[];
  readonly at: number;
  readonly dropName: string;
  readonly dropSize: number;
}

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** The name of a source as people know it. */
export function nameOfSource(source: Source): string {
  if (typeof source === 'string') return source;
  if (source instanceof URL) return source.href;
  return source.name;
}

function unusedText(names: readonly string[], model: string): string {
  if (names.length === 0) return 'There was no file in it.';
  const what = names.length > 3 ? countOf(names.length, 'file') : listNames(names.map(fileName));
  const advice =
    names.length === 1 && isImage({ name: names[0]!, type: '' }) ? ' Drop it on a face to put it there.' : '';
  return `${what} ${names.length === 1 ? 'is' : 'are'} not used by ${model} and no model of its own.${advice}`;
}
