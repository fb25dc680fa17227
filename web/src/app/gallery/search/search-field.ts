import { html, nothing, type TemplateResult } from 'lit';
import { TimeSlices } from '../../../core/yield-to-main.js';
import type { ScanResult } from '../../workspace/model-scanner.js';
import { icon } from '../../ui/icons.js';
import { given, PageElement } from '../../ui/page-element.js';
import type { Listed } from '../list/listing.js';
import type { TreeNode } from '../tree/tree.js';
import { countText, namesIn, suggestionsFor, type Suggestion } from './suggestions.js';

/** The words of a listing and the results of its models. */
export interface Searched {
  readonly listing: readonly Listed[];
  readonly groups: readonly TreeNode[];
  results(): Iterable<ScanResult>;
}

/**
 * The field for a search, with names, groups and fields that fit what is typed.
 *
 * @fires search - Something else is searched for; `detail.query`.
 * @fires choose-folder - A group was chosen; `detail.folder`.
 * @fires leave-search - Keys move on to the list.
 * @fires open-found - What is selected should be opened.
 */
export class SearchField extends PageElement.with({
  query: '',
  searched: given<Searched>(),
  suggestions: [] as readonly Suggestion[],
  /** The suggestion that keys have moved to, −1 for none. */
  at: -1,
}) {
  #names: { readonly of: readonly Listed[]; readonly names: Promise<ReadonlyMap<string, number>> } | null =
    null;
  /** Counts what was asked for: only the last answer is shown. */
  #asked = 0;

  override focus(): void {
    this.#input.select();
    this.#input.focus();
  }

  protected override render(): unknown {
    const { suggestions, at, query } = this;
    const isOpen = suggestions.length > 0;
    return html`<label class="field"
        >${icon('search')}<input
          type="search"
          role="combobox"
          aria-label="Search"
          aria-expanded=${isOpen}
          aria-controls="suggestions"
          aria-autocomplete="list"
          aria-activedescendant=${at >= 0 ? `suggestion-${at}` : nothing}
          placeholder="Name, number, or faces > 500"
          autocomplete="off"
          .value=${query}
          @input=${this.#typed}
          @focus=${() => void this.#suggest(query)}
          @blur=${() => this.#close()}
          @keydown=${this.#key}
        /><kbd class="only-l" aria-hidden="true">/</kbd></label
      >
      <div
        class="suggestions"
        id="suggestions"
        role="listbox"
        aria-label="Suggestions"
        ?hidden=${!isOpen}
        @mousedown=${(event: Event) => event.preventDefault()}
      >
        ${suggestions.map((each, i) => [
          each.title === suggestions[i - 1]?.title
            ? nothing
            : html`<div class="title" role="presentation">${each.title}</div>`,
          this.#option(each, i),
        ])}
      </div>`;
  }

  #option(suggestion: Suggestion, at: number): TemplateResult {
    const { text, meaning, title } = suggestion;
    return html`<div
      class="option"
      role="option"
      id="suggestion-${at}"
      aria-selected=${at === this.at}
      @click=${() => this.#take(suggestion)}
    >
      ${title === 'By numbers' ? html`<code>${text}</code>` : html`<bdi class="cut">${marked(text, this.query)}</bdi>`}
      <span class="dim cut">${meaning}</span><span class="models">${countText(suggestion)}</span>
    </div>`;
  }

  get #input(): HTMLInputElement {
    return this.querySelector('input')!;
  }

  #typed(): void {
    const { value } = this.#input;
    this.fire('search', { query: value });
    void this.#suggest(value);
  }

  async #suggest(typed: string): Promise<void> {
    const asked = (this.#asked += 1);
    const { listing, groups, results } = this.searched;
    if (this.#names?.of !== listing) this.#names = { of: listing, names: namesIn(listing, new TimeSlices()) };
    const found = await suggestionsFor(typed, await this.#names.names, groups, results(), new TimeSlices());
    if (asked !== this.#asked || document.activeElement !== this.#input) return;
    this.suggestions = found;
    this.at = -1;
  }

  #close(): void {
    this.#asked += 1;
    this.suggestions = [];
    this.at = -1;
  }

  #take({ query, folder }: Suggestion): void {
    this.#close();
    if (folder !== undefined) {
      this.fire('search', { query: '' });
      this.fire('choose-folder', { folder });
    } else this.fire('search', { query });
  }

  #key(event: KeyboardEvent): void {
    const { suggestions, at } = this;
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      if (suggestions.length > 0) this.#close();
      else if (this.query !== '') this.fire('search', { query: '' });
      else this.fire('leave-search');
    } else if (event.key === 'ArrowDown' && (suggestions.length === 0 || at === suggestions.length - 1)) {
      this.#close();
      this.fire('leave-search');
    } else if (event.key === 'ArrowDown' || (event.key === 'ArrowUp' && at >= 0))
      this.at = at + (event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') {
      if (suggestions[at]) this.#take(suggestions[at]);
      else {
        this.#close();
        this.fire('open-found');
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A name with what is typed in it. */
function marked(text: string, typed: string): unknown {
  const word = typed.trim().toLowerCase();
  const at = word ? text.toLowerCase().indexOf(word) : -1;
  if (at < 0) return text;
  const end = at + word.length;
  return html`${text.slice(0, at)}<mark>${text.slice(at, end)}</mark>${text.slice(end)}`;
}

customElements.define('retromesh-search-field', SearchField);
