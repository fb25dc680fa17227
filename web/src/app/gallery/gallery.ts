import { html, nothing, type PropertyValues } from 'lit';
import type { Entry } from '../../core/index.js';
import { cssVariables } from '../shared/css-variables.js';
import { PagePart } from '../shared/page-element.js';
import { countOf } from '../shared/format.js';
import type { Look } from './sort-and-search.js';
import { cell } from './gallery-cell.js';
import { cellByKey, cellsBetween, type Grid, type Range } from './grid-layout.js';
import type { Pictures } from './thumbnail-cache.js';

const narrow = matchMedia('(max-width: 720px)');

/**
 * The contact sheet: a cell for each model, of which only those near what is seen are in the page.
 *
 * @fires choose - Another cell was selected; `detail.model`.
 * @fires enter - A model is to be opened; `detail.model`.
 * @fires seen - Other models are looked at; `detail.models`.
 */
export class Sheet extends PagePart {
  static override properties = {
    entries: { attribute: false },
    models: { attribute: false },
    look: { attribute: false },
    pictures: { attribute: false },
    selected: { type: Number },
    version: { type: Number },
    range: { state: true },
  };

  declare entries: readonly Entry[];
  /** Numbers of the models that are shown, in their order. */
  declare models: readonly number[];
  declare look: Look;
  declare pictures: Pictures | null;
  /** Number of the selected model. */
  declare selected: number;
  /** Counts what becomes known of the models, and their pictures. */
  declare version: number;
  declare range: Range;

  #grid: Grid = { cells: 0, columns: 1, pitch: 1 };
  #told = '';
  #leaving = new AbortController();
  readonly #sizes = new ResizeObserver(() => this.#measure());

  constructor() {
    super();
    this.models = [];
    this.range = { first: 0, end: 0 };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = (this.#leaving = new AbortController());
    const measure = (): void => void this.#measure();
    // Either the sheet scrolls or the page does, and a scroll event of a part is only heard on its way down.
    document.addEventListener('scroll', measure, { capture: true, passive: true, signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leaving.abort();
    this.#sizes.disconnect();
  }

  protected override firstUpdated(): void {
    this.#sizes.observe(this.#list);
    this.#sizes.observe(this.#scroller);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('models') || changed.has('entries')) this.#measure();
  }

  protected override render(): unknown {
    const { models, range, selected } = this;
    const { columns, pitch, cells } = this.#grid;
    const shown = models.slice(range.first, range.end);
    const above = (range.first / columns) * pitch;
    const below = Math.max(0, Math.ceil(cells / columns) - Math.ceil(range.end / columns)) * pitch;
    return html`<div
      class="sheet"
      role="listbox"
      tabindex="0"
      aria-label=${countOf(models.length, 'model')}
      aria-activedescendant=${shown.includes(selected) ? `cell-${selected}` : nothing}
      @keydown=${this.#key}
      @focus=${() => this.reveal()}
      @click=${this.#click}
      @dblclick=${this.#open}
    >
      <div class="cells" role="none" ${cssVariables({ '--above': `${above}px`, '--below': `${below}px` })}>
        ${shown.map((model, i) => this.#cell(model, range.first + i))}
      </div>
    </div>`;
  }

  #cell(model: number, at: number): unknown {
    return cell({
      model,
      name: this.entries[model]?.name ?? '',
      result: this.look(model),
      picture: this.pictures?.of(model),
      selected: model === this.selected,
      place: at + 1,
      places: this.models.length,
    });
  }

  override focus(): void {
    this.#list.focus({ preventScroll: true });
  }

  /** Scrolls as far as it takes to see the selected cell. */
  reveal(): void {
    const at = this.models.indexOf(this.selected);
    if (at < 0 || !this.#measure()) return;
    const { columns, pitch } = this.#grid;
    const { top, bottom, start } = this.#window();
    const row = start + Math.floor(at / columns) * pitch;
    const by = row < top ? row - top : row + pitch > bottom ? row + pitch - bottom : 0;
    if (by === 0) return;
    if (narrow.matches) window.scrollBy(0, by);
    else this.#scroller.scrollBy(0, by);
    this.#measure();
  }

  get #list(): HTMLElement {
    return this.querySelector('.sheet')!;
  }

  get #scroller(): HTMLElement {
    return this.closest<HTMLElement>('.scroll')!;
  }

  /** What of the page shows cells, and where the first row starts, in the window's pixels. */
  #window(): { top: number; bottom: number; start: number } {
    const { top, bottom } = this.#scroller.getBoundingClientRect();
    const list = this.#list;
    const start = list.getBoundingClientRect().top + parseFloat(getComputedStyle(list).paddingTop);
    if (!narrow.matches) return { top, bottom, start };
    const tools = document.querySelector('.lst-tools')!.getBoundingClientRect();
    return { top: Math.max(0, tools.bottom), bottom: innerHeight, start };
  }

  /** Finds out which cells are to be in the page; false while the sheet is hidden. */
  #measure(): boolean {
    const cells = this.querySelector<HTMLElement>('.cells');
    if (!cells || cells.clientWidth === 0) return false;
    const style = getComputedStyle(cells);
    const columns = style.gridTemplateColumns.split(' ').length;
    const pitch = parseFloat(style.gridAutoRows) + parseFloat(style.rowGap);
    const before = this.#grid;
    this.#grid = { cells: this.models.length, columns, pitch };
    const { top, bottom, start } = this.#window();
    const range = cellsBetween(this.#grid, top - start, bottom - start);
    const isOther =
      range.first !== this.range.first ||
      range.end !== this.range.end ||
      before.columns !== columns ||
      before.pitch !== pitch ||
      before.cells !== this.#grid.cells;
    if (isOther) this.range = range;
    this.#tell(range, top - start, bottom - start);
    return true;
  }

  // What is seen comes before what is kept ready beyond the edges.
  #tell(range: Range, top: number, bottom: number): void {
    const { columns, pitch } = this.#grid;
    const seen = (i: number): boolean => {
      const row = Math.floor(i / columns) * pitch;
      return row + pitch > top && row < bottom;
    };
    const near = Array.from({ length: range.end - range.first }, (_, i) => range.first + i);
    const ordered = [...near.filter(seen), ...near.filter((i) => !seen(i))];
    const models = ordered.map((i) => this.models[i]!);
    const told = models.join();
    if (told === this.#told) return;
    this.#told = told;
    this.#fire('seen', { models });
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = this.models.indexOf(this.selected);
    if (event.key === 'Enter' && at >= 0) {
      event.preventDefault();
      return this.#fire('enter', { model: this.selected });
    }
    const { top, bottom } = this.#window();
    const rows = Math.floor((bottom - top) / this.#grid.pitch);
    const to = cellByKey(event.key, Math.max(0, at), this.#grid, rows);
    if (to === null && event.key !== ' ') return;
    event.preventDefault();
    if (to !== null) this.#fire('choose', { model: this.models[to] });
  }

  #click(event: MouseEvent): void {
    const model = modelAt(event);
    if (model === null) return;
    this.#fire('choose', { model });
    // Where there is no room for a preview, there is nothing between choosing and opening.
    if (narrow.matches) this.#fire('enter', { model });
  }

  #open(event: MouseEvent): void {
    const model = modelAt(event);
    if (model !== null) this.#fire('enter', { model });
  }

  #fire(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

function modelAt(event: Event): number | null {
  const of = (event.target as Element).closest<HTMLElement>('.cell');
  return of ? Number(of.dataset['model']) : null;
}

customElements.define('retromesh-sheet', Sheet);
