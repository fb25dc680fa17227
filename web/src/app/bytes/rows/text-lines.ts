import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { DescribedLine } from '../../../core/inspector/document-bytes.js';
import { cssVariables } from '../../ui/css-variables.js';
import { LineLayout } from './line-layout.js';
import { RowsElement, type RowsInView } from './rows-element.js';

const rowHeight = 18;
/** Width of what is beside the text: padding and numbers. */
const besideText = 60;

/**
 * The lines of a text file. Lines that do something have a mark, and say what when they are current.
 *
 * @fires select-line - Another line is current; `detail` is its number, from 1.
 * @fires byte-act - `show`: Enter was pressed.
 */
export class TextLines extends RowsElement.with({
  lines: [] as readonly string[],
  /** What the lines do, by their numbers. */
  described: new Map() as ReadonlyMap<number, DescribedLine>,
  /** Counted from 1. */
  current: 1,
}) {
  #layout = new LineLayout([], 1);
  #columns = 0;
  #letter = 0;

  protected get contentHeight(): number {
    return this.#layout.rowCount * rowHeight;
  }

  protected get rowCount(): number {
    return this.lines.length;
  }

  protected readonly columnCount = 2;

  protected override willUpdate(changed: PropertyValues): void {
    const columns = Math.max(8, Math.floor((this._width - besideText) / this.#widthOfLetter()));
    const isAnew = changed.has('lines') || columns !== this.#columns;
    if (isAnew) this.#layout = new LineLayout(this.lines, columns);
    this.#columns = columns;
    super.willUpdate(changed);
    if ((isAnew || changed.has('current')) && this.current <= this.lines.length) {
      const line = this.current - 1;
      this.reveal(this.#layout.start(line) * rowHeight, this.#layout.rows(line) * rowHeight);
    }
  }

  #widthOfLetter(): number {
    if (this.#letter > 0) return this.#letter;
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.font = getComputedStyle(this).font;
    return (this.#letter = context.measureText('0').width);
  }

  protected rowsIn(from: number, to: number): RowsInView {
    if (this.lines.length === 0) return { rows: nothing, top: 0, current: null };
    const first = this.#layout.lineAt(Math.floor(from / rowHeight));
    const rows: TemplateResult[] = [];
    for (let line = first; line < this.lines.length && this.#layout.start(line) * rowHeight < to; line += 1)
      rows.push(this.#row(line));
    const isSeen = this.current > first && this.current <= first + rows.length;
    return { rows, top: this.#layout.start(first) * rowHeight, current: isSeen ? this.cellId : null };
  }

  #row(line: number): TemplateResult {
    const number = line + 1;
    const isCurrent = number === this.current;
    const height = `${this.#layout.rows(line) * rowHeight}px`;
    const said = this.described.get(number);
    return html`<div
      class="text-row ${isCurrent ? 'current' : ''} ${said ? 'acts' : ''}"
      role="row"
      aria-rowindex=${number}
      aria-current=${isCurrent ? 'location' : nothing}
      ${cssVariables({ '--row': height })}
      @click=${() => this.fire('select-line', number)}
    >
      <span class="o" role="rowheader">${number}</span
      ><code
        role="gridcell"
        id=${isCurrent ? this.cellId : nothing}
        aria-selected=${isCurrent ? 'true' : nothing}
        title=${said?.words ?? nothing}
        >${this.lines[line]}</code
      >
    </div>`;
  }

  protected pressed({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (key === 'Enter') {
      this.fire('byte-act', 'show');
      return true;
    }
    const isCtrl = ctrlKey || metaKey;
    const page = Math.max(1, Math.floor(this.viewport / rowHeight));
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const step = steps[key];
    const all = this.lines.length;
    if (isCtrl && (step === 1 || step === -1)) this.fire('select-line', this.#nextDescribed(step));
    else if (step) this.fire('select-line', Math.max(1, Math.min(all, this.current + step)));
    else if (key === 'Home' || key === 'End') this.fire('select-line', key === 'Home' ? 1 : all);
    else return false;
    return true;
  }

  /** The next line that does something. */
  #nextDescribed(step: 1 | -1): number {
    const numbers = [...this.described.keys()].sort((one, other) => (one - other) * step);
    return numbers.find((number) => (number - this.current) * step > 0) ?? this.current;
  }
}

customElements.define('retromesh-text-lines', TextLines);
