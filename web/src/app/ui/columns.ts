import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { cssVariables } from './css-variables.js';

const least = 40;
const step = 16;

/**
 * Widths of the columns of a table, set by dragging the edges of its heads or with arrow keys; a double click, or Enter, fits a
 * column to what is in it.
 *
 * ```ts
 * html`<th>${columns.head(0, 'Name')}</th>`
 * ```
 */
export class Columns {
  readonly #host: ReactiveControllerHost & Element;
  /** In pixels; empty until the first is set. */
  #widths: readonly number[] = [];

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
  }

  /** The text of a head, and its edge. */
  head(column: number, text: string): TemplateResult {
    const width = this.#widths[column];
    return html`<span class="column" ${width ? cssVariables({ '--column': `${width}px` }) : nothing}
        >${text}</span
      ><span
        class="column-edge"
        role="separator"
        tabindex="0"
        aria-orientation="vertical"
        aria-label="Width of ${text}"
        aria-valuenow=${width ?? this.#heads()[column]?.offsetWidth ?? least}
        @pointerdown=${(event: PointerEvent) => this.#start(event)}
        @pointermove=${(event: PointerEvent) => this.#drag(event, column)}
        @keydown=${(event: KeyboardEvent) => this.#key(event, column)}
        @dblclick=${() => this.#fit(column)}
      ></span>`;
  }

  #heads(): HTMLElement[] {
    return [...this.#host.querySelectorAll('th')];
  }

  #start(event: PointerEvent): void {
    if (event.button === 0) (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  #drag(event: PointerEvent, column: number): void {
    if (!(event.currentTarget as Element).hasPointerCapture(event.pointerId)) return;
    this.#set(column, event.clientX - this.#heads()[column]!.getBoundingClientRect().left);
  }

  #key(event: KeyboardEvent, column: number): void {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (by === undefined) this.#fit(column);
    else this.#set(column, this.#heads()[column]!.offsetWidth + by);
  }

  /** The width of the widest text of a column without line breaks. */
  #fit(column: number): void {
    const table = this.#host.querySelector('table')!;
    const before = this.#heads().map(({ offsetWidth }) => offsetWidth);
    table.classList.add('to-fit');
    const width = this.#heads()[column]!.offsetWidth;
    table.classList.remove('to-fit');
    this.#set(column, width, before);
  }

  #set(column: number, width: number, now = this.#heads().map(({ offsetWidth }) => offsetWidth)): void {
    this.#widths = now.map((each, i) => (i === column ? Math.max(least, Math.round(width)) : each));
    this.#host.requestUpdate();
  }
}
