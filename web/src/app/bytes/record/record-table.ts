import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { DocumentBytes, Field } from '../../../core/inspector/document-bytes.js';
import { hex } from '../../../core/format.js';
import { given, PageElement } from '../../ui/page-element.js';
import { namesOf, readValue, typeOf, valueText } from './fields.js';
import { contains, rangesText, titleOf, type ByteRecord } from './record.js';

/** Sets a field; the reason why it was refused, or empty. */
export type SetField = (field: Field, value: number | Uint8Array) => Promise<string>;

/**
 * The fields of a record with their values in words; values can be changed.
 *
 * @fires select-bytes - A field was clicked; `detail` is a Selection of its bytes.
 * @fires byte-act - `show`: the element of the record is to be shown in the view; `focus`: a field is no longer being changed.
 */
export class RecordTable extends PageElement.with({
  described: given<DocumentBytes>(),
  file: given<number>(),
  record: given<ByteRecord>(),
  /** The current byte. */
  at: given<number>(),
  bytes: given<Uint8Array>(),
  /** Null where nothing can be changed. */
  set: null as SetField | null,
  /** Path of the field that is being changed. */
  _editing: null as string | null,
  _refusal: '',
  _isBusy: false,
}) {
  /** Changes the field with the current byte. */
  edit(): void {
    const field = this.#current();
    if (field && this.set) this.#edit(field);
    else this.announce('This byte cannot be changed here.');
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('at') && this._editing !== null && this.#current()?.path !== this._editing) this.#stop();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('_editing') && this._editing !== null) {
      const input = this.querySelector<HTMLInputElement>('input');
      input?.focus();
      input?.select();
    }
  }

  protected override render(): unknown {
    const { title, ranges, element, fields, left } = this.record;
    return html`<section class="sec record">
      <h2>
        <span class="grow">${title}, ${rangesText(ranges)}</span>
        ${element ? html`<button class="link" @click=${() => this.fire('byte-act', 'show')}>Show in view</button>` : nothing}
      </h2>
      ${element && titleOf(element) !== title ? html`<p class="dim sm">${titleOf(element)}</p>` : nothing}
      <table>
        <thead>
          <tr>
            <th class="num">Byte</th>
            <th>Field</th>
            <th class="type">Type</th>
            <th>Value</th>
            <th>Means</th>
          </tr>
        </thead>
        <tbody>
          ${fields.map((field) => this.#row(field))}
        </tbody>
      </table>
      ${left > 0 ? html`<p class="dim sm">${left} more fields are left out here.</p>` : nothing}
      ${this.#rule()}
    </section>`;
  }

  #row(field: Field): TemplateResult {
    const isCurrent = contains(field, this.at);
    const { words, unit } = this.described.meaning(this.file, field);
    const refused = field.path === this._editing && this._refusal;
    const name = namesOf(field.path).length > 0 ? this.#nameOf(field) : field.path;
    return html`<tr class=${isCurrent ? 'on' : ''} aria-current=${isCurrent ? 'true' : nothing}>
        <td class="num mono dim">${this.#place(field)}</td>
        <td>
          <button class="bare name" @click=${() => this.#go(field)} title=${field.path}>${name}</button>
        </td>
        <td class="dim type">${typeOf(field)}</td>
        <td class="mono">${this.#value(field, name)}</td>
        <td class="dim">${words}${unit ? html` <span class="dim3">${unit}</span>` : nothing}</td>
      </tr>
      ${
        refused
          ? html`<tr>
              <td></td>
              <td colspan="4"><p class="err-c" id="bytes-refusal" role="alert">${refused}</p></td>
            </tr>`
          : nothing
      }`;
  }

  #value(field: Field, name: string): unknown {
    const text = valueText(field, this.bytes.subarray(field.offset, field.offset + field.size));
    if (!this.set) return text;
    if (field.path !== this._editing)
      return html`<button
        class="bare name"
        aria-label="Change ${name}, ${text}"
        @click=${() => this.#edit(field)}
      >
        ${text}
      </button>`;
    // Leaving the input for another part of the page changes nothing.
    const left = (): void => void (this._isBusy || this._refusal || this.#stop());
    return html`<input
      class="value"
      aria-label=${name}
      aria-invalid=${this._refusal ? 'true' : 'false'}
      aria-describedby=${this._refusal ? 'bytes-refusal' : nothing}
      autocomplete="off"
      ?readonly=${this._isBusy}
      .value=${text}
      @keydown=${(event: KeyboardEvent) => this.#key(event, field)}
      @focusout=${left}
    />`;
  }

  /** Where the rule of the current field stands. */
  #rule(): TemplateResult | typeof nothing {
    const field = this.#current();
    const { rule = '', readme = '' } = field ? this.described.meaning(this.file, field) : {};
    if (!field || !rule) return nothing;
    return html`<p class="dim sm rule">Rule: ${rule}, in <code>${readme}</code></p>`;
  }

  /** In a record of one range the distance from its start, else the offset in the file. */
  #place({ offset }: Field): string {
    const { ranges } = this.record;
    return ranges.length === 1 ? `+${offset - ranges[0]!.offset}` : hex(offset, 4);
  }

  /** The path without that of the record. */
  #nameOf({ path }: Field): string {
    const names = this.record.fields.map((field) => field.path.split('.'));
    const [first = []] = names;
    let same = 0;
    while (
      same < first.length - 1 &&
      names.every((each) => each.length > same + 1 && each[same] === first[same])
    )
      same += 1;
    return path.split('.').slice(same).join('.');
  }

  /** Of fields of bits, which share a byte, the first. */
  #current(): Field | undefined {
    const { fields } = this.record;
    return (
      fields.find(({ path }) => path === this._editing) ?? fields.find((field) => contains(field, this.at))
    );
  }

  #go({ offset: at, size }: Field): void {
    this.fire('select-bytes', { at, from: at + size - 1 });
  }

  #edit(field: Field): void {
    this._refusal = '';
    this._editing = field.path;
    this.#go(field);
  }

  #stop(): void {
    this._editing = null;
    this._refusal = '';
  }

  #key(event: KeyboardEvent, field: Field): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void this.#set(field, (event.target as HTMLInputElement).value);
    else {
      this.#stop();
      this.fire('byte-act', 'focus');
    }
  }

  async #set(field: Field, text: string): Promise<void> {
    if (this._isBusy) return;
    const value = readValue(field, text);
    if (typeof value === 'string') {
      this._refusal = value;
      return;
    }
    this._isBusy = true;
    this._refusal = await this.set!(field, value);
    this._isBusy = false;
    if (this._refusal) {
      await this.updateComplete;
      return this.querySelector<HTMLInputElement>('input')?.focus();
    }
    this.#stop();
    this.fire('byte-act', 'focus');
  }
}

customElements.define('retromesh-record-table', RecordTable);
