import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { withCommas } from '../../core/format.js';
import { thumbnailRenderer } from '../../element/thumbnails.js';
import type { Actions } from '../actions.js';
import type { Drag } from '../files/drag-and-drop.js';
import { dropOverlay } from '../shared/drop-overlay.js';
import { EventController } from '../shared/event-controller.js';
import { icon } from '../shared/icons.js';
import '../shared/more-icons.js';
import { notices } from '../shared/notices.js';
import { PageElement } from '../shared/page-element.js';
import type { Session } from '../session/session.js';
import type { ModelScanner } from '../session/model-scanner.js';
import { countOf } from '../shared/format.js';
import { countOfFilter, sortAndFilter, type Filter, type Order, type ResultOf } from './sort-and-search.js';
import './gallery.css';
import './preview.js';
import { ThumbnailCache } from './thumbnail-cache.js';
import './gallery.js';
import type { Gallery } from './gallery.js';

const filters: readonly (readonly [filter: Filter, name: string])[] = [
  ['all', 'All'],
  ['animated', 'Animated'],
  ['notes', 'Notes'],
  ['errors', 'Not opened'],
];
const orders: readonly (readonly [order: Order, name: string])[] = [
  ['name', 'Name'],
  ['faces', 'Faces, most first'],
  ['notes', 'Notes, most first'],
];

/** The page with all models of a drop: toolbar, gallery and preview. */
export class GalleryPage extends PageElement {
  static override properties = {
    session: { attribute: false },
    scanner: { attribute: false },
    actions: { attribute: false },
    shown: { type: Boolean },
    drag: { attribute: false },
    query: { state: true },
    filter: { state: true },
    order: { state: true },
    selected: { state: true },
  };

  declare session: Session;
  declare scanner: ModelScanner;
  declare actions: Actions;
  /** This page is the visible one. */
  declare shown: boolean;
  /** Files that are dragged over the page, or null. */
  declare drag: Drag | null;
  declare query: string;
  declare filter: Filter;
  declare order: Order;
  /** Index of the selected model. */
  declare selected: number;

  readonly #resultOf: ResultOf = (model) => this.scanner.results.get(model);
  #thumbnails: ThumbnailCache | null = null;
  #names: readonly string[] = [];
  #drop: object | null = null;
  #entries: unknown = null;
  #models: readonly number[] = [];
  /** Announce when all models were scanned: once for each drop. */
  #announcesEnd = false;

  constructor() {
    super();
    this.query = '';
    this.filter = 'all';
    this.order = 'name';
    this.selected = 0;
    new EventController(this, () => this.session);
    new EventController(
      this,
      () => this.scanner,
      ['change'],
      () => {
        this.requestUpdate();
        if (this.shown) this.#announceProgress();
      },
    );
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { session } = this;
    if (session.entries !== this.#entries) this.#useEntries();
    // Start at the model that was open in the viewer.
    if (changed.has('shown') && this.shown && session.index >= 0) this.selected = session.index;
    if (!this.shown) return;
    const models = sortAndFilter(this.#names, this.#resultOf, this);
    // Keep the same array if nothing moved, so that the gallery is not measured again.
    if (models.join() !== this.#models.join()) this.#models = models;
    const hasNewOptions = ['query', 'filter', 'order'].some((name) => changed.has(name)) && this.hasUpdated;
    if (models.length > 0 && (hasNewOptions || !models.includes(this.selected))) this.selected = models[0]!;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('shown') && this.shown) void this.#focusGallery();
    else if (changed.has('selected')) void this.#reveal();
  }

  protected override render(): unknown {
    if (!this.shown) return nothing;
    const { session } = this;
    const models = this.#models;
    const at = models.indexOf(this.selected);
    return html`<main class="gallery-page" @keydown=${this.#key}>
      ${this.#toolbar()}
      <div class="messages">${notices(session)}</div>
      <div class="scroll">
        <retromesh-gallery
          .entries=${session.entries}
          .models=${models}
          .scanner=${this.scanner}
          .thumbnails=${this.#thumbnails}
          .selected=${this.selected}
          @select-model=${this.#select}
          @open-model=${this.#open}
          @visible-change=${this.#visibleChanged}
        ></retromesh-gallery>
        ${models.length === 0 ? this.#nothingFound() : nothing}
      </div>
      <retromesh-preview
        .session=${session}
        .selected=${at < 0 ? -1 : this.selected}
        .position=${`${withCommas(at + 1)} of ${withCommas(models.length)}`}
        @open-model=${this.#open}
      ></retromesh-preview>
      ${this.drag ? dropOverlay(this.drag.files, dropEffect) : nothing}
    </main>`;
  }

  #toolbar(): TemplateResult {
    const { length } = this.#names;
    const search = (event: Event): void => void (this.query = (event.target as HTMLInputElement).value);
    const sort = (event: Event): void =>
      void (this.order = (event.target as HTMLSelectElement).value as Order);
    return html`<div class="gallery-toolbar">
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
            ${name} ${withCommas(countOfFilter(length, this.#resultOf, filter))}
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
      <p>None of ${countOf(this.#names.length, 'model')} matches.</p>
      <button class="btn" @click=${all}>Show all</button>
    </div>`;
  }

  /** "420 of 1,680 opened"; empty when all were opened. */
  #progress(): string {
    const { size } = this.scanner.results;
    const { length } = this.#names;
    return size < length ? `${withCommas(size)} of ${withCommas(length)} opened` : '';
  }

  #announceProgress(): void {
    const progress = this.#progress();
    if (progress) {
      this.#announcesEnd = true;
      return this.announceState(`${progress}.`);
    }
    if (!this.#announcesEnd) return;
    this.#announcesEnd = false;
    const failed = this.scanner.errorCount;
    const all = `All ${countOf(this.#names.length, 'model')} opened`;
    this.announce(failed ? `${all} but ${withCommas(failed)}.` : `${all}.`);
  }

  /** A new drop resets search and selection; files that are added to the drop do not. */
  #useEntries(): void {
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
    this.#announcesEnd = true;
    this.#thumbnails = new ThumbnailCache(thumbnailRenderer);
    this.scanner.setVisitor(this.#thumbnails);
  }

  async #focusGallery(): Promise<void> {
    await this.#reveal();
    const { activeElement } = document;
    if (!activeElement?.checkVisibility() || activeElement === document.body) this.#gallery?.focus();
  }

  async #reveal(): Promise<void> {
    await this.#gallery?.updateComplete;
    this.#gallery?.reveal();
  }

  get #gallery(): Gallery | null {
    return this.querySelector<Gallery>('retromesh-gallery');
  }

  #select(event: CustomEvent<{ model: number }>): void {
    this.selected = event.detail.model;
  }

  #open(event: CustomEvent<{ model: number }>): void {
    this.actions.openEntry(event.detail.model, this.#models);
  }

  #visibleChanged(event: CustomEvent<{ models: readonly number[] }>): void {
    this.#thumbnails?.setVisible(event.detail.models);
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
      this.#gallery?.focus();
    }
  }
}

const dropEffect = html`<p>Skins and scripts are added to these models. Other models replace them.</p>`;

customElements.define('retromesh-gallery-page', GalleryPage);
