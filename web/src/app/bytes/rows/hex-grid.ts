import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Field } from '../../../core/inspector/document-bytes.js';
import { hex } from '../../../core/format.js';
import {
  bytesPerRow,
  charText,
  classesOf,
  offsetDigits,
  type ByteRange,
  type MarkedRange,
} from './hex-cells.js';
import { RowsElement, type RowsInView } from './rows-element.js';

const rowHeight = 24;
const columns = Array.from({ length: bytesPerRow }, (_, i) => i);

/** The fields of the bytes in [first, end). */
export type FieldsIn = (first: number, end: number) => readonly Field[];

/**
 * The bytes of a file in rows of 16, as hex or as characters.
 *
 * @fires select-bytes - The current byte changed; `detail` is a Selection.
 * @fires point-byte - The pointer is over another byte; `detail` is its offset, or null.
 * @fires byte-act - A key for the current byte: `detail` is `show`, `edit` or `copy`.
 * @fires view-bytes - Other bytes are in view; `detail` is a ByteView.
 */
export class HexGrid extends RowsElement.with({
  bytes: new Uint8Array(),
  /** Bytes that should follow the last one. */
  absent: 0,
  fieldsIn: null as FieldsIn | null,
  selection: { at: 0, from: 0 } as Selection,
  marks: [] as readonly MarkedRange[],
  /** Shows characters instead of hex. */
  characters: false,
}) {
  #pointed: number | null = null;
  #view: ByteView = { offset: 0, size: 0, fields: [] };
  #sent = this.#view;

  protected get contentHeight(): number {
    return this.#rows * rowHeight;
  }

  protected get rowCount(): number {
    return this.#rows + 1;
  }

  get #rows(): number {
    return Math.ceil(this.#end / bytesPerRow);
  }

  protected readonly columnCount = bytesPerRow + 1;

  get #end(): number {
    return this.bytes.length + this.absent;
  }

  /** Scrolls to a byte. */
  show(at: number): void {
    this.reveal(Math.floor(at / bytesPerRow) * rowHeight, rowHeight);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('bytes')) this.style.setProperty('--digits', String(offsetDigits(this.bytes.length)));
    if (changed.has('selection') || changed.has('bytes')) this.show(this.selection.at);
  }

  protected override updated(): void {
    super.updated();
    const { offset, size, fields } = this.#view;
    const isSame = offset === this.#sent.offset && size === this.#sent.size;
    if (isSame && fields.length === this.#sent.fields.length) return;
    this.#sent = this.#view;
    this.fire('view-bytes', this.#view);
  }

  protected override head(): TemplateResult {
    return html`<div class="rows-head hex-row" role="row" aria-rowindex="1">
      <span class="o" role="columnheader"><span class="sr">Offset</span></span>
      ${columns.map((column) => html`<span class="h" role="columnheader">${hex(column, 1)}</span>`)}
      <span class="chars" aria-hidden="true"></span>
    </div>`;
  }

  protected rowsIn(from: number, to: number): RowsInView {
    const first = Math.floor(from / rowHeight);
    const count = Math.max(0, Math.min(Math.ceil(to / rowHeight), this.#rows) - first);
    const start = first * bytesPerRow;
    const end = Math.min(this.#end, start + count * bytesPerRow);
    const fields = end > start ? (this.fieldsIn?.(start, Math.min(end, this.bytes.length)) ?? []) : [];
    this.#view = { offset: start, size: Math.max(0, end - start), fields };
    const classes = classesOf(start, Math.max(start, end), fields, this.marks);
    const digits = offsetDigits(this.bytes.length);
    const rows = Array.from({ length: count }, (_, i) => this.#row(first + i, classes, start, digits));
    return {
      top: first * rowHeight,
      hasCurrent: this.selection.at >= start && this.selection.at < end,
      rows: html`<div
        class="hex-rows"
        @click=${this.#click}
        @pointermove=${this.#move}
        @pointerleave=${this.#leave}
        role="presentation"
      >
        ${rows}
      </div>`,
    };
  }

  #row(number: number, classes: readonly string[], start: number, digits: number): TemplateResult {
    const offset = number * bytesPerRow;
    return html`<div class="hex-row" role="row" aria-rowindex=${number + 2} .offset=${offset}>
      <span class="o" role="rowheader">${hex(offset, digits)}</span>${columns.map((column) =>
        this.#cell(offset + column, classes[offset + column - start] ?? 'none'),
      )}<span class="chars" aria-hidden="true">${this.#chars(offset)}</span>
    </div>`;
  }

  #cell(at: number, className: string): TemplateResult {
    const { at: current, from } = this.selection;
    const isSelected = at >= Math.min(current, from) && at <= Math.max(current, from);
    return html`<b
      role="gridcell"
      id=${at === current ? this.cellId : nothing}
      aria-selected=${isSelected ? 'true' : nothing}
      class=${isSelected ? `${className} current` : className}
      >${this.#text(at)}</b
    >`;
  }

  #text(at: number): string {
    if (at >= this.bytes.length) return at < this.#end ? '··' : '';
    return this.characters ? charText(this.bytes[at]!) : hex(this.bytes[at]!, 2);
  }

  #chars(offset: number): string {
    let text = '';
    for (const byte of this.bytes.subarray(offset, offset + bytesPerRow)) text += charText(byte);
    return text;
  }

  protected pressed({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    const isCtrl = ctrlKey || metaKey;
    const act = isCtrl ? (key === 'c' ? 'copy' : '') : { Enter: 'show', F2: 'edit' }[key];
    if (act) {
      this.fire('byte-act', act);
      return true;
    }
    const at = this.#target(key, isCtrl);
    if (at === null) return false;
    this.#select(at, shiftKey);
    return true;
  }

  /** Where a key leads from the current byte. */
  #target(key: string, isCtrl: boolean): number | null {
    const { at } = this.selection;
    const page = Math.max(1, Math.floor(this._viewport / rowHeight)) * bytesPerRow;
    const rowStart = at - (at % bytesPerRow);
    const field = isCtrl ? this.#fieldAt(at) : null;
    if (isCtrl && (key === 'ArrowRight' || key === 'ArrowDown'))
      return field ? field.offset + field.size : at + 1;
    if (isCtrl && (key === 'ArrowLeft' || key === 'ArrowUp')) return this.#previousField(at);
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + bytesPerRow,
      ArrowUp: at - bytesPerRow,
      PageDown: at + page,
      PageUp: at - page,
      Home: isCtrl ? 0 : rowStart,
      End: isCtrl ? this.bytes.length - 1 : rowStart + bytesPerRow - 1,
    };
    return targets[key] ?? null;
  }

  #fieldAt(at: number): Field | null {
    return this.fieldsIn?.(at, at + 1)[0] ?? null;
  }

  /** The start of this field, or of the one before. */
  #previousField(at: number): number {
    const field = this.#fieldAt(at);
    if (field && field.offset < at) return field.offset;
    return this.#fieldAt(at - 1)?.offset ?? at - 1;
  }

  #select(at: number, extends_: boolean): void {
    const last = Math.max(0, this.bytes.length - 1);
    const within = Math.max(0, Math.min(at, last));
    this.fire('select-bytes', { at: within, from: extends_ ? this.selection.from : within });
  }

  readonly #click = (event: MouseEvent): void => {
    const at = this.#offsetOf(event);
    if (at !== null) this.#select(at, event.shiftKey);
  };

  readonly #move = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#point(this.#offsetOf(event));
  };

  readonly #leave = (): void => this.#point(null);

  #point(at: number | null): void {
    if (at === this.#pointed) return;
    this.#pointed = at;
    this.fire('point-byte', at);
  }

  /** The byte under the pointer. */
  #offsetOf({ target }: Event): number | null {
    const cell = (target as Element).closest('[role=gridcell]');
    const row = cell?.parentElement as (HTMLElement & { offset?: number }) | null | undefined;
    if (!cell || row?.offset === undefined) return null;
    const at = row.offset + Array.prototype.indexOf.call(row.children, cell) - 1;
    return at < this.bytes.length ? at : null;
  }
}

/** The bytes in view, with their fields. */
export interface ByteView extends ByteRange {
  readonly fields: readonly Field[];
}

/** The current byte, and where the selection that ends there began. */
export interface Selection {
  readonly at: number;
  readonly from: number;
}

/** The selected bytes. */
export function rangeOf({ at, from }: Selection): ByteRange {
  return { offset: Math.min(at, from), size: Math.abs(at - from) + 1 };
}

customElements.define('retromesh-hex-grid', HexGrid);
