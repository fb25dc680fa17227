import { html, nothing, type TemplateResult } from 'lit';
import { countOf, sizeInWords } from '../../core/format.js';
import { messageOf } from '../../core/model-error.js';
import type { Model, Note } from '../../core/index.js';
import { isHidden } from '../../convert/drawn/losses.js';
import { targetDescriptions as targets } from '../../convert/target-descriptions.js';
import '../ui/css/dialogs.css';
import { icon } from '../ui/icons.js';
import '../ui/more-icons.js';
import { PageElement } from '../ui/page-element.js';
import { saveBlob } from '../ui/save-blob.js';
import './export-dialog.css';
import { exportForm, leastMillimetres, mostMillimetres, type ExportChoice } from './export-form.js';
import type { WriteOptions } from './export-worker.js';
import { ModelExport } from './model-export.js';
import type { ModelSource } from './model-source.js';

const firstChoice: ExportChoice = {
  target: targets[0]!.id,
  allFrames: false,
  hiddenFaces: false,
  millimetres: 100,
  game: {},
};

/** A model that the dialog writes. */
export interface Exportable {
  readonly name: string;
  /** The name of its files without extension. */
  readonly fileStem: string;
  readonly model: Pick<Model, 'groups' | 'materials' | 'frameCount'>;
  readonly source: ModelSource;
  /** About reading it. */
  readonly notes: readonly Note[];
  /** The number of the frame that is shown. */
  readonly shownFrame: number;
}

/** Writes the model in other formats: a list of them with what each keeps and loses, options, progress and cancel. */
export class ExportDialog extends PageElement.with({
  /** The model; null while the dialog is closed. */
  _shared: null as Exportable | null,
  _choice: firstChoice as ExportChoice,
  _notes: new Map() as ReadonlyMap<string, readonly Note[]>,
  /** From 0 to 1 while files are written, else null. */
  _progress: null as number | null,
  /** What was saved; empty before. */
  _result: '',
  _failed: '',
}) {
  #export: ModelExport | null = null;
  #task: AbortController | null = null;
  #search: AbortController | null = null;

  async show(shared: Exportable, target?: string): Promise<void> {
    this.#export?.close();
    this.#export = new ModelExport(shared.source);
    this._shared = shared;
    if (target) this._choice = { ...this._choice, target };
    this._result = this._failed = '';
    void this.#findNotes();
    await this.updateComplete;
    const dialog = this.querySelector('dialog');
    if (!dialog?.open) dialog?.showModal();
  }

  protected override render(): unknown {
    const { _shared: shared } = this;
    return html`<dialog
      class="dialog export"
      aria-labelledby="export-heading"
      @click=${this.#closeOutside}
      @close=${this.#closed}
    >
      <div class="dialog-header">
        <h1 id="export-heading" class="grow">Export <bdi>${shared?.name}</bdi></h1>
        <button class="btn icon quiet" aria-label="Close" @click=${this.#close}>${icon('x')}</button>
      </div>
      ${shared ? this.#content(shared) : nothing}
    </dialog>`;
  }

  #content({ model }: Exportable): TemplateResult {
    const hidden = model.groups.filter(({ material }) => isHidden(model.materials[material]!));
    return html`<div class="dialog-content">
      <fieldset ?disabled=${this._progress !== null}>
        <legend class="sr">Format</legend>
        ${exportForm({
          choice: this._choice,
          targets,
          notes: this._notes,
          frameCount: model.frameCount,
          hiddenFaces: hidden.reduce((sum, { count }) => sum + count / 3, 0),
          change: (change) => this.#change(change),
        })}
      </fieldset>
      ${this.#reasons()} ${this.#bottom()}
    </div>`;
  }

  /** Why the chosen format loses what it loses. */
  #reasons(): TemplateResult | typeof nothing {
    const notes = [...this._shared!.notes, ...(this._notes.get(this._choice.target) ?? [])];
    if (notes.length === 0) return nothing;
    return html`<details>
      <summary>Why</summary>
      <ul class="sm">
        ${notes.map(({ title, why }) => html`<li>${title}. <span class="dim">${why}</span></li>`)}
      </ul>
    </details>`;
  }

  #bottom(): TemplateResult {
    if (this._progress !== null)
      return html`<div class="row end">
        <progress aria-label="Exporting" max="1" .value=${this._progress}></progress>
        <button class="btn" @click=${() => this.#task?.abort()}>Cancel</button>
      </div>`;
    return html`<div class="row wrap end">
        <p class="dim sm grow">${this._result}</p>
        <button class="btn primary" @click=${this.#save}>${icon('download')}Save</button>
      </div>
      ${this._failed ? html`<p class="err-c" role="alert">${this._failed}</p>` : nothing}`;
  }

  #change(change: Partial<ExportChoice>): void {
    const choice = { ...this._choice, ...change };
    const { millimetres } = choice;
    const isValid = millimetres >= leastMillimetres && millimetres <= mostMillimetres;
    this._choice = isValid ? choice : { ...choice, millimetres: this._choice.millimetres };
    this._result = this._failed = '';
    if (change.hiddenFaces !== undefined || change.game) void this.#findNotes();
    // An input whose value was corrected to what it had before would keep what was typed.
    this.requestUpdate();
  }

  /** Finds what each format loses, one after the other: those of games write the model for it. */
  async #findNotes(): Promise<void> {
    this.#search?.abort();
    const { signal } = (this.#search = new AbortController());
    const shared = this._shared!;
    const work = this.#export!;
    this._notes = new Map();
    for (const { id } of targets) {
      const found = await work
        .notes(id, this.#options(shared, id), signal)
        .catch((error: unknown) => [noteOf(error)]);
      if (signal.aborted) return;
      this._notes = new Map([...this._notes, [id, found]]);
    }
  }

  #options(shared: Exportable, target: string): WriteOptions {
    const { allFrames, hiddenFaces, millimetres, game } = this._choice;
    return {
      stem: shared.fileStem,
      frames: allFrames ? 'all' : { frame: shared.shownFrame },
      hiddenFaces,
      millimetres,
      game: Object.fromEntries(Object.entries(game[target] ?? {}).filter(([, value]) => value !== '')),
    };
  }

  readonly #save = async (): Promise<void> => {
    const shared = this._shared!;
    const { target } = this._choice;
    const { signal } = (this.#task = new AbortController());
    this._result = this._failed = '';
    this._progress = 0;
    try {
      const onProgress = (part: number): void => void (this._progress = part);
      const options = this.#options(shared, target);
      const { name, blob, files: count } = await this.#export!.write(target, options, { signal, onProgress });
      saveBlob(blob, name);
      const files = count > 1 ? ` and contains ${countOf(count, 'file')}` : '';
      this._result = `${name} has ${sizeInWords(blob.size)}${files}.`;
      this.announce(`${name} saved, ${sizeInWords(blob.size)}.`);
    } catch (error) {
      if (signal.aborted) this.announce('Cancelled.');
      else this._failed = messageOf(error);
    } finally {
      this._progress = null;
      this.#task = null;
    }
  };

  readonly #closed = (): void => {
    this.#task?.abort();
    this.#search?.abort();
    this.#export?.close();
    this.#export = null;
    this._shared = null;
    this._notes = new Map();
  };

  #close(): void {
    this.querySelector('dialog')?.close();
  }

  #closeOutside(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.#close();
  }
}

/** Why a format cannot be written, such as a part of the page that could not be loaded. */
function noteOf(error: unknown): Note {
  const title = messageOf(error);
  return { rule: 0, severity: 'warning', title, why: '', location: null, count: 1, target: null };
}

customElements.define('retromesh-export-dialog', ExportDialog);
