import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { cssVariables } from '../../ui/css-variables.js';
import { PageElement } from '../../ui/page-element.js';
import { SizeController } from '../../ui/size-controller.js';
import './rows.css';
import { ScrollPosition } from './scroll-position.js';

let elements = 0;

/** Rows, where the first of them begins, and the id of the current cell where it is in one of them. */
export interface RowsInView {
  readonly rows: unknown;
  readonly top: number;
  readonly current: string | null;
}

/** A scrollable grid of rows of which only those in view are in the document. It is one tab stop: `aria-activedescendant` names the current cell. */
export abstract class RowsElement extends PageElement.with({
  label: '',
  /** Height of the element with its head; 0 while it is hidden. */
  _seen: 0,
  _width: 0,
}) {
  /** Id of the current cell. */
  protected readonly cellId = `bytes-cell-${(elements += 1)}`;
  readonly #scroll = new ScrollPosition();
  /** What is to be in view when the element is shown. */
  #wanted: readonly [from: number, height: number] | null = null;
  protected readonly sizes = new SizeController(this, () => this.#scroller, this.#measure);

  /** Height of all rows in CSS pixels. */
  protected abstract get contentHeight(): number;
  /** With the row that names the columns. */
  protected abstract get rowCount(): number;
  protected abstract get columnCount(): number;
  /** The rows from `from` to `to` CSS pixels. */
  protected abstract rowsIn(from: number, to: number): RowsInView;
  /** Height of the row with the names of the columns. */
  protected get headHeight(): number {
    return 0;
  }
  /** The row with the names of the columns. */
  protected head(): unknown {
    return nothing;
  }
  protected abstract pressed(event: KeyboardEvent): boolean;

  /** Height in which rows are seen. */
  protected get viewport(): number {
    return Math.max(0, this._seen - this.headHeight);
  }

  protected get position(): number {
    return this.#scroll.position;
  }

  /** Scrolls until the given part of the contents is in view, in the middle where it was not. */
  protected reveal(from: number, height: number): void {
    this.#wanted = [from, height];
    // A hidden element cannot scroll.
    if (this.viewport > 0) this.#reveal(from, height);
  }

  #reveal(from: number, height: number): void {
    this.#wanted = null;
    const { position } = this.#scroll;
    if (from >= position && from + height <= position + this.viewport) return;
    const isNear = from + height > position - height && from < position + this.viewport + height;
    const start = from < position ? from : from + height - this.viewport;
    this.#scroll.moveTo(isNear ? start : from - (this.viewport - height) / 2);
    this.requestUpdate();
  }

  override focus(): void {
    this.#scroller?.focus({ preventScroll: true });
  }

  /** Null before the first update. It is there after the element was removed, too: an update, or a scroll event, can be left. */
  get #scroller(): HTMLElement | null {
    return this.querySelector('.rows');
  }

  protected override willUpdate(_changed: PropertyValues): void {
    this.#scroll.resize(this.contentHeight, this.viewport);
    this.style.setProperty('--height', `${this.#scroll.height}px`);
    this.style.setProperty('--head', `${this.headHeight}px`);
    if (this.#wanted && this.viewport > 0) this.#reveal(...this.#wanted);
  }

  protected override firstUpdated(): void {
    this.#measure();
  }

  protected override updated(): void {
    const scroller = this.#scroller!;
    // Browsers round it.
    if (this.viewport > 0 && Math.abs(scroller.scrollTop - this.#scroll.top) >= 1)
      scroller.scrollTop = this.#scroll.top;
  }

  protected override render(): TemplateResult {
    const { position } = this.#scroll;
    const { rows, top, current } = this.rowsIn(position, position + this.viewport);
    return html`<div
      class="rows"
      role="grid"
      tabindex="0"
      aria-label=${this.label}
      aria-rowcount=${this.rowCount}
      aria-colcount=${this.columnCount}
      aria-activedescendant=${current ?? nothing}
      @scroll=${this.#scrolled}
      @scrollend=${this.#settle}
      @keydown=${this.#key}
    >
      ${this.head()}
      <div class="rows-space" role="presentation" ${cssVariables({ '--shift': `${top - position}px` })}>
        <div class="rows-view" role="rowgroup">${rows}</div>
      </div>
    </div>`;
  }

  #measure(): void {
    const scroller = this.#scroller!;
    this._seen = scroller.clientHeight;
    this._width = scroller.clientWidth;
  }

  #scrolled(): void {
    const { scrollTop } = this.#scroller!;
    if (this.viewport === 0 || Math.abs(scrollTop - this.#scroll.top) < 1) return;
    this.#scroll.scrolled(scrollTop);
    this.requestUpdate();
  }

  /** Small steps have moved the bar further than the contents. */
  #settle(): void {
    this.#scroll.moveTo(this.#scroll.position);
    this.requestUpdate();
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || !this.pressed(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
