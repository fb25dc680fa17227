import { html, nothing, type TemplateResult } from 'lit';
import type { SourceLocation } from '../../core/index.js';
import { countOf, fileName, withCommas } from '../../core/format.js';
import type { ShownFile } from './model-bytes.js';

/** The file that is shown, of those to choose from, and the field that goes to a place in it; `from` is what it was made of. */
export function bytesHead(
  { names, left }: FilesToChoose,
  file: ShownFile | null,
  from: string,
  choose: (name: string) => void,
  find: (query: string) => void,
): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    find(String(new FormData(event.currentTarget as HTMLFormElement).get('query')));
  };
  return html`<form class="sec row wrap bytes-head" @submit=${submit}>
    <select
      class="btn grow"
      aria-label="File"
      @change=${({ target }: Event) => choose((target as HTMLSelectElement).value)}
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
    ${from ? html`<p class="dim sm from">${from}</p>` : nothing}
  </form>`;
}

/** A list of more is of no use, and slow. */
const mostFiles = 500;

/** A file of what is open, as the panel lists it. */
export interface ListedFile {
  readonly name: string;
  readonly state: 'used' | 'missing' | 'unused';
}

/** The files that a list offers. */
export interface FilesToChoose {
  readonly names: readonly string[];
  /** How many more there are. */
  readonly left: number;
}

/** The first files that are there, and that of the location. */
export function filesToChoose(files: readonly ListedFile[], location: SourceLocation | null): FilesToChoose {
  const present = files.filter(({ state }) => state !== 'missing').map(({ name }) => name);
  const names = new Set(present.slice(0, mostFiles));
  if (location) names.add(location.file);
  return { names: [...names], left: present.filter((name) => !names.has(name)).length };
}
