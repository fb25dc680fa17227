import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Field, Section } from '../../../core/inspector/document-bytes.js';
import { hex } from '../../../core/format.js';
import { cssVariables } from '../../ui/css-variables.js';
import { EventController } from '../../ui/event-controller.js';
import { narrowPage } from '../hex-keys.js';
import { ByteLayout } from './byte-layout.js';
import { headsOf } from './field-heads.js';
import {
  bytesPerRow,
  charText,
  classesOf,
  offsetDigits,
  type ByteRange,
  type MarkedRange,
} from './hex-cells.js';
import { RowsElement, type RowsInView } from './rows-element.js';

/** The fields of the bytes in [first, end). */
export type FieldsIn = (first: number, end: number) => readonly Field[];

const headLine = 18;
/** More lines of heads than this would cover the bytes. */
const mostHeads = 2;

/**
 * The bytes of a file in rows of 16, on narrow pages of 8, as hex or as characters, under the names of their fields.
 *
 * @fires select-bytes - The current byte changed; `detail` is a Selection.
 * @fires point-byte - The pointer is over another byte; `detail` is its offset, or null.
 * @fires byte-act - A key for the current byte: `detail` is `show`, `edit` or `copy`.
 * @fires type-byte - A byte was typed, or is to be as the file was opened; `detail` is a Typed.
 * @fires view-bytes - Other bytes are in view; `detail` is a ByteRange.
 */
export class HexGrid extends RowsElement.with({
  bytes: new Uint8Array(),
  /** Bytes that should follow the last one. */
  absent: 0,
  sections: [] as readonly Section[],
  fieldsIn: null as FieldsIn | null,
  selection: { at: 0, from: 0 } as Selection,
  marks: [] as readonly MarkedRange[],
  /** Shows characters instead of hex. */
  characters: false,
  /** What the current byte is, in words. */
  said: '',
  /** The byte of which the first digit was typed, −1 for none: the caret is on its second one. */
  _half: -1,
}) {
  #layout = new ByteLayout(0, 1, []);
  #columns = 0;
  #pointed: number | null = null;
  #view: ByteRange = { offset: 0, size: 0 };
  #sent = this.#view;
  /** The rows that the heads name. */
  #named: readonly [number, number] = [0, 0];

  protected readonly watched = new EventController(this, narrowPage);

  protected get contentHeight(): number {
    return this.#layout.rowCount * this.#rowHeight;
  }

  protected get rowCount(): number {
    return this.#layout.rowCount + 1;
  }

  protected get columnCount(): number {
    return this.#perRow + 1;
  }

  protected override get headHeight(): number {
    return headLine * (this.#named[1] - this.#named[0]);
  }

  get #perRow(): number {
    return narrowPage().matches ? bytesPerRow / 2 : bytesPerRow;
  }

  get #rowHeight(): number {
    return narrowPage().matches ? 32 : 24;
  }

  get #end(): number {
    return this.bytes.length + this.absent;
  }

  /** Scrolls to a byte. */
  show(at: number): void {
    this.reveal(this.#layout.rowOf(at) * this.#rowHeight, this.#rowHeight);
  }

  /** Does what a key does: a digit of the current byte, `Backspace`, or an arrow. */
  type(key: string): void {
    const { at, from } = this.selection;
    if (/^Arrow/.test(key)) return this.#select(this.#target(key, false)!, false);
    const isHalf = this._half === at;
    if (key === 'Backspace') {
      const back = isHalf ? at : Math.max(0, at - 1);
      this.#select(back, false);
      return this.fire('type-byte', { at: back, value: null, isSecond: false } satisfies Typed);
    }
    const [first, digit] = [isHalf ? at : Math.min(at, from), parseInt(key, 16)];
    const byte = this.bytes[first] ?? 0;
    const value = isHalf ? (byte & 0xf0) | digit : (digit << 4) | (byte & 0xf);
    this.#select(isHalf ? at + 1 : first, false);
    if (!isHalf) this._half = first;
    this.fire('type-byte', { at: first, value, isSecond: isHalf } satisfies Typed);
  }

  protected override willUpdate(changed: PropertyValues): void {
    const perRow = this.#perRow;
    const isOther = ['bytes', 'absent', 'sections'].some((name) => changed.has(name));
    if (isOther || perRow !== this.#columns) {
      this.#columns = perRow;
      this.#layout = new ByteLayout(this.#end, perRow, this.sections);
      this.style.setProperty('--digits', String(offsetDigits(this.bytes.length)));
      this.style.setProperty('--columns', String(perRow));
    }
    if (changed.has('selection') && this.selection.at !== this._half) this._half = -1;
    this.#named = this.#rowsToName();
    super.willUpdate(changed);
    if (isOther || changed.has('selection')) this.show(this.selection.at);
  }

  /** The record of the current byte, else the one in the middle of those in view. */
  #rowsToName(): readonly [number, number] {
    const [layout, height] = [this.#layout, this.#rowHeight];
    const first = Math.floor(this.position / height);
    const count = Math.ceil(this.viewport / height);
    const current = layout.rowOf(this.selection.at);
    const isSeen = current >= first && current < first + count;
    const row = Math.min(isSeen ? current : first + (count >> 1), Math.max(0, layout.rowCount - 1));
    const [from, to] = layout.recordOf(row);
    return to - from > mostHeads ? [row, row + 1] : [from, to];
  }

  protected override updated(): void {
    super.updated();
    const { offset, size } = this.#view;
    if (offset === this.#sent.offset && size === this.#sent.size) return;
    this.#sent = this.#view;
    this.fire('view-bytes', this.#view);
  }

  protected override head(): TemplateResult {
    const [from, to] = this.#named;
    const lines = Array.from({ length: to - from }, (_, i) => this.#headLine(from + i));
    return html`<div class="rows-head" role="presentation">${lines}</div>`;
  }

  /** The names of the fields in a row, or where there are none, the last digits of their offsets. */
  #headLine(row: number): TemplateResult {
    const [first, next] = [this.#layout.offsetOf(row), this.#layout.offsetOf(row + 1)];
    const end = Math.min(next, this.bytes.length);
    const fields = end > first ? (this.fieldsIn?.(first, end) ?? []) : [];
    const heads = headsOf(fields, this.sections, first, end).map(
      ({ text, path, kind, offset, size }) =>
        html`<span
          class="h ${kind}"
          role="columnheader"
          aria-label=${path}
          title=${path}
          aria-colspan=${size}
          ${cssVariables({ '--from': offset - first + 2, '--span': size })}
          >${text}</span
        >`,
    );
    const plain = Array.from(
      { length: next - first },
      (_, i) => html`<span class="h" role="columnheader">${hex((first + i) % 16, 1)}</span>`,
    );
    return html`<div class="hex-row" role="row" aria-rowindex="1">
      <span class="o" role="columnheader"><span class="sr">Offset</span></span
      >${heads.length > 0 ? heads : plain}
    </div>`;
  }

  protected rowsIn(from: number, to: number): RowsInView {
    const height = this.#rowHeight;
    const layout = this.#layout;
    const first = Math.floor(from / height);
    const last = Math.min(Math.ceil(to / height), layout.rowCount);
    const [start, end] = [layout.offsetOf(first), layout.offsetOf(Math.max(first, last))];
    const fields = end > start ? (this.fieldsIn?.(start, Math.min(end, this.bytes.length)) ?? []) : [];
    this.#view = { offset: start, size: end - start };
    const classes = classesOf(start, end, fields, this.marks);
    const digits = offsetDigits(this.bytes.length);
    const rows = Array.from({ length: Math.max(0, last - first) }, (_, i) =>
      this.#row(first + i, classes, start, digits),
    );
    return {
      top: first * height,
      current: this.selection.at >= start && this.selection.at < end ? this.#idOf(this.selection.at) : null,
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
    const [offset, end] = [this.#layout.offsetOf(number), this.#layout.offsetOf(number + 1)];
    const isHere = this.selection.at >= offset && this.selection.at < end;
    const cells = Array.from({ length: end - offset }, (_, i) =>
      this.#cell(offset + i, classes[offset + i - start] ?? ''),
    );
    return html`<div class="hex-row" role="row" aria-rowindex=${number + 2} .offset=${offset}>
      <span class="o ${isHere ? 'here' : ''}" role="rowheader">${hex(offset, digits)}</span>${cells}<span
        class="chars"
        aria-hidden="true"
        >${this.#chars(offset, end)}</span
      >
    </div>`;
  }

  #cell(at: number, className: string): TemplateResult {
    const { at: current, from } = this.selection;
    const isSelected = at >= Math.min(current, from) && at <= Math.max(current, from);
    const isCurrent = at === current;
    const text = this.#text(at);
    const isHalf = this._half === at;
    return html`<b
      role="gridcell"
      id=${isCurrent ? this.#idOf(at) : nothing}
      aria-label=${(isCurrent && this.said) || nothing}
      aria-selected=${isSelected ? 'true' : nothing}
      class=${isSelected ? `${className} current` : className}
      >${isCurrent && !this.characters ? html`${isHalf ? text[0] : ''}<u>${text[isHalf ? 1 : 0]}</u>${isHalf ? '' : text[1]}` : text}</b
    >`;
  }

  /** Another one for each byte, so that screen readers notice that the caret has moved. */
  #idOf(at: number): string {
    return `${this.cellId}-${at}`;
  }

  #text(at: number): string {
    if (at >= this.bytes.length) return at < this.#end ? '··' : '';
    return this.characters ? charText(this.bytes[at]!) : hex(this.bytes[at]!, 2);
  }

  #chars(offset: number, end: number): string {
    let text = '';
    for (const byte of this.bytes.subarray(offset, end)) text += charText(byte);
    return text;
  }

  protected pressed({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    const isCtrl = ctrlKey || metaKey;
    const act = isCtrl ? (key === 'c' ? 'copy' : '') : { Enter: 'show', F2: 'edit' }[key];
    if (act) {
      this.fire('byte-act', act);
      return true;
    }
    if (!isCtrl && !this.characters && /^([\da-f]|Backspace)$/i.test(key)) {
      this.type(key);
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
    const layout = this.#layout;
    const row = layout.rowOf(at);
    const start = layout.offsetOf(row);
    const page = Math.max(1, Math.floor(this.viewport / this.#rowHeight));
    /** The same column of another row. */
    const down = (by: number): number => {
      const to = Math.max(0, Math.min(row + by, layout.rowCount - 1));
      return Math.min(layout.offsetOf(to) + at - start, layout.offsetOf(to + 1) - 1);
    };
    const field = isCtrl ? this.#fieldAt(at) : null;
    if (isCtrl && (key === 'ArrowRight' || key === 'ArrowDown'))
      return field ? field.offset + field.size : at + 1;
    if (isCtrl && (key === 'ArrowLeft' || key === 'ArrowUp')) return this.#previousField(at);
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: this._half === at ? at : at - 1,
      ArrowDown: down(1),
      ArrowUp: down(-1),
      PageDown: down(page),
      PageUp: down(-page),
      Home: isCtrl ? 0 : start,
      End: isCtrl ? this.bytes.length - 1 : layout.offsetOf(row + 1) - 1,
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
    this._half = -1;
    this.fire('select-bytes', { at: within, from: extends_ ? this.selection.from : within });
  }

  readonly #click = (event: MouseEvent): void => {
    const at = this.#offsetOf(event);
    if (at === null) return;
    const isAgain = at === this.selection.at;
    this.#select(at, event.shiftKey);
    // Pressed again, the second digit.
    const cell = (event.target as Element).closest('[role=gridcell]')!.getBoundingClientRect();
    if (isAgain && event.clientX > cell.left + cell.width * 0.6) this._half = at;
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

/** A byte that was typed; null for the one of the file as it was opened. */
export interface Typed {
  readonly at: number;
  readonly value: number | null;
  /** Whether it is the second digit of the byte. */
  readonly isSecond: boolean;
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
