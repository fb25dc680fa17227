import { html, nothing, type TemplateResult } from 'lit';
import type { FileSet } from '../../../core/collection/file-set.js';
import { countOf, sizeInWords } from '../../../core/format.js';
import { thumbnailRenderer } from '../../../element/thumbnails.js';
import '../../ui/css/dialogs.css';
import { icon } from '../../ui/icons.js';
import '../../ui/more-icons.js';
import { PageElement } from '../../ui/page-element.js';
import { saveBlob } from '../../ui/save-blob.js';
import { fileStem } from '../../../links/snippets/snippets.js';
import type { Listed } from '../listing.js';
import { makePictures, type Background, type PicturesOrder } from './make-pictures.js';
import { sheetLayout } from './sheet-layout.js';
import './pictures-dialog.css';

const widths = [96, 128, 192, 256, 384, 512, 1024];

type Options = Pick<PicturesOrder, 'kind' | 'width' | 'background'>;

/** Makes a contact sheet, or posters, of the models of a list. */
export class PicturesDialog extends PageElement.with({
  _options: { kind: 'sheet', width: 192, background: 'light' } as Options,
  _models: [] as readonly Listed[],
  /** From 0 to 1 while pictures are made, else null. */
  _progress: null as number | null,
  _result: '',
  _failed: '',
}) {
  #files: FileSet | null = null;
  #stem = '';
  #task: AbortController | null = null;

  /** Asks what to make of models of some files; `stem` names what is saved. */
  async show(files: FileSet, stem: string, models: readonly Listed[]): Promise<void> {
    this.#files = files;
    this.#stem = fileStem(stem);
    this._models = models;
    this._result = this._failed = '';
    await this.updateComplete;
    this.querySelector('dialog')!.showModal();
  }

  protected override render(): unknown {
    const { kind, width, background } = this._options;
    return html`<dialog
      class="dialog small"
      aria-labelledby="pictures-heading"
      @click=${this.#closeOutside}
      @close=${() => this.#task?.abort()}
    >
      <div class="dialog-header">
        <h1 id="pictures-heading" class="grow">Pictures of ${countOf(this._models.length, 'model')}</h1>
        <button class="btn icon quiet" aria-label="Close" @click=${this.#close}>${icon('x')}</button>
      </div>
      <div class="dialog-content">
        <fieldset class="pictures-form" ?disabled=${this._progress !== null}>
          <legend class="sr">Options</legend>
          ${choice(
            'Make',
            kind,
            [
              ['sheet', 'Contact sheet: one PNG with names'],
              ['posters', 'Posters: a PNG for each model, in a zip'],
            ],
            (value) => this.#change({ kind: value }),
          )}
          ${choice(
            'Width of a picture',
            String(width),
            widths.map((each) => [String(each), `${each} pixels`] as const),
            (value) => this.#change({ width: Number(value) }),
          )}
          ${choice<Background>(
            'Background',
            background,
            [
              ['light', 'Light'],
              ['dark', 'Dark'],
              ['none', 'Transparent'],
            ],
            (value) => this.#change({ background: value }),
          )}
        </fieldset>
        ${this.#bottom()}
      </div>
    </dialog>`;
  }

  #bottom(): TemplateResult {
    if (this._progress !== null)
      return html`<div class="row end">
        <progress aria-label="Making the pictures" max="1" .value=${this._progress}></progress>
        <button class="btn" @click=${() => this.#task?.abort()}>Cancel</button>
      </div>`;
    return html`<div class="row wrap end">
        <p class="dim sm grow">${this._result || this.#facts()}</p>
        <button class="btn primary" @click=${this.#make}>
          ${icon('download')}Save ${this._options.kind === 'sheet' ? 'sheet' : 'posters'}
        </button>
      </div>
      ${this._failed ? html`<p class="err-c" role="alert">${this._failed}</p>` : nothing}`;
  }

  #facts(): string {
    const { kind, width } = this._options;
    if (kind === 'posters') return `Each has ${width} × ${Math.round((width * 3) / 4)} pixels.`;
    const layout = sheetLayout(this._models.length, width);
    const smaller = layout.width < width ? `, ${layout.width} pixels each, as more do not fit one sheet` : '';
    return `${countOf(layout.columns, 'column')}, ${countOf(layout.rows, 'row')}${smaller}.`;
  }

  #change(change: Partial<Options>): void {
    this._options = { ...this._options, ...change };
    this._result = this._failed = '';
  }

  async #make(): Promise<void> {
    const task = (this.#task = new AbortController());
    this._progress = 0;
    this._result = this._failed = '';
    const order = { ...this._options, files: this.#files!, models: this._models };
    try {
      const onProgress = (part: number): void => void (this._progress = part);
      const made = await makePictures(order, thumbnailRenderer, onProgress, task.signal);
      const name = `${this.#stem}.${order.kind === 'sheet' ? 'png' : 'zip'}`;
      saveBlob(made.file, name);
      const missing = made.failed ? ` ${countOf(made.failed, 'model')} could not be opened.` : '';
      this._result = `${name} has ${sizeInWords(made.file.size)}.${missing}`;
      this.announce(`${name} saved.${missing}`);
    } catch (error) {
      if (task.signal.aborted) this.announce('Cancelled.');
      else this._failed = error instanceof Error ? error.message : String(error);
    }
    this._progress = this.#task = null;
  }

  #close(): void {
    this.querySelector('dialog')!.close();
  }

  #closeOutside(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.#close();
  }
}

function choice<Value extends string>(
  label: string,
  current: Value,
  values: readonly (readonly [value: Value, name: string])[],
  change: (value: Value) => void,
): TemplateResult {
  return html`<label
    >${label}
    <select
      class="btn"
      aria-label=${label}
      @change=${(event: Event) => change((event.target as HTMLSelectElement).value as Value)}
    >
      ${values.map(
        ([value, name]) => html`<option value=${value} .selected=${value === current}>${name}</option>`,
      )}
    </select></label
  >`;
}

customElements.define('retromesh-pictures-dialog', PicturesDialog);
