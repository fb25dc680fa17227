import type { Entry, Model, ModelError } from '../../core/index.js';
import type { Command, Outcome, RunOptions, Step } from './command.js';
import {
  areSame,
  failureOf,
  isSameModel,
  pinned,
  type Failed,
  type Opened,
  type Version,
} from './version.js';
import { VersionHistory, type HistoryEntry } from './history.js';
import { errorMessages, type Message } from './messages.js';
import { Tasks, anyOf, until, type Loading, type Task } from './task.js';

/** What a command has made so far. */
interface Attempt {
  /** What is opened, as messages say it. */
  name: string;
  step: Step | null;
  model: Model | null;
}

/** Detail of the event `replace`: what is about to be opened, which waits for all answers; `cancel` ends it. */
export interface Replacing {
  readonly version: Version;
  readonly signal: AbortSignal;
  readonly answers: Promise<unknown>[];
}

/** Draws what was opened; resolves when it is seen. */
export interface Stage {
  show(opened: Opened, inPlace: boolean): Promise<void>;
}

/**
 * What is open, and the only way to change it. Fires `change`, `replace` before another version is drawn, `update` when something was
 * changed that the user has not just asked for, and `compare` when the version before is to be compared.
 */
export class Workspace extends EventTarget {
  readonly #stage: Stage;
  readonly #tasks = new Tasks(() => this.#fire('change'));
  #current: Opened | null = null;
  #failed: Failed | null = null;
  #history = new VersionHistory();
  /** What was said, without errors of files. */
  #messages: readonly Message[] = [];
  /** Errors of files whose messages were dismissed. */
  #dismissed: ReadonlySet<ModelError> = new Set();
  #order: readonly Entry[] = [];
  /** What the task that runs has made so far. */
  #attempt: Attempt | null = null;
  /** What the stage shows. */
  #staged: Opened | null = null;
  /** Ends with what was opened. */
  #lifetime = new AbortController();
  /** Commands of priority `next`, one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(stage: Stage) {
    super();
    this.#stage = stage;
  }

  get current(): Opened | null {
    return this.#current;
  }

  get failed(): Failed | null {
    return this.#failed;
  }

  /** What the page is about: the version that could not be opened, else the one that is open. */
  get shown(): Opened | null {
    return openedOf(this.#failed) ?? this.#current;
  }

  get isBusy(): boolean {
    return this.#tasks.isBusy;
  }

  /** What runs, with its progress, from 150 ms on. */
  get task(): Loading | null {
    return this.#tasks.loading;
  }

  /** The model that is being opened. */
  get opening(): Entry | null {
    return this.#attempt?.step?.version.entry ?? null;
  }

  get history(): VersionHistory {
    return this.#history;
  }

  /** What was said, then which files could not be read, until they are replaced or that is dismissed. */
  get messages(): readonly Message[] {
    const version = this.#failed ? this.#failed.version : this.#current?.version;
    return [...this.#messages, ...errorMessages(version?.files.errors ?? [], this.#dismissed)];
  }

  /** What Previous and Next step through: the list of the gallery, or all. */
  get order(): readonly Entry[] {
    const version = this.shown?.version;
    return version?.entry && this.#order.includes(version.entry)
      ? this.#order
      : (version?.files.entries ?? []);
  }

  /** Calls `command` before it returns, unless it has to wait. */
  async run(command: Command, options: RunOptions): Promise<Outcome> {
    const { priority = 'now' } = options;
    if (priority === 'now') return this.#runNow(command, options);
    const result =
      priority === 'next' ? this.#runNext(command, options) : this.#runInBackground(command, options);
    const outcome = await result;
    if (outcome.kind === 'adopted' || (outcome.kind === 'failed' && options.onError === 'page'))
      this.#fire('update');
    return outcome;
  }

  /** Takes back the last change of the open model and returns it; null where there is none. */
  undo(): Promise<HistoryEntry | null> {
    return this.#restore('undo');
  }

  redo(): Promise<HistoryEntry | null> {
    return this.#restore('redo');
  }

  /** Cancels what runs; what is open stays. */
  cancel(): void {
    this.#tasks.cancel();
  }

  /** Leaves the error. What was open never was anything else. */
  back(): void {
    this.#failed = null;
    this.#messages = [];
    this.#fire('change');
  }

  /** Opens again what was not opened. */
  async retry(): Promise<void> {
    await this.#failed?.retry?.();
  }

  /** Reports an error that occurred before anything could be read. */
  fail(name: string, error: ModelError): void {
    this.cancel();
    this.#messages = [];
    this.#failed = { name, version: null, error, bytes: null, retry: null };
    this.#fire('change');
  }

  say(...messages: readonly Message[]): void {
    this.#messages = [...this.#messages, ...messages];
    this.#fire('change');
  }

  /** Says it in place of what was said before. */
  sayOnly(message: Message): void {
    this.#messages = [message];
    this.#fire('change');
    this.#fire('update');
  }

  dismiss(): void {
    this.#messages = [];
    this.#dismissed = new Set(this.shown?.version.files.errors);
    this.#fire('change');
  }

  #runNow(command: Command, options: RunOptions): Promise<Outcome> {
    const attempt: Attempt = { name: options.name, step: null, model: null };
    const again = options.retry ?? (() => this.run(command, options));
    return this.#finish(attempt, options, again, (task) => this.#prepare(attempt, command, task));
  }

  #runNext(command: Command, options: RunOptions): Promise<Outcome> {
    const result = this.#last.then(async () => {
      await until(this, () => !this.isBusy);
      return this.#runNow(command, options);
    });
    this.#last = result.catch(() => {});
    return result;
  }

  /** Prepares the next version while the page is free; only what draws it is a task. */
  async #runInBackground(command: Command, options: RunOptions): Promise<Outcome> {
    const end = anyOf(options.signal, this.#lifetime.signal);
    const { signal } = end;
    const mayRun = (): boolean =>
      !this.isBusy && (this.#failed === null || (options.mends?.(this.#failed) ?? false));
    const again = (): Promise<Outcome> => this.run(command, { ...options, priority: 'now' });
    try {
      for (;;) {
        await until(this, mayRun, signal);
        if (signal.aborted) return { kind: 'cancelled' };
        const [current, failed] = [this.#current, this.#failed];
        const attempt: Attempt = { name: options.name, step: null, model: null };
        const prepared = this.#prepare(attempt, command, { signal, onProgress() {}, show() {} });
        await prepared.catch(() => {});
        if (signal.aborted || current !== this.#current || failed !== this.#failed || !mayRun()) {
          this.#discard(attempt);
          continue;
        }
        const outcome = await this.#finish(attempt, options, again, () => prepared);
        if (outcome.kind !== 'cancelled') return outcome;
      }
    } finally {
      end.abort();
    }
  }

  async #prepare(attempt: Attempt, command: Command, task: Task): Promise<void> {
    const rename = (name: string): void => void (attempt.name = name);
    const step = await command(this.#current, { ...task, failed: this.#failed, rename });
    attempt.step = step;
    if (step) attempt.model = await this.#open(step, task);
  }

  /** The model of the next version: the present one where nothing of it changes. */
  async #open({ version, view }: Step, { signal, onProgress }: Task): Promise<Model | null> {
    signal.throwIfAborted();
    const { files, entry, choices: interpretations } = version;
    const { version: now, model } = this.#current ?? {};
    if (!entry) return null;
    const isSame = view === 'keep' && now?.entry === entry && areSame(now.choices, interpretations);
    return isSame && model ? model : files.open(entry, { signal, onProgress, interpretations });
  }

  /** Draws and adopts what `prepare` makes: the only place where what is open changes. */
  #finish(
    attempt: Attempt,
    options: RunOptions,
    again: () => Promise<unknown>,
    prepare: (task: Task) => Promise<void>,
  ): Promise<Outcome> {
    const work = async (task: Task): Promise<Outcome> => {
      const messages = this.#messages;
      try {
        await prepare(task);
        const { step, model } = attempt;
        if (!step) return { kind: 'unchanged' };
        const detail: Replacing = { version: step.version, signal: task.signal, answers: [] };
        this.dispatchEvent(new CustomEvent('replace', { detail }));
        await Promise.all(detail.answers);
        task.signal.throwIfAborted();
        // What is said while it is drawn is about it.
        if (step.messages) this.#messages = [];
        await this.#draw({ version: step.version, model }, this.#isInPlace(step));
        task.signal.throwIfAborted();
        this.#adopt(step, model);
        return { kind: 'adopted', step };
      } catch (error) {
        this.#discard(attempt);
        this.#messages = messages;
        if (this.#tasks.isCurrent(task)) await this.#drawCurrent();
        if (task.signal.aborted) return { kind: 'cancelled' };
        const version = attempt.step?.version ?? null;
        const failed = await failureOf(error, attempt.name, version, again);
        await options.beforeError?.(failed);
        if (task.signal.aborted) return { kind: 'cancelled' };
        if (options.onError === 'page') [this.#failed, this.#messages] = [failed, []];
        return { kind: 'failed', failed };
      }
    };
    const ended = (): void => {
      if (this.isBusy) return;
      this.#attempt = null;
      this.#fire('change');
    };
    this.#attempt = attempt;
    return this.#tasks.run(() => attempt.name, work, options.signal).finally(ended);
  }

  async #draw(opened: Opened, inPlace: boolean): Promise<void> {
    const last = this.#staged;
    this.#staged = opened;
    const isSame = opened.model === last?.model && opened.version.images === last?.version.images;
    if (!isSame || !inPlace) await this.#stage.show(opened, inPlace);
  }

  /** Draws what is open where something else was drawn meanwhile. */
  async #drawCurrent(): Promise<void> {
    const staged = this.#staged;
    if (staged) await this.#draw(this.#current ?? { ...staged, model: null }, true).catch(() => {});
  }

  /** Whether the same model is shown in another version. */
  #isInPlace({ version, view }: Step): boolean {
    const now = this.#current;
    return view === 'keep' && !!now?.model && isSameModel(now.version.entry, version.entry);
  }

  #adopt(step: Step, model: Model | null): void {
    const { version, order, messages } = step;
    const previous = this.#current;
    const isOther = previous?.version.origin.key !== version.origin.key;
    const isNewVersion = step.isComparable && this.#isInPlace(step) && previous!.model !== model;
    this.#history = historyAfter(this.#history, previous, step);
    this.#current = { version, model };
    this.#failed = null;
    if (isOther) {
      this.#lifetime.abort();
      this.#lifetime = new AbortController();
      this.#order = [];
    }
    if (order) this.#order = order;
    if (messages) {
      const compare = (): unknown => this.#fire('compare');
      const [first, ...others] = messages;
      const action = isNewVersion && first && { ...first, action: { label: 'Compare', run: compare } };
      const own = action ? [action, ...others] : messages;
      this.#messages = [...own, ...this.#messages];
    }
    if (previous?.model !== model) previous?.model?.dispose();
  }

  /** Disposes of a model that is not shown. */
  #discard({ model }: Attempt): void {
    if (model !== this.#current?.model) model?.dispose();
  }

  async #restore(direction: 'undo' | 'redo'): Promise<HistoryEntry | null> {
    const command: Command = async (base, work) => {
      const { restore } = await import('./change.js');
      return base && restore(base, this.#history, direction, work);
    };
    const outcome = await this.run(command, { name: '', onError: 'return', priority: 'next' });
    if (outcome.kind !== 'adopted') return null;
    return (direction === 'undo' ? this.#history.undone : this.#history.done).at(-1) ?? null;
  }

  #fire(type: 'change' | 'update' | 'compare'): boolean {
    return this.dispatchEvent(new Event(type));
  }
}

const openedOf = (failed: Failed | null): Opened | null =>
  failed?.version ? { version: failed.version, model: null } : null;

function historyAfter(history: VersionHistory, previous: Opened | null, step: Step): VersionHistory {
  if (step.history instanceof VersionHistory) return step.history;
  const isOther = previous?.version.origin.key !== step.version.origin.key;
  if (!previous || isOther || step.history === 'clear') return new VersionHistory();
  return step.history === 'push' ? history.push(pinned(previous), step.version) : history;
}

const noEntries: readonly Entry[] = [];

/** What the page is about, in the words of its title and header. */
export interface Shown {
  /** The models, sorted by name. */
  readonly entries: readonly Entry[];
  /** The model that is shown or was not opened; null for none. */
  readonly entry: Entry | null;
  /** Title of the page: the model, or the files when none is shown. */
  readonly name: string;
  /** Title of the files. */
  readonly dropName: string;
  /** Files are open and none of their models was selected. */
  readonly isChoosing: boolean;
}

export function shownOf({ shown, failed }: Workspace): Shown {
  const { files, entry = null, origin } = shown?.version ?? {};
  const entries = files?.entries ?? noEntries;
  const dropName = origin?.name ?? '';
  const name = failed && !failed.version ? failed.name : (entry?.name ?? dropName);
  return { entries, entry, name, dropName, isChoosing: entries.length > 0 && !entry && !failed };
}

/** What Back returns to from an error: the model shown before, or files without a selected model. Empty for nothing. */
export function previousName({ failed, current }: Workspace): string {
  if (!failed || !current) return '';
  if (current.model) return current.model.name;
  const isOther = failed.version?.origin.key !== current.version.origin.key;
  return isOther ? current.version.origin.name : '';
}

/** The model `by` steps further than the one that is shown or being opened, with wrap-around; null where there are not several. */
export function neighbour({ order, shown, opening }: Workspace, by: number): Entry | null {
  const entry = opening && order.includes(opening) ? opening : (shown?.version.entry ?? null);
  if (!entry || order.length < 2) return null;
  return order[(order.indexOf(entry) + by + order.length) % order.length]!;
}
