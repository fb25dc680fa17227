import { html, nothing, type PropertyValues } from 'lit';
import type { Entry } from '../../core/index.js';
import { cssVariables } from '../shared/css-variables.js';
import { EventController } from '../shared/event-controller.js';
import { PageElement } from '../shared/page-element.js';
import { countOf } from '../shared/format.js';
import type { ModelScanner } from '../session/model-scanner.js';
import { galleryCell } from './gallery-cell.js';
import { cellByKey, cellsBetween, type Grid, type Range } from './grid-layout.js';
import type { ThumbnailCache } from './thumbnail-cache.js';

const narrow = matchMedia('(max-width: 720px)');

/**
 * A virtual grid with a cell for each model: only the visible rows and a few around them are rendered.
 *
 * @fires select-model - Another cell was selected; `detail.model`.
 * @fires open-model - A model should be opened; `detail.model`.
 * @fires visible-change - Other models are visible; `detail.models`.
 */
export class Gallery extends PageElement {
  static override properties = {
    entries: { attribute: false },
    models: { attribute: false },
    scanner: { attribute: false },
    thumbnails: { attribute: false },
    selected: { type: Number },
    range: { state: true },
  };

  declare entries: readonly Entry[];
  /** Indices of the shown models in their order. */
  declare models: readonly number[];
  declare scanner: ModelScanner;
  declare thumbnails: ThumbnailCache | null;
  /** Index of the selected model. */
  declare selected: number;
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

  protected override firstUpdated(): void {
    this.#sizes.observe(this.#list);
    this.#sizes.observe(this.#scroller);
  }

  protected override updated(changed: PropertyValues): void {
    // A new cache of thumbnails has no list of the visible models.
    if (changed.has('thumbnails')) this.#visibleKey = '';
    if (['models', 'entries', 'thumbnails'].some((name) => changed.has(name))) this.#measure();
  }

  protected override render(): unknown {
    const { models, range, selected } = this;
    const { columns, rowPitch, cells } = this.#grid;
    const shown = models.slice(range.first, range.end);
    const above = (range.first / columns) * rowPitch;
    const below = Math.max(0, Math.ceil(cells / columns) - Math.ceil(range.end / columns)) * rowPitch;
    return html`<div
      class="gallery"
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

  #cell(model: number, position: number): unknown {
    return galleryCell({
      model,
      name: this.entries[model]?.name ?? '',
      result: this.scanner.results.get(model),
      thumbnail: this.thumbnails?.get(model),
      selected: model === this.selected,
      position: position + 1,
      count: this.models.length,
    });
  }

  override focus(): void {
    this.#list.focus({ preventScroll: true });
  }

  /** Scrolls the selected cell into view. */
  reveal(): void {
    const at = this.models.indexOf(this.selected);
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
    const start = list.getBoundingClientRect().top + parseFloat(getComputedStyle(list).paddingTop);
    if (!narrow.matches) return { top, bottom, start };
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
    const key = models.join();
    if (key === this.#visibleKey) return;
    this.#visibleKey = key;
    this.#fire('visible-change', { models });
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = this.models.indexOf(this.selected);
    if (event.key === 'Enter' && at >= 0) {
      event.preventDefault();
      return this.#fire('open-model', { model: this.selected });
    }
    const { top, bottom } = this.#visibleArea();
    const rows = Math.floor((bottom - top) / this.#grid.rowPitch);
    const to = cellByKey(event.key, Math.max(0, at), this.#grid, rows);
    if (to === null && event.key !== ' ') return;
    event.preventDefault();
    if (to !== null) this.#fire('select-model', { model: this.models[to] });
  }

  #click(event: MouseEvent): void {
    const model = modelAt(event);
    if (model === null) return;
    this.#fire('select-model', { model });
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
