import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { cssVariables } from '../../ui/css-variables.js';
import { EventController } from '../../ui/event-controller.js';
import type { Entry } from '../../../core/index.js';
import { yieldToMain } from '../../../core/yield-to-main.js';
import { given, PageElement } from '../../ui/page-element.js';
import { countOf, withCommas } from '../../../core/format.js';
import type { ModelScanner } from '../../workspace/model-scanner.js';
import { cellId, cellOf, galleryCell, type Cell } from './cells.js';
import { applyWidths } from './column-widths.js';
import { cellByKey, cellsBetween, topOf, type Grid, type Range } from './grid-layout.js';
import type { Listed } from '../list/listing.js';
import { areEqual, choiceOf, type Choice, type Selection } from '../list/selection.js';
import type { Shelf } from '../list/shelves.js';
import type { Column, Order } from '../list/sort-and-search.js';
import { columnCount, tableHead, tableRow } from './table.js';
import type { ThumbnailCache } from './thumbnail-cache.js';

const narrow = matchMedia('(max-width: 720px)');

/** Cells with pictures in rows, or a table. */
export type GalleryView = 'grid' | 'table';

/**
 * A virtual grid with a cell for each model, or a table with a row for each: only the visible rows and a few around them are
 * rendered.
 *
 * @fires select-model - Another model was selected; `detail.entry`, `detail.choice`.
 * @fires select-all - All models should be selected.
 * @fires open-model - A model should be opened; `detail.entry`.
 * @fires sort-by - The head of a column was pressed; `detail.column`.
 * @fires visible-change - Other models are visible; `detail.entries`.
 * @fires columns-change - So many cells fit in a row; `detail.columns`.
 * @fires choose-folder - All models of a shelf should be shown; `detail.folder`.
 */
export class Gallery extends PageElement.with({
  /** The shown models in their order. */
  models: [] as readonly Listed[],
  /** All that were found: shelves show some of them. */
  total: 0,
  /** The shelves that they are in, and the first model of each; none for one list. */
  shelves: [] as readonly Shelf[],
  starts: [] as readonly number[],
  /** Whether a model is marked. */
  isFavourite: given<(entry: Entry) => boolean>(),
  scanner: given<ModelScanner>(),
  thumbnails: given<ThumbnailCache>(),
  selection: given<Selection>(),
  /** Position of the cell that keys move from, -1 for none. */
  position: -1,
  view: given<GalleryView>(),
  order: given<Order>(),
  descending: given<boolean>(),
  range: { first: 0, end: 0 } as Range,
}) {
  #grid: Grid = { cells: 0, columns: 1, rowPitch: 1, shelves: [] };
  /** The view and the models that were reported last. */
  #visible: readonly unknown[] = [];
  #listeners = new AbortController();
  readonly #sizes = new ResizeObserver(() => this.#measure());

  protected readonly watched = [
    new EventController(this, () => this.scanner),
    new EventController(this, () => this.thumbnails),
  ];

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
    if (changed.has('models') || changed.has('view') || changed.has('starts')) this.#measure();
    if (this.view === 'table') applyWidths(this.#list);
    if (changed.has('view')) this.reveal();
  }

  protected override render(): unknown {
    const { models, range } = this;
    const grid = this.#grid;
    const current = this.position;
    const isRendered = current >= range.first && current < range.end;
    const isBelowHead = this.starts.includes(range.first);
    const above = topOf(grid, range.first) - (isBelowHead ? (grid.headHeight ?? 0) : 0);
    const last = Math.max(0, range.end - 1);
    const below = Math.max(0, topOf(grid, grid.cells) - topOf(grid, last) - grid.rowPitch);
    const isTable = this.view === 'table';
    const sort = (column: Column): void => this.fire('sort-by', { column });
    return html`<div class="list">
      <div
        class="gallery ${isTable ? 'as-table' : ''}"
        role=${isTable ? 'grid' : 'listbox'}
        tabindex="0"
        aria-label=${countOf(this.total, 'model')}
        aria-multiselectable="true"
        aria-rowcount=${isTable ? models.length + 1 : nothing}
        aria-colcount=${isTable ? columnCount : nothing}
        aria-activedescendant=${isRendered ? cellId(current) : nothing}
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
          ${models
            .slice(range.first, range.end)
            .map((listed, i) => this.#cell(listed, range.first + i, isTable ? tableRow : galleryCell))}
        </div>
      </div>
      ${this.shelves.map((shelf, i) => this.#shelfHead(shelf, this.starts[i]!))}
    </div>`;
  }

  /** Beside the list, which can have models only. */
  #shelfHead({ node: { folder, name, models } }: Shelf, start: number): TemplateResult {
    const { headHeight = 0 } = this.#grid;
    const all = (): void => this.fire('choose-folder', { folder });
    return html`<div
      class="shelf-head"
      ${cssVariables({ '--top': `${topOf(this.#grid, start) - headHeight}px` })}
    >
      <h2><bdi>${name}</bdi></h2>
      <span class="dim3">${withCommas(models)}</span>
      <button class="link" aria-label="Show all of ${name}" @click=${all}>Show all</button>
    </div>`;
  }

  /** Whether a cell is below the head of a shelf, where its row begins one. */
  #belowHead(at: number): Cell['belowHead'] {
    const start = this.starts.findLast((first) => first <= at) ?? Infinity;
    if (at === start) return 'shelf-start';
    return at - start < this.#grid.columns ? 'shelf-row' : '';
  }

  #cell(listed: Listed, at: number, draw: typeof galleryCell): TemplateResult {
    const { entry } = listed;
    return draw({
      listed,
      result: this.scanner.results.get(entry),
      thumbnail: this.thumbnails.get(entry),
      selected: this.selection.chosen.has(entry),
      current: entry === this.selection.current,
      favourite: this.isFavourite(entry),
      belowHead: this.starts.length > 0 ? this.#belowHead(at) : '',
      at,
      count: this.models.length,
    });
  }

  override focus(): void {
    this.#list.focus({ preventScroll: true });
  }

  /** Scrolls the current cell into view. */
  reveal(): void {
    const at = this.position;
    if (at < 0 || !this.#measure()) return;
    const { rowPitch, headHeight = 0 } = this.#grid;
    const { top, bottom, start } = this.#visibleArea();
    const row = start + topOf(this.#grid, at);
    // The first row comes with what is above it.
    const head = this.#belowHead(at) ? headHeight : 0;
    const by = row - head < top ? row - head - top : row + rowPitch > bottom ? row + rowPitch - bottom : 0;
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
    const toolbar = this.closest('main')!.querySelector('.gallery-toolbar')!.getBoundingClientRect();
    return { top: Math.max(0, toolbar.bottom), bottom: innerHeight, start };
  }

  /** Measures the grid and updates the rendered range; false while the gallery is hidden. */
  #measure(): boolean {
    const cells = this.querySelector<HTMLElement>('.cells');
    if (!cells || cells.clientWidth === 0) return false;
    const style = getComputedStyle(cells);
    const columns = style.gridTemplateColumns.split(' ').length;
    const lengthOf = (name: string): number => parseFloat(style.getPropertyValue(name));
    const rowPitch = lengthOf('--row') + lengthOf('row-gap');
    const before = this.#grid;
    const shelves = this.view === 'table' ? [] : this.starts;
    const headHeight = lengthOf('--shelf-head');
    this.#grid = { cells: this.models.length, columns, rowPitch, shelves, headHeight };
    if (before.columns !== columns && this.view === 'grid') this.fire('columns-change', { columns });
    const { top, bottom, start } = this.#visibleArea();
    const range = cellsBetween(this.#grid, top - start, bottom - start);
    const isChanged =
      range.first !== this.range.first ||
      range.end !== this.range.end ||
      before.columns !== columns ||
      before.rowPitch !== rowPitch ||
      before.shelves !== shelves ||
      before.cells !== this.#grid.cells;
    if (isChanged) this.range = range;
    this.#updateVisible(range, top - start, bottom - start);
    return true;
  }

  /** Reports the rendered models: first those in the visible area, then those around it. */
  #updateVisible(range: Range, top: number, bottom: number): void {
    const { rowPitch } = this.#grid;
    const isVisible = (i: number): boolean => {
      const row = topOf(this.#grid, i);
      return row + rowPitch > top && row < bottom;
    };
    const rendered = Array.from({ length: range.end - range.first }, (_, i) => range.first + i);
    const ordered = [...rendered.filter(isVisible), ...rendered.filter((i) => !isVisible(i))];
    const entries = ordered.map((i) => this.models[i]!.entry);
    const visible = [this.view, ...entries];
    if (areEqual(visible, this.#visible)) return;
    this.#visible = visible;
    this.fire('visible-change', { entries });
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.target !== this.#list) return;
    const at = this.position;
    const withCtrl = event.ctrlKey || event.metaKey;
    if (withCtrl && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      return this.fire('select-all', {});
    }
    // A space alone plays the model of the preview.
    if (event.key === ' ' && at >= 0 && (withCtrl || event.shiftKey))
      return this.#select(event, at, event.shiftKey ? 'range' : 'toggle');
    const { top, bottom } = this.#visibleArea();
    const rows = Math.floor((bottom - top) / this.#grid.rowPitch);
    const to = cellByKey(event.key, Math.max(0, at), this.#grid, rows);
    if (to !== null) this.#select(event, to, choiceOf(event, true));
  }

  #select(event: Event, at: number, choice: Choice): void {
    const { entry } = this.models[at]!;
    event.preventDefault();
    this.position = at; // the next key can come before the page has rendered
    this.fire('select-model', { entry, choice });
  }

  #click(event: MouseEvent): void {
    const at = cellOf(event);
    if (at < 0) return;
    this.#select(event, at, choiceOf(event, false));
    // Narrow pages have no preview: a click opens the model.
    if (narrow.matches) this.#open(event);
  }

  #open(event: MouseEvent): void {
    const at = cellOf(event);
    if (at >= 0) this.fire('open-model', { entry: this.models[at]!.entry });
  }
}

customElements.define('retromesh-gallery', Gallery);
