import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { DocumentBytes, Field, Section } from '../../core/inspector/document-bytes.js';
import { fileName, hex, withCommas } from '../../core/format.js';
import { nameIn, placeOfField } from './changes.js';
import { copy } from '../ui/copy.js';
import { PageElement } from '../ui/page-element.js';
import type { FieldLine, SetField } from './field-line.js';
import './field-line.js';
import { asCArray, asHex, asJsonPath, valueText } from './record/fields.js';
import type { ByteRange, MarkedRange } from './rows/hex-cells.js';
import { rangeOf, type HexGrid, type Selection, type Typed } from './rows/hex-grid.js';
import './rows/hex-grid.js';
import { recordAt, type ByteRecord } from './record/record.js';
import './record/record-table.js';
import { Typing, type WriteBytes } from './typing.js';
import './section-strip.js';

const none: readonly never[] = [];

/** The bytes of one file: its sections, the grid, in which bytes can be typed, the field of the current byte, and its record. */
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
  /** The file as it was opened. */
  base: new Uint8Array(),
  /** Sets a field; null where nothing can be changed. */
  set: null as SetField | null,
  write: null as WriteBytes | null,
  /** Buttons that lead to other bytes. */
  links: nothing as unknown,
  _characters: false,
  _view: { offset: 0, size: 0 } as ByteRange,
  /** Path of the field that was chosen, of those that share their bytes. */
  _path: '',
}) {
  #sections: readonly Section[] = none;
  readonly #typing = new Typing(() => this.requestUpdate());
  /** With the bytes that were typed and are not written yet. */
  #shown: Uint8Array = new Uint8Array();
  #field: Field | null = null;
  #record: ByteRecord | null = null;
  #marks: readonly MarkedRange[] = none;
  #fieldsIn: ((first: number, end: number) => readonly Field[]) | null = null;

  /** Focuses the grid. */
  override focus(): void {
    this.#grid?.focus();
  }

  get #grid(): HexGrid | null {
    return this.querySelector('retromesh-hex-grid');
  }

  /** Does what a key of the grid does. */
  type(key: string): void {
    this.#grid?.type(key);
  }

  /** Changes the field with the current byte. */
  edit(): void {
    void this.querySelector<FieldLine>('retromesh-field-line')!.edit();
  }

  /** Copies the selected bytes, or those of the current field. */
  async copy(format: 'hex' | 'c' | 'path'): Promise<void> {
    const field = this.#field;
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
    const { at } = selection;
    const isOther = ['described', 'file', 'bytes'].some((name) => changed.has(name));
    if (changed.has('name')) this.#typing.drop();
    if (this.#typing.refusal && !this.#typing.isNear(at)) this.#takeBack();
    this.#shown = this.#typing.over(bytes);
    if (isOther) {
      this.#sections = described?.sections(file) ?? none;
      this.#fieldsIn = described && ((first, end) => described.fields(file, first, end));
    }
    // While the grid scrolls, these stay the same objects.
    if (isOther || changed.has('selection') || changed.has('_path')) {
      const fields = described && bytes.length > 0 ? described.fields(file, at, at + 1) : none;
      this.#field = fields.find(({ path }) => path === this._path) ?? fields[0] ?? null;
    }
    if (isOther || changed.has('selection'))
      this.#record = described && bytes.length > 0 ? recordAt(described, file, at) : null;
    if (isOther || changed.has('selection') || changed.has('marks')) {
      const chosen = this.#record?.element ? this.#record.ranges : none;
      this.#marks = [...chosen.map((range) => ({ ...range, look: 'chosen' as const })), ...this.marks];
    }
  }

  protected override render(): unknown {
    const { selection, described, file, base } = this;
    const { at } = selection;
    const bytes = this.#shown;
    const record = this.#record;
    const marks = this.#typing.isWaiting ? [...this.#marks, ...waitingIn(this.bytes, bytes)] : this.#marks;
    return html`${
        this.#sections.length > 0
          ? html`<retromesh-section-strip
              class="sec"
              .sections=${this.#sections}
              .size=${bytes.length}
              .at=${at}
              .view=${this._view}
            ></retromesh-section-strip>`
          : nothing
      }
      <retromesh-hex-grid
        .label=${`Bytes of ${fileName(this.name)}`}
        .bytes=${bytes}
        .sections=${this.#sections}
        .fieldsIn=${this.#fieldsIn}
        .selection=${selection}
        .marks=${marks}
        .absent=${this.absent}
        .characters=${this._characters}
        .said=${this.#said()}
        @view-bytes=${(event: CustomEvent<ByteRange>) => (this._view = event.detail)}
        @type-byte=${(event: CustomEvent<Typed>) => this.#type(event.detail)}
        @keydown=${this.#undone}
      ></retromesh-hex-grid>
      <retromesh-field-line
        class="sec"
        .described=${described}
        .file=${file}
        .field=${this.#field}
        .at=${at}
        .bytes=${bytes}
        .base=${base}
        .set=${this.set}
        .refused=${this.#typing.refusal}
      ></retromesh-field-line>
      ${
        record
          ? html`<retromesh-record-table
              .described=${described}
              .file=${file}
              .record=${record}
              .path=${this.#field?.path ?? ''}
              .bytes=${bytes}
              .isFixed=${this.set === null}
              .tools=${this.#tools()}
              @choose-field=${({ detail }: CustomEvent<string>) => (this._path = detail)}
            ></retromesh-record-table>`
          : html`<section class="sec">${this.#tools()}</section>`
      }`;
  }

  /** "A7, byte 1,978, uv[1].u of face 120, 167" */
  #said(): string {
    const [field, { at }] = [this.#field, this.selection];
    const byte = this.#shown[at];
    if (byte === undefined) return '';
    const texts = [hex(byte, 2), `byte ${withCommas(at)}`];
    if (!field) return texts.join(', ');
    const { offset, size, path } = field;
    const value = valueText(field, this.#shown.subarray(offset, offset + size));
    const place = placeOfField(this.described!, this.file, field);
    return [...texts, `${nameIn(path)} of ${place}`, value].join(', ');
  }

  #type({ at, value, isSecond }: Typed): void {
    const { write } = this;
    if (!write) return this.announce('This byte cannot be changed here.');
    const byte = value ?? this.base[at] ?? 0;
    if (value === null && this.#shown[at] === byte) return;
    const written: WriteBytes = async (bytes, joins) => {
      const refusal = await write(bytes, joins);
      // The file with these bytes is there before they are forgotten.
      await this.updateComplete;
      return refusal;
    };
    void this.#typing.type(at, byte, isSecond, written);
    this.announceState(`${hex(byte, 2)}.`);
  }

  /** Undo takes back bytes that were refused before all others, as going elsewhere does, and bytes that wait as a whole. */
  readonly #undone = {
    handleEvent: (event: KeyboardEvent): void => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
      if (!isUndo || !this.#typing.isWaiting) return;
      if (this.#typing.refusal) this.#takeBack();
      else void this.#undoWritten();
      event.preventDefault();
      event.stopPropagation();
    },
    capture: true,
  };

  async #undoWritten(): Promise<void> {
    await this.#typing.whenWritten();
    if (this.#typing.refusal) this.#takeBack();
    else this.fire('undo', { by: 'undo' });
  }

  #takeBack(): void {
    this.#typing.drop();
    this.announce('Taken back.');
  }

  /** Buttons that copy, and show characters. */
  #tools(): TemplateResult {
    return html`${this.links}
      <div class="row wrap byte-tools">
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
      </div>`;
  }

  #copyButton(label: string, format: 'hex' | 'c' | 'path'): TemplateResult {
    return html`<button class="btn" aria-label="Copy as ${label}" @click=${() => this.copy(format)}>
      ${label}
    </button>`;
  }
}

/** The bytes that were typed and are not in the file yet, marked as changed. */
function waitingIn(written: Uint8Array, shown: Uint8Array): MarkedRange[] {
  const marks: MarkedRange[] = [];
  for (let at = 0; at < shown.length; at += 1)
    if (shown[at] !== written[at]) marks.push({ offset: at, size: 1, look: 'edited' });
  return marks;
}

customElements.define('retromesh-file-bytes', FileBytes);
