import { Collection, ModelError, type Entry, type Model, type Source } from '../../core/index.js';
import { fileName } from '../../core/format.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import type { Loading } from './delayed-progress.js';
import { errorTexts } from './drop-messages.js';
import { fileRows, type FileRow } from './file-rows.js';
import { galleryThreshold, needsWhole, RestOfDrop } from './rest-of-drop.js';
import type { DroppedAgain } from './dropped-again.js';
import { openErrorOf, type OpenError } from './open-error.js';
import type {
  AddedFiles,
  Choices,
  Drop,
  NoticeAction,
  OpenResult,
  SavedState,
  ShowRequest,
  TaskOptions,
  Wanted,
} from './session-types.js';
import { orAborted, Tasks } from './tasks.js';

/** The progress of a drop with more files is shown at once. */
const fewFiles = 64;

/**
 * The open drop, its models, which one is shown, and the error when one was not opened. Independent of the DOM.
 * Fires `change` for every change, `compare` when the model that is shown is to be compared with its version before, and `rest`
 * when more of the rest of the drop was read.
 */
export class Session extends EventTarget {
  /** The models of the drop, sorted by name. */
  entries: readonly Entry[] = [];
  dropName = '';
  /** Size of the drop's files in bytes. */
  dropSize = 0;
  /** Index of the model that is shown or was not opened, −1 for none. */
  index = -1;
  model: Model | null = null;
  /** The files of the version before, where new ones have replaced files of the model. */
  earlier: Model['files'] | null = null;
  error: OpenError | null = null;
  loading: Loading | null = null;
  /** Messages about the drop, such as unreadable or unused files. */
  notices: readonly string[] = [];
  /** What can be done about one of the notices. */
  noticeAction: NoticeAction | null = null;
  /** Files of the drop, or of the model when the drop has several. */
  files: readonly FileRow[] = [];

  readonly rest: RestOfDrop;
  readonly #show: (request: ShowRequest) => Promise<void>;
  /** Errors whose notices were dismissed. */
  #dismissed: ReadonlySet<ModelError> = new Set();
  #collection: Collection | null = null;
  /** The drop and model that Back and Cancel return to. */
  #saved: SavedState | null = null;
  #order: readonly number[] = [];
  /** Id of the model that is shown. */
  #shownId = '';
  #choices: { readonly id: string; readonly choices: Choices } = { id: '', choices: {} };
  readonly #tasks = new Tasks({
    progressed: (loading) => this.#load(loading),
    cancelled: () => this.#restore(),
    failed: async (error, name) => {
      this.error = await openErrorOf(error, name, this.#isOpeningModel, this.#collection);
    },
    ended: () => {
      this.loading = null;
      this.#changed();
    },
  });
  #again: () => Promise<unknown> = async () => {};
  /** The running task is opening `entries[index]`; before, it is reading the drop. */
  #isOpeningModel = false;

  /** `show` draws a model and resolves when it is visible; `whenShown` resolves when the first of many are. */
  constructor(show: (request: ShowRequest) => Promise<void>, whenShown = yieldToMain) {
    super();
    this.#show = show;
    this.rest = new RestOfDrop(this, whenShown);
  }

  /** Identifies the open drop: another object for another drop. */
  get drop(): Drop | null {
    return this.#collection;
  }

  /** Title of the page: the model, or the drop when none is shown. */
  get name(): string {
    if (this.error && !this.error.ofModel) return this.error.name;
    return this.entries[this.index]?.name ?? this.dropName;
  }

  /** Indices that Previous and Next step through: those that the gallery showed, or all. */
  get order(): readonly number[] {
    return this.#order.includes(this.index) ? this.#order : [...this.entries.keys()];
  }

  /** Index of the model `by` steps further in `order`, with wrap-around. */
  neighbour(by: number): number {
    const { order } = this;
    return order[(order.indexOf(this.index) + by + order.length) % order.length]!;
  }

  /** Something is being opened. */
  get isBusy(): boolean {
    return this.#tasks.isBusy;
  }

  /** A drop is open and none of its models has been selected. */
  get isChoosing(): boolean {
    return this.entries.length > 0 && this.index < 0 && !this.error;
  }

  /** What `leaveError` returns to: the model shown before, or a drop without a selected model. Empty for nothing. */
  get previousName(): string {
    if (!this.error) return '';
    if (this.model) return this.model.name;
    return this.#saved?.index === -1 && !this.error.ofModel ? this.#saved.dropName : '';
  }

  /**
   * Opens a drop. Files that contain no model, and new versions of its files, are added to the open drop, whose model is then opened
   * again in place; any other drop replaces it.
   */
  async open(sources: readonly Source[], name: string, wanted: Wanted | null = null): Promise<OpenResult> {
    this.notices = [];
    this.#again = () => this.open(sources, name, wanted);
    return this.#run(name, async (options) => {
      if (sources.length > fewFiles) {
        this.#load({ name, read: 0, whole: 0 });
        await yieldToMain();
      }
      const again = this.#collection && !wanted ? await this.#droppedAgain(sources) : null;
      if (again?.isExpected(this.error)) return this.#add(again, options);
      let collection: Collection;
      try {
        collection = await Collection.from(sources, { ...options, isInParts: true });
        if (needsWhole(collection, again, wanted)) await collection.complete(options);
      } catch (error) {
        const hasNoModel = error instanceof ModelError && error.report.code === 'not-a-model';
        if (!hasNoModel || !again) throw error;
        return this.#add(again, options);
      }
      if (again?.isNewVersion(collection)) return this.#add(again, options, collection);
      this.#replace(collection, name);
      const index = wanted?.entry ? this.#indexOf({ id: wanted.entry }) : -1;
      if (wanted?.entry && index < 0)
        this.addNotice(`The link names ${wanted.entry}, which is not in ${name}.`);
      if (index < 0 && this.entries.length > galleryThreshold) this.#closeModel();
      else await this.#openModel(Math.max(0, index), false, options.signal, wanted?.choices);
      return 'replaced';
    });
  }

  /**
   * Does what comes before a drop can be opened, such as walking a folder, which is shown at once with the files that it has found.
   * It ends the last task, and `cancel` and later tasks end it: then the result is null. `work` is called before this returns;
   * `again` is what `retry` calls.
   */
  async prepare<Result extends object>(
    name: string,
    work: (signal: AbortSignal, found: (files: number) => void) => Promise<Result>,
    again: () => Promise<unknown> = async () => {},
  ): Promise<Result | null> {
    this.#again = again;
    const result = await this.#run(name, async ({ signal, onProgress }) => {
      this.#load({ name, read: 0, whole: -1 });
      return orAborted(
        work(signal, (loaded) => onProgress({ loaded, total: -1 })),
        signal,
      );
    });
    return typeof result === 'string' ? null : result;
  }

  /** Opens a model of the drop; `order` is what Previous and Next step through from there, `choices` are for its interpretations. */
  async openEntry(
    index: number,
    order: readonly number[] = this.#order,
    choices?: Choices,
  ): Promise<OpenResult | void> {
    this.#order = order;
    this.#again = () => this.openEntry(index, order, choices);
    return this.#run(this.entries[index]!.name, ({ signal }) =>
      this.#openModel(index, false, signal, choices),
    );
  }

  /** Opens the model again with another choice for one of its interpretations. */
  async setInterpretation(id: string, choice: string): Promise<OpenResult | void> {
    const entry = this.entries[this.index];
    if (!entry) return;
    const choices = { ...this.#choicesFor(entry), [id]: choice };
    this.#again = () => this.setInterpretation(id, choice);
    return this.#run(entry.name, ({ signal }) => this.#openModel(this.index, true, signal, choices));
  }

  /** Opens the model again without a file of the drop. */
  async leaveOut(file: string): Promise<void> {
    this.#again = () => this.leaveOut(file);
    await this.#run(file, async (options) => {
      const { without } = await import('./leave-out.js');
      const { id } = this.entries[this.index]!;
      this.#collection = await without(this.#collection!, file, options);
      this.entries = this.#collection.entries;
      this.#order = [];
      const text = `${fileName(file)} was taken off. Drop it on a face to apply it there.`;
      this.notices = [text, ...this.#errorTexts()];
      await this.#openModel(Math.max(0, this.#indexOf({ id })), true, options.signal);
    });
  }

  /** Adds newer files of the drop, which nobody dropped, and keeps the view. Fires `update` after the last `change`. */
  async update(files: AddedFiles): Promise<OpenResult> {
    const result = await this.#run(this.name, (options) => this.#add(files, options));
    this.dispatchEvent(new Event('update'));
    return result;
  }

  /** The choices that were made for the interpretations of the model. */
  get choices(): Choices {
    const entry = this.entries[this.index];
    return entry ? this.#choicesFor(entry) : {};
  }

  /** Opens again what was not opened because a part of the page could not be loaded. */
  async retry(): Promise<void> {
    if (this.error?.report.code === 'not-loaded') await this.#again();
  }

  /** The bytes of a file of the drop. */
  read(file: string): Promise<Uint8Array> {
    return this.#collection!.read(file);
  }

  /** Cancels what is being opened; the model that is shown stays. */
  cancel(): void {
    this.#tasks.cancel();
  }

  /** Closes the error and returns to the last model. */
  leaveError(): void {
    this.#restore();
    this.#changed();
  }

  /** Reports an error that occurred before a drop could be read. */
  fail(name: string, error: ModelError): void {
    this.#tasks.cancel();
    this.notices = [];
    this.error = { name, ofModel: false, report: error.report, text: error.toText(), bytes: null };
    this.#changed();
  }

  addNotice(text: string): void {
    this.notices = [...this.notices, text];
    this.#changed();
  }

  dismissNotices(): void {
    this.notices = [];
    this.#dismissed = new Set(this.#collection?.errors);
    this.#changed();
  }

  /** Opens a model of the drop for a thumbnail or preview; the caller disposes of it. */
  readonly load = (index: number, signal: AbortSignal): Promise<Model> =>
    this.#collection!.open(this.entries[index]!, { signal });

  readonly #run: Tasks['run'] = (name, work) => {
    this.#isOpeningModel = false;
    return this.#tasks.run(name, work);
  };

  #replace(collection: Collection, name: string): void {
    this.#collection = collection;
    this.dropName = name;
    this.entries = collection.entries;
    this.#order = [];
    this.index = -1;
    this.notices = this.#errorTexts();
    this.rest.read(collection);
  }

  #restore(): void {
    if (!this.#saved) return;
    this.error = null;
    const { collection, ...state } = this.#saved;
    this.#collection = collection;
    Object.assign(this, state);
    this.notices = this.#errorTexts();
    this.rest.read(collection);
  }

  /** What of the drop could not be read, until it is replaced or its notice dismissed. */
  #errorTexts(): string[] {
    return errorTexts(this.#collection!.errors, this.#dismissed);
  }

  #save(): void {
    const collection = this.#collection!;
    const { entries, index, dropName } = this;
    this.error = null;
    this.dropSize = collection.files.reduce((sum, { size }) => sum + size, 0);
    this.#saved = { collection, entries, index, dropName, dropSize: this.dropSize };
  }

  #closeModel(): void {
    this.model?.dispose();
    this.model = null;
    this.files = [];
    this.#save();
  }

  /** Choices apply only to the model that they were made for. */
  #choicesFor({ id }: Entry): Choices {
    return this.#choices.id === id ? this.#choices.choices : {};
  }

  async #openModel(
    index: number,
    inPlace: boolean,
    signal: AbortSignal,
    interpretations: Choices = this.#choicesFor(this.entries[index]!),
  ): Promise<void> {
    const entry = this.entries[index]!;
    this.index = index;
    this.#isOpeningModel = true;
    const model = await this.#collection!.open(entry, { signal, interpretations });
    this.#choices = { id: entry.id, choices: interpretations };
    await this.#showModel(model, inPlace, signal);
  }

  /** Shows the model of `entries[index]`. */
  async #showModel(model: Model, inPlace: boolean, signal: AbortSignal): Promise<void> {
    const { id } = this.entries[this.index]!;
    const isVersion = inPlace && this.model !== null && id === this.#shownId;
    try {
      await this.#show({ model, inPlace: isVersion });
      signal.throwIfAborted();
    } catch (error) {
      model.dispose();
      throw error;
    }
    this.model?.dispose();
    this.model = model;
    if (!isVersion) this.earlier = null;
    this.#shownId = id;
    this.files = fileRows(model, this.#collection!, this.entries.length === 1);
    this.#save();
  }

  /** Null when the code cannot be loaded: the drop is then opened alone. */
  async #droppedAgain(sources: readonly Source[]): Promise<DroppedAgain | null> {
    const loaded = await import('./dropped-again.js').catch(() => null);
    return loaded && new loaded.DroppedAgain(sources, this.#collection!.files);
  }

  /** Adds files to the open drop; `listed` has their models alone. */
  async #add(files: AddedFiles, options: TaskOptions, listed?: Collection): Promise<OpenResult> {
    const collection = this.#collection!;
    const [last, id] = [this.model, this.#shownId];
    const before = this.entries[this.index];
    const { isUsed, notices, model } = await files.addTo(collection, before && this.name, options, listed);
    if (isUsed) {
      this.entries = collection.entries;
      this.#order = [];
      this.index = before ? Math.max(0, this.#indexOf(before)) : -1;
    }
    this.notices = [...notices, ...this.#errorTexts()];
    this.#isOpeningModel = true;
    if (!before) this.#closeModel();
    else if (model) await this.#showModel(model, true, options.signal);
    else if (model === undefined && (isUsed || this.error))
      await this.#openModel(this.index, true, options.signal);
    if (last && last !== this.model && id === this.#shownId) this.#offerComparison(last, notices[0]);
    return isUsed ? 'added' : 'unused';
  }

  #offerComparison({ files }: Model, notice = ''): void {
    this.earlier = files;
    const run = (): boolean => this.dispatchEvent(new Event('compare'));
    this.noticeAction = { notice, label: 'Compare', run };
  }

  #indexOf({ id }: Pick<Entry, 'id'>): number {
    return this.entries.findIndex((entry) => entry.id === id);
  }

  #load(loading: Loading): void {
    this.loading = loading;
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}
