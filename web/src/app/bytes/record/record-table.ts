import { html, nothing, type TemplateResult } from 'lit';
import type { DocumentBytes, Field } from '../../../core/inspector/document-bytes.js';
import { hex } from '../../../core/format.js';
import { Columns } from '../../ui/columns.js';
import { given, PageElement } from '../../ui/page-element.js';
import { namesOf, typeOf, valueText } from './fields.js';
import { rangesText, titleOf, type ByteRecord } from './record.js';

/**
 * The fields of a record with their values in words.
 *
 * @fires select-bytes - A field was clicked; `detail` is a Selection of its bytes.
 * @fires choose-field - Then, too; `detail` is its path.
 * @fires byte-act - `show`: the element of the record is to be shown in the view; `edit`: the value is to be changed.
 */
export class RecordTable extends PageElement.with({
  described: given<DocumentBytes>(),
  file: given<number>(),
  record: given<ByteRecord>(),
  /** Of the current field. */
  path: '',
  bytes: given<Uint8Array>(),
  /** Nothing can be changed. */
  isFixed: false,
  /** Buttons above the table. */
  tools: nothing as unknown,
}) {
  readonly #columns = new Columns(this);

  protected override render(): unknown {
    const { title, ranges, element, fields, left } = this.record;
    return html`<details class="sec record">
      <summary>
        <h2>${title}, ${rangesText(ranges)}</h2>
        ${element && titleOf(element) !== title ? html`<span class="dim3 sm">${titleOf(element)}</span>` : nothing}
      </summary>
      ${this.tools}
      ${element ? html`<p><button class="link" @click=${() => this.fire('byte-act', 'show')}>Show in view</button></p>` : nothing}
      <div class="scroll">
        <table>
          <thead>
            <tr>
              ${['Byte', 'Field', 'Type', 'Value', 'Means'].map(
                (head, i) => html`<th>${this.#columns.head(i, head)}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${fields.map((field) => this.#row(field))}
          </tbody>
        </table>
      </div>
      ${left > 0 ? html`<p class="dim sm">${left} more fields are left out here.</p>` : nothing}
      ${this.#rule()}
    </details>`;
  }

  #row(field: Field): TemplateResult {
    const isCurrent = field.path === this.path;
    const { words, unit } = this.described.meaning(this.file, field);
    const name = namesOf(field.path).length > 0 ? this.#nameOf(field) : field.path;
    const text = valueText(field, this.bytes.subarray(field.offset, field.offset + field.size));
    const edit = (): void => {
      this.#go(field);
      this.fire('byte-act', 'edit');
    };
    return html`<tr class=${isCurrent ? 'on' : ''} aria-current=${isCurrent ? 'true' : nothing}>
      <td class="byte mono dim">${this.#place(field)}</td>
      <td>
        <button class="bare name" @click=${() => this.#go(field)} title=${field.path}>${name}</button>
      </td>
      <td class="dim type">${typeOf(field)}</td>
      <td class="mono">
        ${this.isFixed ? text : html`<button class="bare name" aria-label="Change ${name}, ${text}" @click=${edit}>${text}</button>`}
      </td>
      <td class="dim">${words}${unit ? html` <span class="dim3">${unit}</span>` : nothing}</td>
    </tr>`;
  }

  /** Where the rule of the current field stands. */
  #rule(): TemplateResult | typeof nothing {
    const field = this.record.fields.find(({ path }) => path === this.path);
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

  #go({ path, offset: at, size }: Field): void {
    this.fire('select-bytes', { at, from: at + size - 1 });
    this.fire('choose-field', path);
  }
}

customElements.define('retromesh-record-table', RecordTable);
