import { html, nothing, type TemplateResult } from 'lit';
import { countOf } from '../../core/format.js';
import { messageOf } from '../../core/model-error.js';
import type { Model, Note } from '../../core/index.js';
import { isHidden } from '../../convert/drawn/losses.js';
import { targetDescriptions as targets } from '../../convert/target-descriptions.js';
import { DialogElement } from '../ui/dialog.js';
import { icon } from '../ui/icons.js';
import '../ui/more-icons.js';
import { Saving } from '../ui/saving.js';
import './export-dialog.css';
import { exportForm, leastMillimetres, mostMillimetres, type ExportChoice } from './export-form.js';
import type { WriteOptions } from './export-worker.js';
import { ModelExport } from './model-export.js';
import type { ModelSource } from './model-source.js';
import { noteOf } from '../../core/note.js';

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
export class ExportDialog extends DialogElement.with({
  /** The model; null while the dialog is closed. */
  _shared: null as Exportable | null,
  _choice: firstChoice as ExportChoice,
  _notes: new Map() as ReadonlyMap<string, readonly Note[]>,
}) {
  protected override readonly look = 'export';
  #export: ModelExport | null = null;
  readonly #saving = new Saving(this);
  #search: AbortController | null = null;

  async show(shared: Exportable, target?: string): Promise<void> {
    this.#export?.close();
    this.#export = new ModelExport(shared.source);
    this._shared = shared;
    if (target) this._choice = { ...this._choice, target };
    this.#saving.report({});
    void this.#findNotes();
    await this.showModal();
  }

  protected override heading(): unknown {
    return html`Export <bdi>${this._shared?.name}</bdi>`;
  }

  protected override content(): unknown {
    if (!this._shared) return nothing;
    const { model } = this._shared;
    const hidden = model.groups.filter(({ material }) => isHidden(model.materials[material]!));
    return html`<fieldset ?disabled=${this.#saving.hasProgress}>
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
      ${this.#reasons()}
      ${this.#saving.footer(
        'Exporting',
        '',
        html`<button class="btn primary" @click=${this.#save}>${icon('download')}Save</button>`,
      )}`;
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

  #change(change: Partial<ExportChoice>): void {
    const choice = { ...this._choice, ...change };
    const { millimetres } = choice;
    const isValid = millimetres >= leastMillimetres && millimetres <= mostMillimetres;
    this._choice = isValid ? choice : { ...choice, millimetres: this._choice.millimetres };
    this.#saving.report({});
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
        .catch((error: unknown) => [noteOf('warning', messageOf(error))]);
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

  #save(): Promise<void> {
    const { target } = this._choice;
    const options = this.#options(this._shared!, target);
    return this.#saving.run(async (onProgress, signal) => {
      onProgress(0);
      const { name, blob, files } = await this.#export!.write(target, options, { signal, onProgress });
      return { name, file: blob, contents: files > 1 ? ` and contains ${countOf(files, 'file')}` : '' };
    });
  }

  protected override closed(): void {
    this.#saving.cancel();
    this.#search?.abort();
    this.#export?.close();
    this.#export = null;
    this._shared = null;
    this._notes = new Map();
  }
}

customElements.define('retromesh-export-dialog', ExportDialog);
