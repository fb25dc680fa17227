import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { SourceLocation } from '../../core/index.js';
import { fileName, withCommas } from '../../core/format.js';
import type { FileRow } from '../session/file-rows.js';
import { countOf } from '../shared/format.js';
import { PageElement } from '../shared/page-element.js';
import { filesToChoose, type FilesToChoose } from './files-to-choose.js';
import { sourceView, windowAround, type SourceRow, type SourceView } from './source-rows.js';
import './source-tab.css';

/** Rows in the document at once; buttons show those before and after. */
const rowsShown = 500;

/** The contents of the files: lines of a script, or bytes, with the location that a link names marked. */
export class SourceTab extends PageElement {
  static override properties = {
    files: { attribute: false },
    read: { attribute: false },
    location: { attribute: false },
    _view: { state: true },
    _range: { state: true },
    _problem: { state: true },
  };

  /** The files to choose from; missing ones are left out. */
  declare files: readonly Pick<FileRow, 'name' | 'state'>[];
  declare read: (file: string) => Promise<Uint8Array>;
  /** What to show; the element asks for another with `show-source`. */
  declare location: SourceLocation | null;
  declare _view: SourceView | null;
  declare _range: readonly [from: number, to: number];
  declare _problem: string;
  /** Counts reads, so that the last one wins. */
  #reads = 0;
  #choice: FilesToChoose = { names: [], left: 0 };

  constructor() {
    super();
    this.files = [];
    this.location = this._view = null;
    this._range = [0, 0];
    this._problem = '';
  }

  /** The file that is shown: that of the location, or the first. */
  get #file(): string {
    return this.location?.file ?? this.#choice.names[0] ?? '';
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('location') && !changed.has('files')) return;
    this.#choice = filesToChoose(this.files, this.location);
    void this.#open(changed.has('location'));
  }

  async #open(reveals: boolean): Promise<void> {
    const call = ++this.#reads;
    const { location } = this;
    const file = this.#file;
    if (file === '') {
      this._view = null;
      this._problem = '';
      return;
    }
    let view: SourceView | null = null;
    let problem = '';
    try {
      view = sourceView(await this.read(file), location);
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    if (call !== this.#reads) return;
    this._problem = problem;
    this._view = view;
    if (!view) return;
    this._range = windowAround(view.markedRow, view.rowCount, rowsShown);
    if (!reveals || view.markedRow < 0) return;
    await this.updateComplete;
    const row = this.querySelector<HTMLElement>('[aria-current]');
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
    this.announce(`${placeName(view.kind, location!.at)} of ${fileName(file)}.`);
  }

  protected override render(): unknown {
    const { _view: view } = this;
    const file = this.#file;
    const { names, left } = this.#choice;
    if (file === '') return html`<section class="sec"><p class="dim">No file is open.</p></section>`;
    return html`<form class="sec row source-head" @submit=${this.#goTo}>
        <select class="btn grow" aria-label="File" @change=${this.#choose}>
          ${names.map((name) => html`<option value=${name} .selected=${name === file}>${fileName(name)}</option>`)}
          ${left > 0 ? html`<option disabled>and ${withCommas(left)} more</option>` : nothing}
        </select>
        ${view ? this.#goToField(view) : nothing}
      </form>
      ${this._problem ? html`<section class="sec"><p class="err-c">${this._problem}</p></section>` : nothing}
      ${view ? this.#rows(view, file) : nothing}`;
  }

  #goToField({ kind }: SourceView): TemplateResult {
    const label = kind === 'text' ? 'Line' : 'Byte';
    return html`<label class="row"
      ><span class="dim sm">${label}</span
      ><input class="btn" name="at" inputmode="numeric" autocomplete="off" size="6"
    /></label>`;
  }

  #rows(view: SourceView, file: string): TemplateResult {
    const [from, to] = this._range;
    const size = view.kind === 'text' ? countOf(view.size, 'line') : countOf(view.size, 'byte');
    return html`<section class="sec ${view.kind}">
      <h2><span class="grow">${size}</span></h2>
      ${from > 0 ? this.#more('Show what is before', windowAround(from, view.rowCount, rowsShown)) : nothing}
      <table class="source" aria-label=${`${fileName(file)}, ${size}`}>
        <tbody>
          ${view.rows(from, to).map(sourceRow)}
        </tbody>
      </table>
      ${to < view.rowCount ? this.#more('Show what follows', windowAround(to, view.rowCount, rowsShown)) : nothing}
    </section>`;
  }

  #more(label: string, range: readonly [from: number, to: number]): TemplateResult {
    return html`<button class="btn below" @click=${() => (this._range = range)}>${label}</button>`;
  }

  #choose(event: Event): void {
    const file = (event.target as HTMLSelectElement).value;
    this.#show({ kind: 'file', file, at: 0 });
  }

  #goTo(event: SubmitEvent): void {
    event.preventDefault();
    const { _view: view } = this;
    const text = new FormData(event.currentTarget as HTMLFormElement).get('at');
    const at = Number(String(text).replaceAll(',', ''));
    if (!view || text === '' || !Number.isInteger(at) || at < 0) return;
    const last = view.kind === 'text' ? view.size : view.size - 1;
    if (at > last) return this.announce(`The last one is ${withCommas(last)}.`);
    this.#show({ kind: view.kind === 'text' ? 'line' : 'byte', file: this.#file, at });
  }

  #show(location: SourceLocation): void {
    this.dispatchEvent(new CustomEvent('show-source', { bubbles: true, detail: location }));
  }
}

function placeName(kind: SourceView['kind'], at: number): string {
  return `${kind === 'text' ? 'Line' : 'Byte'} ${withCommas(at)}`;
}

function sourceRow({ label, text, marked }: SourceRow): TemplateResult {
  if (!marked)
    return html`<tr>
      <th scope="row">${label}</th>
      <td><code>${text}</code></td>
    </tr>`;
  const [from, to] = marked;
  return html`<tr class="on" aria-current="location" tabindex="-1">
    <th scope="row">${label}</th>
    <td>
      <code>${text.slice(0, from)}<mark>${text.slice(from, to)}</mark>${text.slice(to)}</code>
    </td>
  </tr>`;
}

customElements.define('retromesh-source-tab', SourceTab);
