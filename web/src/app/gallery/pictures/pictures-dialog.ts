import { html } from 'lit';
import type { FileSet } from '../../../core/collection/file-set.js';
import { countOf } from '../../../core/format.js';
import { thumbnailRenderer } from '../../../element/thumbnails.js';
import { DialogElement } from '../../ui/dialog.js';
import { select } from '../../ui/fields.js';
import { icon } from '../../ui/icons.js';
import '../../ui/more-icons.js';
import { Saving } from '../../ui/saving.js';
import { fileStem } from '../../../links/snippets/snippets.js';
import type { Listed } from '../list/listing.js';
import { makePictures, sheetLayout, type Background, type PicturesOrder } from './make-pictures.js';

const widths = [96, 128, 192, 256, 384, 512, 1024];

type Options = Pick<PicturesOrder, 'kind' | 'width' | 'background'>;

/** Makes a contact sheet, or posters, of the models of a list. */
export class PicturesDialog extends DialogElement.with({
  _options: { kind: 'sheet', width: 192, background: 'light' } as Options,
  _models: [] as readonly Listed[],
}) {
  protected override readonly look = 'small';
  #files: FileSet | null = null;
  #stem = '';
  readonly #saving = new Saving(this);

  /** Asks what to make of models of some files; `stem` names what is saved. */
  async show(files: FileSet, stem: string, models: readonly Listed[]): Promise<void> {
    this.#files = files;
    this.#stem = fileStem(stem);
    this._models = models;
    this.#saving.report({});
    await this.showModal();
  }

  protected override heading(): unknown {
    return `Pictures of ${countOf(this._models.length, 'model')}`;
  }

  protected override content(): unknown {
    const { kind, width, background } = this._options;
    return html`<fieldset class="fields" ?disabled=${this.#saving.hasProgress}>
        <legend class="sr">Options</legend>
        ${select(
          'Make',
          kind,
          [
            ['sheet', 'Contact sheet: one PNG with names'],
            ['posters', 'Posters: a PNG for each model, in a zip'],
          ],
          (value) => this.#change({ kind: value }),
        )}
        ${select(
          'Width of a picture',
          width,
          widths.map((each) => [each, `${each} pixels`] as const),
          (value) => this.#change({ width: value }),
        )}
        ${select<Background>(
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
      ${this.#saving.footer(
        'Making the pictures',
        this.#facts(),
        html`<button class="btn primary" @click=${this.#make}>
          ${icon('download')}Save ${kind === 'sheet' ? 'sheet' : 'posters'}
        </button>`,
      )}`;
  }

  protected override closed(): void {
    this.#saving.cancel();
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
    this.#saving.report({});
  }

  #make(): Promise<void> {
    const order = { ...this._options, files: this.#files!, models: this._models };
    const name = `${this.#stem}.${order.kind === 'sheet' ? 'png' : 'zip'}`;
    return this.#saving.run(async (onProgress, signal) => {
      onProgress(0);
      const { file, failed } = await makePictures(order, thumbnailRenderer, onProgress, signal);
      return { name, file, remark: failed ? `${countOf(failed, 'model')} could not be opened.` : '' };
    });
  }
}

customElements.define('retromesh-pictures-dialog', PicturesDialog);
