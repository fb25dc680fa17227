import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { DocumentBytes, Field, Section } from '../../core/inspector/document-bytes.js';
import { fileName } from '../../core/format.js';
import { copy } from '../ui/copy.js';
import { PageElement } from '../ui/page-element.js';
import { asCArray, asHex, asJsonPath, legendOf, valueText } from './record/fields.js';
import type { MarkedRange } from './rows/hex-cells.js';
import { rangeOf, type ByteView, type HexGrid, type Selection } from './rows/hex-grid.js';
import './rows/hex-grid.js';
import { recordAt, type ByteRecord } from './record/record.js';
import type { RecordTable, SetField } from './record/record-table.js';
import './record/record-table.js';
import './section-strip.js';

const none: readonly never[] = [];

/** The bytes of one file: its sections, the grid, a legend, and the record of the current byte. */
export class FileBytes extends PageElement.with({
  name: '',
  bytes: new Uint8Array(),
  /** Null where nothing describes the file. */
  described: null as DocumentBytes | null,
  /** Number of the file in what is described. */
  file: -1,
  selection: { at: 0, from: 0 } as Selection,
  /** Ranges that are marked, beside those of the record. */
  marks: none as readonly MarkedRange[],
  /** Bytes that should follow the last one. */
  absent: 0,
  /** Null where nothing can be changed. */
  set: null as SetField | null,
  _characters: false,
  _view: { offset: 0, size: 0, fields: none } as ByteView,
}) {
  #sections: readonly Section[] = none;
  /** Path of the field that was announced last. */
  #said = '';
  #record: ByteRecord | null = null;
  #marks: readonly MarkedRange[] = none;
  #fieldsIn: ((first: number, end: number) => readonly Field[]) | null = null;

  /** Focuses the grid. */
  override focus(): void {
    this.querySelector<HexGrid>('retromesh-hex-grid')?.focus();
  }

  /** Changes the field with the current byte. */
  edit(): void {
    const table = this.querySelector<RecordTable>('retromesh-record-table');
    if (table) table.edit();
    else this.announce('This byte cannot be changed here.');
  }

  /** Copies the selected bytes, or those of the current field. */
  async copy(format: 'hex' | 'c' | 'path'): Promise<void> {
    const field = this.described?.fieldAt(this.file, this.selection.at) ?? null;
    const selected = rangeOf(this.selection);
    const { offset, size } = selected.size > 1 || !field ? selected : field;
    const bytes = this.bytes.subarray(offset, offset + size);
    const text = {
      hex: () => asHex(bytes),
      c: () => asCArray(bytes, field?.path ?? `${fileName(this.name)}_${offset}`),
      path: () => asJsonPath(field?.path ?? ''),
    }[format]();
    await copy(this, text, 'Copied.');
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { described, file, bytes, selection } = this;
    const isOther = ['described', 'file', 'bytes'].some((name) => changed.has(name));
    if (isOther) {
      this.#sections = described?.sections(file) ?? none;
      this.#fieldsIn = described && ((first, end) => described.fields(file, first, end));
    }
    // While the grid scrolls, these stay the same objects.
    if (isOther || changed.has('selection'))
      this.#record = described && bytes.length > 0 ? recordAt(described, file, selection.at) : null;
    if (isOther || changed.has('selection') || changed.has('marks')) {
      const chosen = this.#record?.element ? this.#record.ranges : none;
      this.#marks = [...chosen.map((range) => ({ ...range, look: 'chosen' as const })), ...this.marks];
    }
  }

  protected override updated(changed: PropertyValues): void {
    const field = changed.has('selection') && this.described?.fieldAt(this.file, this.selection.at);
    if (!field || field.path === this.#said || !this.contains(document.activeElement)) return;
    this.#said = field.path;
    const { words } = this.described!.meaning(this.file, field);
    const value = valueText(field, this.bytes.subarray(field.offset, field.offset + field.size));
    this.announceState(`${[field.path, value, words].filter(Boolean).join(', ')}.`);
  }

  protected override render(): unknown {
    const { bytes, selection, described, file } = this;
    const record = this.#record;
    return html`${
        this.#sections.length > 0
          ? html`<retromesh-section-strip
              class="sec"
              .sections=${this.#sections}
              .size=${bytes.length}
              .at=${selection.at}
              .view=${this._view}
            ></retromesh-section-strip>`
          : nothing
      }
      <retromesh-hex-grid
        .label=${`Bytes of ${fileName(this.name)}`}
        .bytes=${bytes}
        .fieldsIn=${this.#fieldsIn}
        .selection=${selection}
        .marks=${this.#marks}
        .absent=${this.absent}
        .characters=${this._characters}
        @view-bytes=${(event: CustomEvent<ByteView>) => (this._view = event.detail)}
      ></retromesh-hex-grid>
      ${this.#tools()}
      ${
        record
          ? html`<retromesh-record-table
              .described=${described}
              .file=${file}
              .record=${record}
              .at=${selection.at}
              .bytes=${bytes}
              .set=${this.set}
            ></retromesh-record-table>`
          : nothing
      }`;
  }

  /** The legend of what is in view, and buttons. */
  #tools(): TemplateResult {
    const names = legendOf(this._view.fields).map(
      ({ name, kind }) => html`<span><i class=${kind}></i><bdi>${name}</bdi></span>`,
    );
    return html`<div class="byte-tools">
      ${names.length > 0 ? html`<div class="byte-legend">${names}</div>` : nothing}
      <div class="row wrap">
        <button
          class="btn as-characters"
          aria-pressed=${this._characters}
          @click=${() => (this._characters = !this._characters)}
        >
          Characters
        </button>
        <span class="grow"></span>
        <span class="dim sm">Copy</span>
        <span class="seg">
          ${this.#copyButton('Hex', 'hex')} ${this.#copyButton('C array', 'c')}
          ${this.described ? this.#copyButton('JSON path', 'path') : nothing}
        </span>
      </div>
    </div>`;
  }

  #copyButton(label: string, format: 'hex' | 'c' | 'path'): TemplateResult {
    return html`<button class="btn" aria-label="Copy as ${label}" @click=${() => this.copy(format)}>
      ${label}
    </button>`;
  }
}

customElements.define('retromesh-file-bytes', FileBytes);
