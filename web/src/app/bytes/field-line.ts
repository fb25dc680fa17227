import { html, nothing, type PropertyValues } from 'lit';
import type { DocumentBytes, Field } from '../../core/inspector/document-bytes.js';
import { withCommas } from '../../core/format.js';
import { PageElement } from '../ui/page-element.js';
import { nameIn, placeOfField } from './changes.js';
import { readValue, typeOf, valueText } from './record/fields.js';

/** Sets a field; the reason why it was refused, or empty. */
export type SetField = (field: Field, value: number | Uint8Array) => Promise<string>;

/**
 * The field of the current byte: its name and place, its value, which can be changed, and what it means.
 *
 * @fires byte-act - `focus`: the value is no longer being changed.
 */
export class FieldLine extends PageElement.with({
  /** Null where nothing describes the file. */
  described: null as DocumentBytes | null,
  file: -1,
  field: null as Field | null,
  at: 0,
  bytes: new Uint8Array(),
  /** The file as it was opened. */
  base: new Uint8Array(),
  /** Null where nothing can be changed. */
  set: null as SetField | null,
  /** Why what was typed in the grid was refused. */
  refused: '',
  _refusal: '',
  _isBusy: false,
}) {
  /** Changes the value. */
  async edit(): Promise<void> {
    await this.updateComplete;
    const input = this.#input;
    if (!input) return this.announce('This byte cannot be changed here.');
    input.focus();
    input.select();
  }

  get #input(): HTMLInputElement | null {
    return this.querySelector('input');
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('field') && (changed.get('field') as Field | null)?.path !== this.field?.path)
      this._refusal = '';
  }

  protected override updated(changed: PropertyValues): void {
    // What was typed is kept while the same field is there.
    if (changed.has('field') || changed.has('bytes')) this.#reset();
  }

  protected override render(): unknown {
    const { field, described, at } = this;
    if (!field || !described)
      return html`<p class="grow">
        <b>Byte ${withCommas(at)}</b> <span class="dim">${this.bytes[at] ?? nothing}</span>
      </p>`;
    const { words, unit } = described.meaning(this.file, field);
    const was = valueText(field, this.#of(this.base));
    const name = nameIn(field.path);
    const refusal = this._refusal || this.refused;
    return html`<p class="cut" title=${field.path}>
        <b>${name}</b>
        <span class="dim"
          >of ${placeOfField(described, this.file, field)} · byte ${withCommas(at)} · ${typeOf(field)}</span
        >
      </p>
      ${
        this.set
          ? html`<input
              class="value"
              aria-label=${name}
              aria-invalid=${this._refusal ? 'true' : 'false'}
              aria-describedby=${refusal ? 'bytes-refusal' : nothing}
              autocomplete="off"
              spellcheck="false"
              ?readonly=${this._isBusy}
              @keydown=${this.#key}
              @focusout=${() => !this._isBusy && !this._refusal && this.#reset()}
            />`
          : html`<code>${this.#text}</code>`
      }
      ${
        refusal
          ? html`<p class="err-c sm means" id="bytes-refusal" role="alert">${refusal}</p>`
          : html`<p class="dim sm cut means">
              ${[words, unit].filter(Boolean).join(' ')}
              ${was === this.#text ? nothing : html`${words || unit ? '·' : ''} <span class="was">was ${was}</span>`}
            </p>`
      }`;
  }

  get #text(): string {
    return valueText(this.field!, this.#of(this.bytes));
  }

  /** The bytes of the field in a version of the file. */
  #of(bytes: Uint8Array): Uint8Array {
    const { offset, size } = this.field!;
    return bytes.subarray(offset, offset + size);
  }

  #reset(): void {
    const input = this.#input;
    if (input && this.field) input.value = this.#text;
    this._refusal = '';
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return void this.#change((event.target as HTMLInputElement).value);
    this.#reset();
    this.fire('byte-act', 'focus');
  }

  async #change(text: string): Promise<void> {
    if (this._isBusy) return;
    const value = readValue(this.field!, text);
    if (typeof value === 'string') {
      this._refusal = value;
      return;
    }
    this._isBusy = true;
    const refusal = await this.set!(this.field!, value);
    this._isBusy = false;
    await this.updateComplete;
    this._refusal = refusal;
    if (!refusal) this.fire('byte-act', 'focus');
  }
}

customElements.define('retromesh-field-line', FieldLine);
