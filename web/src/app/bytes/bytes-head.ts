import { html, nothing, type TemplateResult } from 'lit';
import { countOf, fileName, withCommas } from '../../core/format.js';
import type { FilesToChoose, ShownFile } from './shown-file.js';

/** What the head of the tab asks for. */
export interface HeadActions {
  choose(file: string): void;
  /** A query was entered. */
  submit(text: string): void;
}

/** The file that is shown, and the field that goes to a place in it. */
export function bytesHead(
  { names, left }: FilesToChoose,
  file: ShownFile | null,
  actions: HeadActions,
): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    actions.submit(String(new FormData(event.currentTarget as HTMLFormElement).get('query')));
  };
  return html`<form class="sec row bytes-head" @submit=${submit}>
    <select
      class="btn grow"
      aria-label="File"
      @change=${(event: Event) => actions.choose((event.target as HTMLSelectElement).value)}
    >
      ${names.map((name) => {
        const isShown = name === file?.name;
        const size = isShown ? ` — ${countOf(file.bytes.length, 'byte')}` : '';
        return html`<option value=${name} .selected=${isShown}>${fileName(name)}${size}</option>`;
      })}
      ${left > 0 ? html`<option disabled>and ${withCommas(left)} more</option>` : nothing}
    </select>
    <input
      class="btn query"
      name="query"
      aria-label="Go to or find"
      placeholder=${file?.lines ? 'Line or “text”' : 'Byte, face 7, field, 3C 00, “text”'}
      autocomplete="off"
      spellcheck="false"
    />
  </form>`;
}
