import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Entry, Progress } from '../../core/index.js';
import { withCommas } from '../../core/format.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import { thumbnailRenderer } from '../../element/thumbnails.js';
import type { Actions } from '../actions.js';
import type { Drag } from '../files/drag-and-drop.js';
import { copyText } from '../shared/copy-text.js';
import { dropOverlay } from '../shared/drop-overlay.js';
import { EventController } from '../shared/event-controller.js';
import { keepsFocus } from '../shared/keeps-focus.js';
import '../shared/more-icons.js';
import { notices } from '../shared/notices.js';
import { PageElement } from '../shared/page-element.js';
import { saveBlob } from '../shared/save-blob.js';
import type { Session } from '../session/session.js';
import type { ModelScanner } from '../session/model-scanner.js';
import { movedIndices } from '../session/moved-entries.js';
import { countOf, progressText } from '../shared/format.js';
import { csvOf } from './csv.js';
import { foldersOf, listingOf, type FolderCount, type Listed } from './listing.js';
import type { PicturesDialog } from './pictures/pictures-dialog.js';
import { keepIn, moved, select, selectOne, type Choice, type Selection } from './selection.js';
import {
  countOfFilter,
  sortAndFilter,
  type Column,
  type GalleryOptions,
  type ResultOf,
} from './sort-and-search.js';
import './gallery.css';
import './preview.js';
import { descendsAtFirst } from './gallery-table.js';
import { galleryToolbar } from './gallery-toolbar.js';
import { ThumbnailCache } from './thumbnail-cache.js';
import './gallery.js';
import type { Gallery, GalleryView } from './gallery.js';
import type { ChosenModels } from './preview.js';

const everything: GalleryOptions = { query: '', filter: 'all', folder: '', order: 'name', descending: false };

/** The page with all models of a drop: toolbar, gallery and preview. */
export class GalleryPage extends PageElement {
  static override properties = {
    session: { attribute: false },
    scanner: { attribute: false },
    actions: { attribute: false },
    shown: { type: Boolean },
    drag: { attribute: false },
    options: { state: true },
    view: { state: true },
    selection: { state: true },
  };

  declare session: Session;
  declare scanner: ModelScanner;
  declare actions: Actions;
  /** This page is the visible one. */
  declare shown: boolean;
  /** Files that are dragged over the page, or null. */
  declare drag: Drag | null;
  declare options: GalleryOptions;
  declare view: GalleryView;
  declare selection: Selection;

  readonly #resultOf: ResultOf = (model) => this.scanner.results.get(model);
  #thumbnails: ThumbnailCache | null = null;
  #listing: readonly Listed[] = [];
  #folders: readonly FolderCount[] = [];
  #drop: object | null = null;
  #entries: readonly Entry[] = [];
  #models: readonly number[] = [];
  #isVisible = false;
  /** It was not visible before. */
  #appears = false;
  /** Announce when all models were scanned: once for each drop. */
  #announcesEnd = false;

  constructor() {
    super();
    this.options = everything;
    this.view = 'pictures';
    this.selection = selectOne(0);
    new EventController(this, () => this.session, ['change', 'rest']);
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

  /** Lists other entries in tasks before that which renders, as it is long enough without. */
  protected override async scheduleUpdate(): Promise<void> {
    const { session } = this;
    // Before the first update, Lit has not set the properties that the page set before this code was loaded.
    while (this.hasUpdated && !this.#isListed) {
      const { entries } = session;
      const listing = await listingOf(entries);
      if (entries !== session.entries) continue;
      this.#useEntries(entries, listing);
      await yieldToMain();
    }
    super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.#isListed) return;
    const { session } = this;
    this.#appears = this.shown && !this.#isVisible;
    this.#isVisible = this.shown;
    if (!this.shown) return;
    // Start at the model that was open in the viewer.
    if (this.#appears && session.index >= 0 && this.selection.current !== session.index)
      this.selection = selectOne(session.index);
    const models = sortAndFilter(this.#listing, this.#resultOf, this.options);
    // Keep the same array if nothing moved, so that the gallery is not measured again.
    if (models.join() !== this.#models.join()) this.#models = models;
    const hasNewOptions = changed.has('options') && this.hasUpdated;
    this.selection = hasNewOptions ? selectOne(models[0] ?? -1) : keepIn(this.selection, models);
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.#isListed) this.requestUpdate();
    else if (this.#appears) void this.#focusGallery();
    else if (changed.has('selection')) void this.#reveal();
  }

  protected override render(): unknown {
    if (!this.#isVisible) return nothing;
    const { session, options, selection } = this;
    const models = this.#models;
    const at = models.indexOf(selection.current);
    return html`<main class="gallery-page" @keydown=${this.#key}>
      ${this.#toolbar()}
      <div class="messages">${notices(session.workspace)}</div>
      <div class="scroll">
        <retromesh-gallery
          .listing=${this.#listing}
          .models=${models}
          .scanner=${this.scanner}
          .thumbnails=${this.#thumbnails}
          .selection=${selection}
          .view=${this.view}
          .order=${options.order}
          .descending=${options.descending}
          @select-model=${this.#select}
          @select-all=${this.#selectAll}
          @open-model=${this.#open}
          @sort-by=${this.#sort}
          @visible-change=${this.#visibleChanged}
        ></retromesh-gallery>
        ${models.length === 0 ? this.#nothingFound() : nothing}
      </div>
      <retromesh-preview
        .session=${session}
        .selected=${at < 0 ? -1 : selection.current}
        .position=${`${withCommas(at + 1)} of ${withCommas(models.length)}`}
        .chosen=${this.#chosen()}
        @open-model=${this.#open}
        @open-chosen=${this.#openChosen}
        @compare-chosen=${() => this.actions.compare(this.#entriesOf(this.#chosenModels()))}
        @save-chosen=${() => this.#saveCsv(this.#chosenModels())}
        @copy-chosen=${this.#copyNames}
      ></retromesh-preview>
      ${this.drag ? dropOverlay(this.drag.files, dropEffect) : nothing}
      <retromesh-pictures-dialog></retromesh-pictures-dialog>
    </main>`;
  }

  #toolbar(): TemplateResult {
    const { length } = this.#listing;
    return galleryToolbar({
      options: this.options,
      view: this.view,
      folders: this.#folders,
      progress: this.#progress(),
      isReading: this.session.rest.progress !== null,
      countOf: (filter) => countOfFilter(length, this.#resultOf, filter),
      shownCount: this.#models.length,
      change: (options) => void (this.options = { ...this.options, ...options }),
      show: (view) => void (this.view = view),
      saveCsv: () => this.#saveCsv(this.#models),
      makePictures: () => void this.#makePictures(),
      searchKey: (event) => this.#searchKey(event),
    });
  }

  #nothingFound(): TemplateResult {
    const all = (): void => void (this.options = { ...this.options, query: '', filter: 'all', folder: '' });
    return html`<div class="none">
      <p>None of ${countOf(this.#listing.length, 'model')} matches.</p>
      <button class="btn" @click=${all}>Show all</button>
    </div>`;
  }

  /** "Reading 1.2 MB of 7.5 MB", then "420 of 1,680 opened"; empty when all were opened. */
  #progress(): string {
    const { progress } = this.session.rest;
    if (progress) return `Reading ${restText(progress)}`;
    const { size } = this.scanner.results;
    const { length } = this.#listing;
    return size < length ? `${withCommas(size)} of ${withCommas(length)} opened` : '';
  }

  /** The models of the drop are listed. */
  get #isListed(): boolean {
    return this.session.entries === this.#entries;
  }

  #announceProgress(): void {
    if (!this.#isListed) return;
    const progress = this.#progress();
    if (progress) {
      this.#announcesEnd = true;
      return this.announceState(`${progress}.`);
    }
    if (!this.#announcesEnd) return;
    this.#announcesEnd = false;
    const failed = this.scanner.errorCount;
    const all = `All ${countOf(this.#listing.length, 'model')} opened`;
    this.announce(failed ? `${all} but ${withCommas(failed)}.` : `${all}.`);
  }

  /** A new drop resets search and selection; files that are added to the drop do not. */
  #useEntries(entries: readonly Entry[], listing: readonly Listed[]): void {
    const { session } = this;
    const before = this.#entries;
    this.#entries = entries;
    this.scanner.use(entries);
    this.#listing = listing;
    this.#folders = foldersOf(listing);
    this.#models = [...listing.keys()];
    if (session.drop !== this.#drop) {
      const { order, descending } = this.options;
      this.options = { ...everything, order, descending };
      this.selection = selectOne(0);
      this.#thumbnails = null;
    } else {
      this.selection = moved(this.selection, movedIndices(before, entries));
      this.#thumbnails = this.#thumbnails?.moved(before, entries) ?? null;
    }
    this.#drop = session.drop;
    this.#announcesEnd = true;
    this.scanner.setVisitor((this.#thumbnails ??= new ThumbnailCache(thumbnailRenderer)));
  }

  /** The selected models in the order of the list. */
  #chosenModels(): number[] {
    const { chosen } = this.selection;
    return this.#models.filter((model) => chosen.has(model));
  }

  /** The sums of several selected models; null for one or none. */
  #chosen(): ChosenModels | null {
    if (this.selection.chosen.size < 2) return null;
    const models = this.#chosenModels();
    const faces = models.reduce((sum, model) => {
      const result = this.#resultOf(model);
      return sum + (result && result !== 'error' ? result.faces : 0);
    }, 0);
    const size = models.reduce((sum, model) => sum + this.#listing[model]!.size, 0);
    return { count: models.length, faces, size };
  }

  #saveCsv(models: readonly number[]): void {
    const text = csvOf(this.#listing, models, this.#resultOf);
    saveBlob(new Blob([text], { type: 'text/csv' }), `${this.session.dropName.replace(/\.\w+$/, '')}.csv`);
    this.announce(`A table of ${countOf(models.length, 'model')} was saved.`);
  }

  /** Of the selected models where several are, else of those that are shown. */
  async #makePictures(): Promise<void> {
    await import('./pictures/pictures-dialog.js');
    const indices = this.selection.chosen.size > 1 ? this.#chosenModels() : this.#models;
    const models = indices.map((index) => ({ index, name: this.#listing[index]!.label }));
    const dialog = this.querySelector<PicturesDialog>('retromesh-pictures-dialog')!;
    await dialog.show(this.session, models);
  }

  async #copyNames(): Promise<void> {
    const models = this.#chosenModels();
    const done = await copyText(models.map((model) => this.#listing[model]!.name).join('\n'));
    this.announce(
      done ? `${countOf(models.length, 'name')} copied.` : 'The browser does not allow copying here.',
    );
  }

  async #focusGallery(): Promise<void> {
    await this.#reveal();
    await yieldToMain(); // what follows would make the task of the first layout longer
    if (!keepsFocus(document.activeElement)) this.#gallery?.focus();
  }

  async #reveal(): Promise<void> {
    await this.#gallery?.updateComplete;
    this.#gallery?.reveal();
  }

  get #gallery(): Gallery | null {
    return this.querySelector<Gallery>('retromesh-gallery');
  }

  #select(event: CustomEvent<{ model: number; choice: Choice }>): void {
    const { model, choice } = event.detail;
    this.selection = select(this.selection, this.#models, model, choice);
    const { size } = this.selection.chosen;
    if (choice !== 'alone' && choice !== 'move') this.announceState(`${countOf(size, 'model')} selected.`);
  }

  #selectAll(): void {
    this.selection = { ...this.selection, chosen: new Set(this.#models) };
    this.announceState(`${countOf(this.#models.length, 'model')} selected.`);
  }

  #sort(event: CustomEvent<{ column: Column }>): void {
    const { column: order } = event.detail;
    const isSame = order === this.options.order;
    const descending = isSame ? !this.options.descending : descendsAtFirst(order);
    this.options = { ...this.options, order, descending };
  }

  /** Opens a model; Previous and Next step through the selected ones, if several are, else through the list. */
  #open(event: CustomEvent<{ model: number }>): void {
    const { model } = event.detail;
    const { chosen } = this.selection;
    const order = chosen.size > 1 && chosen.has(model) ? this.#chosenModels() : this.#models;
    this.actions.openEntry(this.session.entries[model]!, this.#entriesOf(order));
  }

  #openChosen(): void {
    const models = this.#entriesOf(this.#chosenModels());
    this.actions.openEntry(models[0]!, models);
  }

  #entriesOf(models: readonly number[]): Entry[] {
    return models.map((model) => this.session.entries[model]!);
  }

  #visibleChanged(event: CustomEvent<{ models: readonly number[] }>): void {
    this.#thumbnails?.setVisible(this.view === 'table' ? [] : event.detail.models);
    if (this.shown) this.scanner.resume();
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || target.matches('input, select')) return;
    const { current } = this.selection;
    if (event.key === '/') {
      event.preventDefault();
      this.querySelector<HTMLInputElement>('input')!.select();
    } else if (event.key === 'Enter' && current >= 0 && !target.closest('button, a')) {
      event.preventDefault();
      this.#open(new CustomEvent('open-model', { detail: { model: current } }));
    }
  }

  #searchKey(event: KeyboardEvent): void {
    const { current } = this.selection;
    if (event.key === 'Escape' && this.options.query !== '') {
      this.options = { ...this.options, query: '' };
      event.preventDefault();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.#gallery?.focus();
    } else if (event.key === 'Enter' && !event.isComposing && current >= 0) {
      event.preventDefault();
      this.#open(new CustomEvent('open-model', { detail: { model: current } }));
    }
  }
}

/** "1,200 files" that have arrived, or "1.2 of 7.5 MB". */
function restText({ loaded, total }: Progress): string {
  if (loaded === 0) return 'the other files';
  return total < 0 ? countOf(loaded, 'file') : progressText(loaded, total);
}

const dropEffect = html`<p>Skins and scripts are added to these models. Other models replace them.</p>`;

customElements.define('retromesh-gallery-page', GalleryPage);
