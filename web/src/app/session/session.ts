import type { Entry, Model } from '../../core/index.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import type { Loading } from '../workspace/task.js';
import { interpret, showEntry } from '../workspace/open.js';
import { RestOfFiles } from '../workspace/rest-of-files.js';
import { readFile, type Choices, type Version } from '../workspace/version.js';
import { Workspace, type Outcome, type Stage } from '../workspace/workspace.js';
import { fileRows, type FileRow } from '../panel/file-rows.js';
import { openErrorOf, type OpenError } from './open-error.js';

const noEntries: readonly Entry[] = [];

/** What the page shows of the workspace, by indices of its models. Fires `change`, `update`, `compare` and `rest`. */
export class Session extends EventTarget {
  readonly workspace: Workspace;
  readonly rest: RestOfFiles;
  #files: { readonly of: object | null; readonly rows: readonly FileRow[] } = { of: null, rows: [] };

  constructor(stage: Stage, whenShown = yieldToMain) {
    super();
    this.workspace = new Workspace(stage);
    this.rest = new RestOfFiles(this.workspace, whenShown);
    for (const type of ['change', 'update', 'compare'])
      this.workspace.addEventListener(type, () => this.dispatchEvent(new Event(type)));
    this.rest.addEventListener('rest', () => this.dispatchEvent(new Event('rest')));
  }

  get #version(): Version | null {
    return this.workspace.shown?.version ?? null;
  }

  /** The models of the drop, sorted by name. */
  get entries(): readonly Entry[] {
    return this.#version?.files.entries ?? noEntries;
  }

  get dropName(): string {
    return this.#version?.origin.name ?? '';
  }

  /** Size of the drop's files in bytes. */
  get dropSize(): number {
    return this.#version?.files.files.reduce((sum, { size }) => sum + size, 0) ?? 0;
  }

  /** Index of the model that is shown or was not opened, −1 for none. */
  get index(): number {
    const { entry, files } = this.#version ?? {};
    return entry ? files!.entries.indexOf(entry) : -1;
  }

  get model(): Model | null {
    return this.workspace.current?.model ?? null;
  }

  /** The files of the version before, where new ones have replaced files of the model. */
  get earlier(): Version | null {
    const { history, current } = this.workspace;
    return current && history.before(current.version);
  }

  get error(): OpenError | null {
    return openErrorOf(this.workspace.failed);
  }

  get loading(): Loading | null {
    return this.workspace.task;
  }

  /** Files of the drop, or of the model when the drop has several. */
  get files(): readonly FileRow[] {
    const { current } = this.workspace;
    const { version, model } = current ?? {};
    if (!model) return [];
    if (this.#files.of !== current)
      this.#files = {
        of: current,
        rows: fileRows(model, version!.files, version!.files.entries.length === 1),
      };
    return this.#files.rows;
  }

  /** Identifies the open drop: another object for another drop. */
  get drop(): object | null {
    return this.#version?.origin.key ?? null;
  }

  /** Title of the page: the model, or the drop when none is shown. */
  get name(): string {
    const { failed } = this.workspace;
    if (failed && !failed.version) return failed.name;
    return this.#version?.entry?.name ?? this.dropName;
  }

  /** Indices that Previous and Next step through: those that the gallery showed, or all. */
  get order(): readonly number[] {
    const { order } = this.workspace;
    const { entries } = this;
    if (order === entries) return [...entries.keys()];
    const indices = new Map(entries.map((entry, index) => [entry, index]));
    return order.map((entry) => indices.get(entry)!);
  }

  /** Index of the model `by` steps further in `order`, with wrap-around. */
  neighbour(by: number): number {
    const { order } = this;
    return order[(order.indexOf(this.index) + by + order.length) % order.length]!;
  }

  get isBusy(): boolean {
    return this.workspace.isBusy;
  }

  /** A drop is open and none of its models has been selected. */
  get isChoosing(): boolean {
    return this.entries.length > 0 && this.index < 0 && !this.error;
  }

  /** What `leaveError` returns to: the model shown before, or a drop without a selected model. Empty for nothing. */
  get previousName(): string {
    const { failed, current } = this.workspace;
    if (!failed || !current) return '';
    if (current.model) return current.model.name;
    const isOther = failed.version?.origin.key !== current.version.origin.key;
    return isOther ? current.version.origin.name : '';
  }

  openEntry(index: number, order?: readonly number[], choices?: Choices): Promise<Outcome> {
    const { entries } = this;
    const { id, name } = entries[index]!;
    const stepped = order?.map((each) => entries[each]!);
    return this.workspace.run(showEntry(id, stepped, choices), { name, onError: 'page' });
  }

  /** Opens the model again with another choice for one of its interpretations. */
  setInterpretation(id: string, choice: string): Promise<Outcome> {
    return this.workspace.run(interpret(id, choice), { name: this.name, onError: 'page' });
  }

  get choices(): Choices {
    return this.#version?.choices ?? {};
  }

  /** The bytes of a file of the drop. */
  read(file: string): Promise<Uint8Array> {
    return readFile(this.workspace.shown!, file);
  }

  addNotice(text: string): void {
    this.workspace.say({ text });
  }

  /** Opens a model of the drop for a thumbnail or preview; the caller disposes of it. */
  readonly load = (index: number, signal: AbortSignal): Promise<Model> =>
    this.#version!.files.open(this.entries[index], { signal });
}
