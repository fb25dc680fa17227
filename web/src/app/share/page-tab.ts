import { html, nothing, type TemplateResult } from 'lit';
import { sizeInWords } from '../../core/format.js';
import type { Snippet } from '../../links/snippets/snippet.js';
import { checkbox } from '../ui/fields.js';

/** What the tab shows, and what its controls call. */
export interface PageTab {
  readonly snippets: readonly Snippet[];
  /** The id of the snippet that is shown. */
  readonly place: string;
  /** The name of saved files without extension. */
  readonly stem: string;
  /** Bytes of the model's files. */
  readonly size: number;
  /** Whether the clip plays at once; null where there is none, or the view is that of the model as it opens. */
  readonly plays: boolean | null;
  /** Whether all places are shown. */
  readonly showsAll: boolean;
  copyButton(what: string, text: string): TemplateResult;
  choose(place: string): void;
  showAll(): void;
  setPlays(plays: boolean): void;
  save(file: 'zip' | 'png'): void;
}

/** Places that are shown at first. */
const first = 5;

/** Where the model is put, and what is done for it, step by step. */
export function pageTab(tab: PageTab): TemplateResult {
  const { snippets, place, showsAll } = tab;
  const current = snippets.find(({ id }) => id === place) ?? snippets[0]!;
  const shown = showsAll || snippets.indexOf(current) >= first ? snippets : snippets.slice(0, first);
  const left = snippets.length - shown.length;
  return html`<h2>Where</h2>
    <div class="chips" role="group" aria-label="Where">
      ${shown.map(
        ({ id, name }) =>
          html`<button class="btn" aria-pressed=${id === current.id} @click=${() => tab.choose(id)}>
            ${name}
          </button>`,
      )}
      ${left > 0 ? html`<button class="btn" @click=${() => tab.showAll()}>${left} more…</button>` : nothing}
    </div>
    ${steps(tab, current)}
    <textarea
      class="mono"
      readonly
      rows="4"
      aria-label=${`Text for ${current.name}`}
      .value=${current.text}
    ></textarea>
    <div class="row wrap">
      ${tab.copyButton('text', current.text)}
      ${tab.plays === null ? nothing : checkbox('Plays at once', tab.plays, (on) => tab.setPlays(on))}
    </div>
    ${current.needs ? html`<p class="dim sm">${current.needs}</p>` : nothing}`;
}

function steps({ stem, size, save }: PageTab, { before }: Snippet): TemplateResult {
  const paste = html`<li>Paste this where the model belongs:</li>`;
  if (!before)
    return html`<ol class="share-steps">
      ${paste}
    </ol>`;
  const { file, put } = before;
  return html`<ol class="share-steps">
    <li>
      <span
        >${file === 'zip' ? 'Save the files as one zip.' : 'Save the picture.'}
        <button class="link" @click=${() => save(file)}>Save ${stem}.${file}</button>
        ${file === 'zip' ? html`<span class="dim sm">${sizeInWords(size)} in it</span>` : nothing}</span
      >
    </li>
    <li>${put}</li>
    ${paste}
  </ol>`;
}
