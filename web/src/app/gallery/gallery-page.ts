import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { withCommas } from '../../core/format.js';
import { portraits } from '../../element/thumbnails.js';
import type { Actions } from '../actions.js';
import { corners } from '../shared/drop-overlay.js';
import { dropText, type Drag } from '../files/drag-and-drop.js';
import { icon } from '../shared/icons.js';
import { notices } from '../shared/notices.js';
import { PagePart } from '../shared/page-element.js';
import type { Session } from '../session/session.js';
import type { ModelScanner } from '../session/model-scanner.js';
import { countOf } from '../shared/format.js';
import { arrange, countOfFilter, type Filter, type Look, type Order } from './sort-and-search.js';
import './gallery.css';
import './preview.js';
import { Pictures } from './thumbnail-cache.js';
import './gallery.js';
import type { Sheet } from './gallery.js';

const filters: readonly (readonly [filter: Filter, name: string])[] = [
  ['all', 'All'],
  ['animated', 'Animated'],
  ['notes', 'Notes'],
  ['failed', 'Not opened'],
];
const orders: readonly (readonly [order: Order, name: string])[] = [
  ['name', 'Name'],
  ['faces', 'Faces, most first'],
  ['notes', 'Notes, most first'],
];

/** All models of a drop, to choose from. */
export class ListPage extends PagePart {
  static override properties = {
    session: { attribute: false },
    scanner: { attribute: false },
    actions: { attribute: false },
    shown: { type: Boolean },
    held: { attribute: false },
    version: { type: Number },
    query: { state: true },
    filter: { state: true },
    order: { state: true },
    selected: { state: true },
    drawn: { state: true },
  };

  declare session: Session;
  declare scanner: ModelScanner;
  declare actions: Actions;
  /** This page is in front. */
  declare shown: boolean;
  /** What is held over the page; null while nothing is. */
  declare held: Drag | null;
  /** Counts the changes of `session` and `scanner`. */
  declare version: number;
  declare query: string;
  declare filter: Filter;
  declare order: Order;
  /** Number of the selected model. */
  declare selected: number;
  /** Counts pictures. */
  declare drawn: number;

  readonly #look: Look = (model) => this.scanner.results.get(model);
  #pictures: Pictures | null = null;
  #names: readonly string[] = [];
  #drop: object | null = null;
  #entries: unknown = null;
  #models: readonly number[] = [];
  #isNews = false;

  constructor() {
    super();
    this.query = '';
    this.filter = 'all';
    this.order = 'name';
    this.selected = 0;
    this.drawn = 0;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { session } = this;
    if (session.entries !== this.#entries) this.#take();
    if (changed.has('shown')) this.#appear();
    const inputs = ['query', 'filter', 'order', 'version'];
    if (!inputs.some((name) => changed.has(name))) return;
    const models = arrange(this.#names, this.#look, this);
    // The same array while nothing moves: the sheet has nothing to do then.
    if (models.join() !== this.#models.join()) this.#models = models;
    const isAskedFor = inputs.slice(0, 3).some((name) => changed.has(name)) && this.hasUpdated;
    if (models.length > 0 && (isAskedFor || !models.includes(this.selected))) this.selected = models[0]!;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('shown') && this.shown) void this.#focusSheet();
    else if (changed.has('selected')) void this.#reveal();
    if (changed.has('version') && this.shown) this.#sayProgress();
  }

  protected override render(): unknown {
    if (!this.shown) return nothing;
    const { session } = this;
    const models = this.#models;
    const at = models.indexOf(this.selected);
    return html`<main class="lst" @keydown=${this.#key}>
      ${this.#tools()}
      <div class="messages">${notices(session)}</div>
      <div class="scroll">
        <retromesh-sheet
          .entries=${session.entries}
          .models=${models}
          .look=${this.#look}
          .pictures=${this.#pictures}
          .selected=${this.selected}
          .version=${this.version + this.drawn}
          @choose=${this.#choose}
          @enter=${this.#enter}
          @seen=${this.#seen}
        ></retromesh-sheet>
        ${models.length === 0 ? this.#nothingFound() : nothing}
      </div>
      <retromesh-peek
        .session=${session}
        .selected=${at < 0 ? -1 : this.selected}
        .place=${`${withCommas(at + 1)} of ${withCommas(models.length)}`}
        @enter=${this.#enter}
      ></retromesh-peek>
      ${this.held ? this.#over(this.held) : nothing}
    </main>`;
  }

  #tools(): TemplateResult {
    const { length } = this.#names;
    const search = (event: Event): void => void (this.query = (event.target as HTMLInputElement).value);
    const sort = (event: Event): void =>
      void (this.order = (event.target as HTMLSelectElement).value as Order);
    return html`<div class="lst-tools">
      <label class="field"
        >${icon('search')}<span class="sr">Search</span
        ><input
          type="search"
          placeholder="Name, or faces > 500, or has:notes"
          .value=${this.query}
          @input=${search}
          @keydown=${this.#searchKey}
      /></label>
      <select class="btn" aria-label="Sort" @change=${sort}>
        ${orders.map(
          ([order, name]) => html`<option value=${order} .selected=${order === this.order}>${name}</option>`,
        )}
      </select>
      <div class="chips" role="group" aria-label="Filter">
        ${filters.map(([filter, name]) => {
          const pressed = filter === this.filter;
          return html`<button
            class="btn ${filter === 'animated' ? 'only-l' : ''}"
            aria-pressed=${pressed ? 'true' : 'false'}
            @click=${() => void (this.filter = pressed ? 'all' : filter)}
          >
            ${name} ${withCommas(countOfFilter(length, this.#look, filter))}
          </button>`;
        })}
      </div>
      <span class="grow"></span>
      <span class="dim sm only-l">${this.#progress()}</span>
    </div>`;
  }

  #nothingFound(): TemplateResult {
    const all = (): void => {
      this.query = '';
      this.filter = 'all';
    };
    return html`<div class="none">
      <p>No model of ${withCommas(this.#names.length)} is like that.</p>
      <button class="btn" @click=${all}>Show all</button>
    </div>`;
  }

  #over({ files }: Drag): TemplateResult {
    return html`<div class="over dragging">
      ${corners}
      <h2>${dropText(files)}</h2>
      <p>Skins and scripts go to these models. Other models take their place.</p>
    </div>`;
  }

  /** "420 of 1,680 opened", nothing once all are. */
  #progress(): string {
    const { size } = this.scanner.results;
    const { length } = this.#names;
    return size < length ? `${withCommas(size)} of ${withCommas(length)} opened` : '';
  }

  #sayProgress(): void {
    const progress = this.#progress();
    if (progress) {
      this.#isNews = true;
      return this.#say(`${progress}.`);
    }
    if (!this.#isNews) return;
    this.#isNews = false;
    const failed = this.scanner.failed;
    const all = `All ${countOf(this.#names.length, 'model')} opened`;
    this.#say(failed ? `${all} but ${withCommas(failed)}.` : `${all}.`);
  }

  #say(text: string): void {
    this.dispatchEvent(new CustomEvent('retromesh-say', { bubbles: true, detail: { text } }));
  }

  // Another drop starts at its first model; files that are added to one leave everything in its place.
  #take(): void {
    const { session } = this;
    this.#entries = session.entries;
    this.#names = session.entries.map(({ name }) => name);
    this.#models = [...this.#names.keys()];
    if (session.drop !== this.#drop) {
      this.query = '';
      this.filter = 'all';
      this.selected = 0;
    }
    this.#drop = session.drop;
    this.#isNews = true;
    this.#pictures = new Pictures(portraits, () => void this.drawn++);
    this.scanner.show(this.#pictures);
  }

  // The model that was open is the one to go on from.
  #appear(): void {
    if (this.shown && this.session.at >= 0) this.selected = this.session.at;
  }

  async #focusSheet(): Promise<void> {
    await this.#reveal();
    const { activeElement } = document;
    if (!activeElement?.checkVisibility() || activeElement === document.body) this.#sheet?.focus();
  }

  async #reveal(): Promise<void> {
    await this.#sheet?.updateComplete;
    this.#sheet?.reveal();
  }

  get #sheet(): Sheet | null {
    return this.querySelector<Sheet>('retromesh-sheet');
  }

  #choose(event: CustomEvent<{ model: number }>): void {
    this.selected = event.detail.model;
  }

  #enter(event: CustomEvent<{ model: number }>): void {
    this.actions.openEntry(event.detail.model, this.#models);
  }

  #seen(event: CustomEvent<{ models: readonly number[] }>): void {
    this.#pictures?.look(event.detail.models);
    if (this.shown) this.scanner.resume();
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.key !== '/' || event.ctrlKey || event.metaKey || target.matches('input, select')) return;
    event.preventDefault();
    this.querySelector<HTMLInputElement>('input')!.select();
  }

  #searchKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.query !== '') {
      this.query = '';
      event.preventDefault();
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      this.#sheet?.focus();
    }
  }
}

customElements.define('retromesh-list', ListPage);
