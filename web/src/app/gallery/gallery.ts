import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { cssVariables } from '../ui/css-variables.js';
import { EventController } from '../ui/event-controller.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import { given, PageElement } from '../ui/page-element.js';
import { countOf } from '../../core/format.js';
import type { ModelScanner } from '../workspace/model-scanner.js';
import { cellId, cellOf, columnCount, galleryCell, tableHead, tableRow } from './cells.js';
import { cellByKey, cellsBetween, type Grid, type Range } from './grid-layout.js';
import type { Listed } from './listing.js';
import { areEqual, choiceOf, type Choice, type Selection } from './selection.js';
import type { Column } from './sort-and-search.js';
import type { ThumbnailCache } from './thumbnail-cache.js';

const narrow = matchMedia('(max-width: 720px)');

/** Pictures in rows, or a table. */
export type GalleryView = 'pictures' | 'table';

/**
 * A virtual grid with a cell for each model, or a table with a row for each: only the visible rows and a few around them are
 * rendered.
 *
 * @fires select-model - Another model was selected; `detail.entry`, `detail.choice`.
 * @fires select-all - All models should be selected.
 * @fires open-model - A model should be opened; `detail.entry`.
 * @fires sort-by - The head of a column was pressed; `detail.column`.
 * @fires visible-change - Other models are visible; `detail.entries`.
 */
export class Gallery extends PageElement.with({
  /** The shown models in their order. */
  models: [] as readonly Listed[],
  scanner: given<ModelScanner>(),
  thumbnails: given<ThumbnailCache>(),
  selection: given<Selection>(),
  view: given<GalleryView>(),
  order: given<Column>(),
  descending: given<boolean>(),
  range: { first: 0, end: 0 } as Range,
}) {
  #grid: Grid = { cells: 0, columns: 1, rowPitch: 1 };
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
    if (changed.has('models') || changed.has('view')) this.#measure();
    if (changed.has('view')) this.reveal();
  }

  protected override render(): unknown {
    const { models, range } = this;
    const { columns, rowPitch, cells } = this.#grid;
    const current = this.#current;
    const isRendered = current >= range.first && current < range.end;
    const above = (range.first / columns) * rowPitch;
    const below = Math.max(0, Math.ceil(cells / columns) - Math.ceil(range.end / columns)) * rowPitch;
    const isTable = this.view === 'table';
    const sort = (column: Column): void => this.fire('sort-by', { column });
    return html`<div
      class="gallery ${isTable ? 'as-table' : ''}"
      role=${isTable ? 'grid' : 'listbox'}
      tabindex="0"
      aria-label=${countOf(models.length, 'model')}
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
    </div>`;
  }

  #cell(listed: Listed, at: number, draw: typeof galleryCell): TemplateResult {
    const { entry } = listed;
    return draw({
      listed,
      result: this.scanner.results.get(entry),
      thumbnail: this.thumbnails.get(entry),
      selected: this.selection.chosen.has(entry),
      current: entry === this.selection.current,
      at,
      count: this.models.length,
    });
  }

  /** Position of the cell that keys move from, -1 for none. */
  get #current(): number {
    return this.models.findIndex(({ entry }) => entry === this.selection.current);
  }

  override focus(): void {
    this.#list.focus({ preventScroll: true });
  }

  /** Scrolls the current cell into view. */
  reveal(): void {
    const at = this.#current;
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
    const entries = ordered.map((i) => this.models[i]!.entry);
    const visible = [this.view, ...entries];
    if (areEqual(visible, this.#visible)) return;
    this.#visible = visible;
    this.fire('visible-change', { entries });
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.target !== this.#list) return;
    const at = this.#current;
    const withCtrl = event.ctrlKey || event.metaKey;
    if (withCtrl && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      return this.fire('select-all', {});
    }
    if (event.key === ' ' && at >= 0) return this.#select(event, at, event.shiftKey ? 'range' : 'toggle');
    const { top, bottom } = this.#visibleArea();
    const rows = Math.floor((bottom - top) / this.#grid.rowPitch);
    const to = cellByKey(event.key, Math.max(0, at), this.#grid, rows);
    if (to !== null) this.#select(event, to, choiceOf(event, true));
  }

  #select(event: Event, at: number, choice: Choice): void {
    const { entry } = this.models[at]!;
    event.preventDefault();
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
