import { html, nothing, type PropertyValues } from 'lit';
import { cssVariables } from '../shared/css-variables.js';
import { EventController } from '../shared/event-controller.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import { PageElement } from '../shared/page-element.js';
import { countOf } from '../shared/format.js';
import type { ModelScanner } from '../session/model-scanner.js';
import { galleryCell, type Cell } from './gallery-cell.js';
import { columnCount, tableHead, tableRow } from './gallery-table.js';
import { cellByKey, cellsBetween, type Grid, type Range } from './grid-layout.js';
import type { Listed } from './listing.js';
import { choiceOf, type Choice, type Selection } from './selection.js';
import type { Column } from './sort-and-search.js';
import type { ThumbnailCache } from './thumbnail-cache.js';

const narrow = matchMedia('(max-width: 720px)');

/** Pictures in rows, or a table. */
export type GalleryView = 'pictures' | 'table';

/**
 * A virtual grid with a cell for each model, or a table with a row for each: only the visible rows and a few around them are
 * rendered.
 *
 * @fires select-model - Another model was selected; `detail.model`, `detail.choice`.
 * @fires select-all - All models should be selected.
 * @fires open-model - A model should be opened; `detail.model`.
 * @fires sort-by - The head of a column was pressed; `detail.column`.
 * @fires visible-change - Other models are visible; `detail.models`.
 */
export class Gallery extends PageElement {
  static override properties = {
    listing: { attribute: false },
    models: { attribute: false },
    scanner: { attribute: false },
    thumbnails: { attribute: false },
    selection: { attribute: false },
    view: {},
    order: {},
    descending: { type: Boolean },
    range: { state: true },
  };

  declare listing: readonly Listed[];
  /** Indices of the shown models in their order. */
  declare models: readonly number[];
  declare scanner: ModelScanner;
  declare thumbnails: ThumbnailCache | null;
  declare selection: Selection;
  declare view: GalleryView;
  declare order: Column;
  declare descending: boolean;
  declare range: Range;

  #grid: Grid = { cells: 0, columns: 1, rowPitch: 1 };
  #visibleKey = '';
  #listeners = new AbortController();
  readonly #sizes = new ResizeObserver(() => this.#measure());

  constructor() {
    super();
    this.models = [];
    this.range = { first: 0, end: 0 };
    new EventController(this, () => this.scanner);
    new EventController(this, () => this.thumbnails);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = (this.#listeners = new AbortController());
    const measure = (): void => void this.#measure();
    // Either the gallery or the page scrolls; scroll events of elements do not bubble, so listen in the capture phase.
    document.addEventListener('scroll', measure, { capture: true, passive: true, signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners.abort();
    this.#sizes.disconnect();
  }

  /** First rendered after the page around it: both together would be a long task. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await yieldToMain();
    super.scheduleUpdate();
  }

  protected override firstUpdated(): void {
    this.#sizes.observe(this.#list);
    this.#sizes.observe(this.#scroller);
  }

  protected override updated(changed: PropertyValues): void {
    // A new cache of thumbnails has no list of the visible models.
    if (changed.has('thumbnails')) this.#visibleKey = '';
    if (['models', 'listing', 'thumbnails', 'view'].some((name) => changed.has(name))) this.#measure();
    if (changed.has('view')) this.reveal();
  }

  protected override render(): unknown {
    const { models, range, selection } = this;
    const { columns, rowPitch, cells } = this.#grid;
    const shown = models.slice(range.first, range.end);
    const above = (range.first / columns) * rowPitch;
    const below = Math.max(0, Math.ceil(cells / columns) - Math.ceil(range.end / columns)) * rowPitch;
    const isTable = this.view === 'table';
    const sort = (column: Column): void => this.#fire('sort-by', { column });
    return html`<div
      class="gallery ${isTable ? 'as-table' : ''}"
      role=${isTable ? 'grid' : 'listbox'}
      tabindex="0"
      aria-label=${countOf(models.length, 'model')}
      aria-multiselectable="true"
      aria-rowcount=${isTable ? models.length + 1 : nothing}
      aria-colcount=${isTable ? columnCount : nothing}
      aria-activedescendant=${shown.includes(selection.current) ? `cell-${selection.current}` : nothing}
      @keydown=${this.#key}
      @focus=${() => this.reveal()}
      @click=${this.#click}
      @dblclick=${this.#open}
    >
      ${isTable ? tableHead(this.order, this.descending, sort) : nothing}
      <div
        class="cells"
        role=${isTable ? 'rowgroup' : 'none'}
        ${cssVariables({ '--above': `${above}px`, '--below': `${below}px` })}
      >
        ${shown.map((model, i) => {
          const cell = this.#cell(model, range.first + i);
          return isTable ? tableRow(cell) : galleryCell(cell);
        })}
      </div>
    </div>`;
  }

  #cell(model: number, position: number): Cell {
    return {
      model,
      listed: this.listing[model]!,
      result: this.scanner.results.get(model),
      thumbnail: this.thumbnails?.get(model),
      selected: this.selection.chosen.has(model),
      current: model === this.selection.current,
      position: position + 1,
      count: this.models.length,
    };
  }

  override focus(): void {
    this.#list.focus({ preventScroll: true });
  }

  /** Scrolls the current cell into view. */
  reveal(): void {
    const at = this.models.indexOf(this.selection.current);
    if (at < 0 || !this.#measure()) return;
    const { columns, rowPitch } = this.#grid;
    const { top, bottom, start } = this.#visibleArea();
    const row = start + Math.floor(at / columns) * rowPitch;
    const by = row < top ? row - top : row + rowPitch > bottom ? row + rowPitch - bottom : 0;
    if (by === 0) return;
    if (narrow.matches) window.scrollBy(0, by);
    else this.#scroller.scrollBy(0, by);
    this.#measure();
  }

  get #list(): HTMLElement {
    return this.querySelector('.gallery')!;
  }

  get #scroller(): HTMLElement {
    return this.closest<HTMLElement>('.scroll')!;
  }

  /** The area of the window in which cells are visible, and where the first row starts, in window coordinates. */
  #visibleArea(): { top: number; bottom: number; start: number } {
    const { top, bottom } = this.#scroller.getBoundingClientRect();
    const list = this.#list;
    const head = list.querySelector<HTMLElement>('.table-head')?.offsetHeight ?? 0;
    const start = list.getBoundingClientRect().top + parseFloat(getComputedStyle(list).paddingTop) + head;
    if (!narrow.matches) return { top: top + head, bottom, start };
    const toolbar = document.querySelector('.gallery-toolbar')!.getBoundingClientRect();
    return { top: Math.max(0, toolbar.bottom), bottom: innerHeight, start };
  }

  /** Measures the grid and updates the rendered range; false while the gallery is hidden. */
  #measure(): boolean {
    const cells = this.querySelector<HTMLElement>('.cells');
    if (!cells || cells.clientWidth === 0) return false;
    const style = getComputedStyle(cells);
    const columns = style.gridTemplateColumns.split(' ').length;
    const rowPitch = parseFloat(style.gridAutoRows) + parseFloat(style.rowGap);
    const before = this.#grid;
    this.#grid = { cells: this.models.length, columns, rowPitch };
    const { top, bottom, start } = this.#visibleArea();
    const range = cellsBetween(this.#grid, top - start, bottom - start);
    const isChanged =
      range.first !== this.range.first ||
      range.end !== this.range.end ||
      before.columns !== columns ||
      before.rowPitch !== rowPitch ||
      before.cells !== this.#grid.cells;
    if (isChanged) this.range = range;
    this.#updateVisible(range, top - start, bottom - start);
    return true;
  }

  /** Reports the rendered models: first those in the visible area, then those around it. */
  #updateVisible(range: Range, top: number, bottom: number): void {
    const { columns, rowPitch } = this.#grid;
    const isVisible = (i: number): boolean => {
      const row = Math.floor(i / columns) * rowPitch;
      return row + rowPitch > top && row < bottom;
    };
    const rendered = Array.from({ length: range.end - range.first }, (_, i) => range.first + i);
    const ordered = [...rendered.filter(isVisible), ...rendered.filter((i) => !isVisible(i))];
    const models = ordered.map((i) => this.models[i]!);
    const key = [this.view, ...models].join();
    if (key === this.#visibleKey) return;
    this.#visibleKey = key;
    this.#fire('visible-change', { models });
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.target !== this.#list) return;
    const { current } = this.selection;
    const at = this.models.indexOf(current);
    const withCtrl = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && at >= 0 && !event.repeat)
      return this.#act(event, 'open-model', { model: current });
    if (withCtrl && event.key.toLowerCase() === 'a') return this.#act(event, 'select-all', {});
    if (event.key === ' ' && at >= 0)
      return this.#select(event, current, event.shiftKey ? 'range' : 'toggle');
    const { top, bottom } = this.#visibleArea();
    const rows = Math.floor((bottom - top) / this.#grid.rowPitch);
    const to = cellByKey(event.key, Math.max(0, at), this.#grid, rows);
    if (to !== null) this.#select(event, this.models[to]!, choiceOf(event, true));
  }

  #select(event: Event, model: number, choice: Choice): void {
    this.#act(event, 'select-model', { model, choice });
  }

  #act(event: Event, type: string, detail: object): void {
    event.preventDefault();
    this.#fire(type, detail);
  }

  #click(event: MouseEvent): void {
    const model = modelAt(event);
    if (model === null) return;
    this.#fire('select-model', { model, choice: choiceOf(event, false) });
    // Narrow pages have no preview: a click opens the model.
    if (narrow.matches) this.#fire('open-model', { model });
  }

  #open(event: MouseEvent): void {
    const model = modelAt(event);
    if (model !== null) this.#fire('open-model', { model });
  }

  #fire(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

function modelAt(event: Event): number | null {
  const cell = (event.target as Element).closest<HTMLElement>('.cell');
  return cell ? Number(cell.dataset['model']) : null;
}

customElements.define('retromesh-gallery', Gallery);
