import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Entry, Progress } from '../../core/index.js';
import { countOf, progressText, sizeInWords, withCommas } from '../../core/format.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import { thumbnailRenderer } from '../../element/thumbnails.js';
import type { Actions } from '../workspace/actions.js';
import { type Drag, dropOverlay } from '../ui/drop-overlay.js';
import { copy } from '../ui/copy.js';
import { EventController } from '../ui/event-controller.js';
import { PageElement, given, keepsFocus } from '../ui/page-element.js';
import '../ui/more-icons.js';
import { notices } from '../viewer/notices.js';
import { saveBlob } from '../ui/saving.js';
import type { ModelScanner } from '../workspace/model-scanner.js';
import type { RestOfFiles } from '../workspace/open.js';
import type { Version } from '../workspace/version.js';
import type { Workspace } from '../workspace/workspace.js';
import { descendsAtFirst } from './cells.js';
import { csvOf } from './csv.js';
import { foldersOf, listingOf, type FolderCount, type Listed } from './listing.js';
import type { PicturesDialog } from './pictures/pictures-dialog.js';
import { areEqual, keepIn, select, selectOne, type Choice, type Selection } from './selection.js';
import {
  countOfFilter,
  sortAndFilter,
  type Column,
  type Filter,
  type GalleryOptions,
  type ResultOf,
} from './sort-and-search.js';
import './gallery.css';
import './preview.js';
import { icon, iconButton } from '../ui/icons.js';
import { ThumbnailCache } from './thumbnail-cache.js';
import './gallery.js';
import type { Gallery, GalleryView } from './gallery.js';

const everything: GalleryOptions = { query: '', filter: 'all', folder: '', order: 'name', descending: false };

const filters: readonly (readonly [filter: Filter, name: string])[] = [
  ['all', 'All'],
  ['animated', 'Animated'],
  ['warnings', 'Warnings'],
  ['missing', 'Missing'],
  ['errors', 'Not opened'],
];
const orders: readonly (readonly [order: Column, descending: boolean, name: string])[] = [
  ['name', false, 'Name'],
  ['folder', false, 'Folder'],
  ['faces', true, 'Faces, most first'],
  ['notes', true, 'Notes, most first'],
  ['missing', true, 'Missing files, most first'],
  ['size', true, 'Bytes, most first'],
];

const noEntries: readonly Entry[] = [];

/** The page with all models of what is open: toolbar, gallery and preview. */
export class GalleryPage extends PageElement.with({
  workspace: given<Workspace>(),
  rest: given<RestOfFiles>(),
  scanner: given<ModelScanner>(),
  actions: given<Actions>(),
  /** This page is the visible one. */
  shown: given<boolean>(),
  /** Files that are dragged over the page, or null. */
  drag: given<Drag | null>(),
  options: everything as GalleryOptions,
  view: 'pictures' as GalleryView,
  selection: selectOne(null) as Selection,
}) {
  readonly #resultOf: ResultOf = (entry) => this.scanner.results.get(entry);
  readonly #thumbnails = new ThumbnailCache(thumbnailRenderer);
  /** What is listed. */
  #entries = noEntries;
  #origin: object | null = null;
  #listing: readonly Listed[] = [];
  #folders: readonly FolderCount[] = [];
  /** Those that are shown, in their order. */
  #models: readonly Listed[] = [];
  #isVisible = false;
  /** It was not visible before. */
  #appears = false;
  /** Announce when all models were scanned: once for each list. */
  #announcesEnd = false;

  protected readonly watched = [
    new EventController(this, () => this.workspace),
    new EventController(this, () => this.rest, ['rest']),
    new EventController(this, () => this.scanner, ['change'], this.#scanned),
  ];

  /** Lists other entries in tasks before that which renders, as it is long enough without. */
  protected override async scheduleUpdate(): Promise<void> {
    // Before the first update, Lit has not set the properties that the page set before this code was loaded.
    while (this.hasUpdated && !this.#isListed) {
      const version = this.#version!;
      const { entries } = version.files;
      const listing = await listingOf(entries);
      if (entries !== this.#version?.files.entries) continue;
      this.#use(version, listing);
      await yieldToMain();
    }
    super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.#isListed) return;
    this.#appears = this.shown && !this.#isVisible;
    this.#isVisible = this.shown;
    if (!this.shown) return;
    const models = sortAndFilter(this.#listing, this.#resultOf, this.options);
    let { selection } = this;
    if (changed.has('options') && this.hasUpdated) selection = selectOne(null);
    // Start at the model that was open in the viewer.
    const opened = this.#appears && this.#version?.entry;
    if (opened && opened !== selection.current) selection = selectOne(opened);
    // Keep the same array if nothing moved, so that the gallery is not measured again.
    const isMoved = !areEqual(models, this.#models);
    if (isMoved) this.#models = models;
    if (isMoved || selection !== this.selection) this.selection = keepIn(selection, entriesOf(models));
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.#isListed) this.requestUpdate();
    else if (this.#appears) void this.#focusGallery();
    else if (changed.has('selection')) void this.#reveal();
  }

  protected override render(): unknown {
    if (!this.#isVisible) return nothing;
    const { options, selection, workspace } = this;
    const models = this.#models;
    const at = models.findIndex(({ entry }) => entry === selection.current);
    const open = ({ detail }: CustomEvent<{ entry: Entry }>): void => this.#open(detail.entry);
    return html`<main class="gallery-page" @keydown=${this.#key}>
      ${this.#toolbar()}
      <div class="messages">${notices(workspace)}</div>
      <div class="scroll">
        <retromesh-gallery
          .models=${models}
          .scanner=${this.scanner}
          .thumbnails=${this.#thumbnails}
          .selection=${selection}
          .view=${this.view}
          .order=${options.order}
          .descending=${options.descending}
          @select-model=${this.#select}
          @select-all=${this.#selectAll}
          @open-model=${open}
          @sort-by=${this.#sort}
          @visible-change=${this.#visibleChanged}
        ></retromesh-gallery>
        ${models.length === 0 ? this.#nothingFound() : nothing}
      </div>
      <retromesh-preview
        .files=${this.#version?.files ?? null}
        .entry=${models[at]?.entry ?? null}
        .position=${`${withCommas(at + 1)} of ${withCommas(models.length)}`}
        .chosen=${this.#chosen()}
        @open-model=${open}
      ></retromesh-preview>
      ${this.drag ? dropOverlay(this.drag.files, dropEffect) : nothing}
      <retromesh-pictures-dialog></retromesh-pictures-dialog>
    </main>`;
  }

  /** Search, order, folder, filters, view and CSV. */
  #toolbar(): TemplateResult {
    const { options } = this;
    const search = (event: Event): void => this.#change({ query: (event.target as HTMLInputElement).value });
    return html`<div class="gallery-toolbar">
      <label class="field"
        >${icon('search')}<span class="sr">Search</span
        ><input
          type="search"
          placeholder="Name, or faces > 500, or has:notes"
          .value=${options.query}
          @input=${search}
          @keydown=${this.#searchKey}
      /></label>
      ${this.#orderChoice()} ${this.#folders.length > 0 ? this.#folderChoice() : nothing}
      <div class="chips" role="group" aria-label="Filter">
        ${filters.map(([filter, name]) => {
          const pressed = filter === options.filter;
          const count = countOfFilter(this.#listing, this.#resultOf, filter);
          if (count === 0 && !pressed) return nothing;
          return html`<button
            class="btn ${filter === 'animated' ? 'only-l' : ''}"
            aria-pressed=${pressed ? 'true' : 'false'}
            @click=${() => this.#change({ filter: pressed ? 'all' : filter })}
          >
            ${name} ${withCommas(count)}
          </button>`;
        })}
      </div>
      <span class="grow only-l"></span>
      <span class="dim sm ${this.rest.progress ? '' : 'only-l'}">${this.#progress()}</span>
      ${this.#viewChoice()}
      <button
        class="btn quiet csv"
        title="Save a table of ${withCommas(this.#models.length)} models for a spreadsheet"
        @click=${() => this.#saveCsv(this.#models)}
      >
        ${icon('download')}CSV
      </button>
      <button class="btn quiet pictures" title="Contact sheet or posters" @click=${this.#makePictures}>
        ${icon('camera')}Pictures
      </button>
    </div>`;
  }

  /** The orders that have names; a table can be sorted by its other columns, too. */
  #orderChoice(): TemplateResult {
    const { options } = this;
    const sort = (event: Event): void => {
      const chosen = orders[Number((event.target as HTMLSelectElement).value)];
      if (chosen) this.#change({ order: chosen[0], descending: chosen[1] });
    };
    const isChosen = (at: number): boolean =>
      orders[at]![0] === options.order && orders[at]![1] === options.descending;
    return html`<select class="btn orders" aria-label="Sort" @change=${sort}>
      ${orders.map(
        ([, , name], at) => html`<option value=${String(at)} .selected=${isChosen(at)}>${name}</option>`,
      )}
      ${
        orders.some((_, at) => isChosen(at))
          ? nothing
          : html`<option value="" selected>By ${options.order}</option>`
      }
    </select>`;
  }

  #folderChoice(): TemplateResult {
    const { options } = this;
    const choose = (event: Event): void =>
      this.#change({ folder: (event.target as HTMLSelectElement).value });
    return html`<select class="btn folders" aria-label="Folder" @change=${choose}>
      <option value="" .selected=${options.folder === ''}>All folders</option>
      ${this.#folders.map(
        ({ folder, models }) =>
          html`<option value=${folder} .selected=${folder === options.folder}>
            ${folder} (${withCommas(models)})
          </option>`,
      )}
    </select>`;
  }

  #viewChoice(): TemplateResult {
    const button = (to: GalleryView, label: string, name: 'layout-grid' | 'table'): TemplateResult =>
      iconButton(name, label, () => (this.view = to), { look: '', pressed: to === this.view });
    return html`<span class="seg" role="group" aria-label="View"
      >${button('pictures', 'Pictures', 'layout-grid')}${button('table', 'Table', 'table')}</span
    >`;
  }

  #change(options: Partial<GalleryOptions>): void {
    this.options = { ...this.options, ...options };
  }

  #nothingFound(): TemplateResult {
    const all = (): void => this.#change({ query: '', filter: 'all', folder: '' });
    return html`<div class="none">
      <p>None of ${countOf(this.#listing.length, 'model')} matches.</p>
      <button class="btn" @click=${all}>Show all</button>
    </div>`;
  }

  /** "Reading 1.2 MB of 7.5 MB", then "420 of 1,680 opened"; empty when all were opened. */
  #progress(): string {
    const { progress } = this.rest;
    if (progress) return `Reading ${restText(progress)}`;
    const { length } = this.#listing;
    const opened = this.#listing.filter(({ entry }) => this.#resultOf(entry)).length;
    return opened < length ? `${withCommas(opened)} of ${withCommas(length)} opened` : '';
  }

  get #version(): Version | null {
    return this.workspace.shown?.version ?? null;
  }

  /** The models of what is open are listed. */
  get #isListed(): boolean {
    return (this.#version?.files.entries ?? this.#entries) === this.#entries;
  }

  #scanned(): void {
    this.requestUpdate();
    if (!this.shown || !this.#isListed) return;
    const progress = this.#progress();
    if (progress) {
      this.#announcesEnd = true;
      return this.announceState(`${progress}.`);
    }
    if (!this.#announcesEnd) return;
    this.#announcesEnd = false;
    const failed = countOfFilter(this.#listing, this.#resultOf, 'errors');
    const all = `All ${countOf(this.#listing.length, 'model')} opened`;
    this.announce(failed ? `${all} but ${withCommas(failed)}.` : `${all}.`);
  }

  /** What is opened anew resets search and selection; files that are added to it do not. */
  #use({ files, origin }: Version, listing: readonly Listed[]): void {
    this.#entries = files.entries;
    this.#listing = listing;
    this.#models = [];
    this.#folders = foldersOf(listing);
    if (origin.key !== this.#origin) {
      const { order, descending } = this.options;
      this.options = { ...everything, order, descending };
      this.selection = selectOne(null);
    }
    this.#origin = origin.key;
    this.#announcesEnd = true;
    this.#thumbnails.keep(files.entries);
    this.scanner.setVisitor(this.#thumbnails);
  }

  /** The selected models in the order of the list. */
  #chosenModels(): Listed[] {
    const { chosen } = this.selection;
    return this.#models.filter(({ entry }) => chosen.has(entry));
  }

  /** The sums of several selected models, and what can be done with them. */
  #chosen(): TemplateResult | typeof nothing {
    if (this.selection.chosen.size < 2) return nothing;
    const models = this.#chosenModels();
    const entries = entriesOf(models);
    const faces = models.reduce((sum, { entry }) => {
      const result = this.#resultOf(entry);
      return sum + (result && result !== 'error' ? result.faces : 0);
    }, 0);
    const size = models.reduce((sum, listed) => sum + listed.size, 0);
    const copyNames = (): unknown =>
      copy(this, entries.map(({ name }) => name).join('\n'), `${countOf(entries.length, 'name')} copied.`);
    const button = (label: string, act: () => unknown): TemplateResult =>
      html`<button class="btn" @click=${act}>${label}</button>`;
    return html`<section class="sec chosen">
      <h2>${countOf(models.length, 'model')} selected</h2>
      <p class="dim sm">${countOf(faces, 'face')}, ${sizeInWords(size)} of files</p>
      <div class="chips below">
        ${button('Step through', () => this.#open(entries[0]!))}
        ${models.length === 2 ? button('Compare', () => this.actions.compare(entries)) : nothing}
        ${button('Save CSV', () => this.#saveCsv(models))} ${button('Copy names', copyNames)}
      </div>
    </section>`;
  }

  /** Name of a file that is saved. */
  get #stem(): string {
    return this.#version!.origin.name.replace(/\.\w+$/, '');
  }

  #saveCsv(models: readonly Listed[]): void {
    const text = csvOf(models, this.#resultOf);
    saveBlob(new Blob([text], { type: 'text/csv' }), `${this.#stem}.csv`);
    this.announce(`A table of ${countOf(models.length, 'model')} was saved.`);
  }

  /** Of the selected models where several are, else of those that are shown. */
  async #makePictures(): Promise<void> {
    await import('./pictures/pictures-dialog.js');
    const models = this.selection.chosen.size > 1 ? this.#chosenModels() : this.#models;
    const dialog = this.querySelector<PicturesDialog>('retromesh-pictures-dialog')!;
    await dialog.show(this.#version!.files, this.#stem, models);
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

  #select(event: CustomEvent<{ entry: Entry; choice: Choice }>): void {
    const { entry, choice } = event.detail;
    this.selection = select(this.selection, entriesOf(this.#models), entry, choice);
    const { size } = this.selection.chosen;
    if (choice !== 'alone' && choice !== 'move') this.announceState(`${countOf(size, 'model')} selected.`);
  }

  #selectAll(): void {
    this.selection = { ...this.selection, chosen: new Set(entriesOf(this.#models)) };
    this.announceState(`${countOf(this.#models.length, 'model')} selected.`);
  }

  #sort(event: CustomEvent<{ column: Column }>): void {
    const { column: order } = event.detail;
    const isSame = order === this.options.order;
    const descending = isSame ? !this.options.descending : descendsAtFirst(order);
    this.#change({ order, descending });
  }

  /** Opens a model; Previous and Next step through the selected ones, if several are, else through the list. */
  #open(entry: Entry | null): void {
    if (!entry) return;
    const { chosen } = this.selection;
    const models = chosen.size > 1 && chosen.has(entry) ? this.#chosenModels() : this.#models;
    this.actions.openEntry(entry, entriesOf(models));
  }

  #visibleChanged(event: CustomEvent<{ entries: readonly Entry[] }>): void {
    this.#thumbnails.setVisible(this.view === 'table' ? [] : event.detail.entries);
    if (this.shown) this.scanner.resume();
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || target.matches('input, select')) return;
    if (event.key === '/') {
      event.preventDefault();
      this.querySelector<HTMLInputElement>('input')!.select();
    } else if (event.key === 'Enter' && !target.closest('button, a')) {
      event.preventDefault();
      this.#open(this.selection.current);
    }
  }

  #searchKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.options.query !== '') {
      this.#change({ query: '' });
      event.preventDefault();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.#gallery?.focus();
    } else if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      this.#open(this.selection.current);
    }
  }
}

const entriesOf = (models: readonly Listed[]): Entry[] => models.map(({ entry }) => entry);

/** "1,200 files" that have arrived, or "1.2 of 7.5 MB". */
function restText({ loaded, total }: Progress): string {
  if (loaded === 0) return 'the other files';
  return total < 0 ? countOf(loaded, 'file') : progressText(loaded, total);
}

const dropEffect = html`<p>Skins and scripts are added to these models. Other models replace them.</p>`;

customElements.define('retromesh-gallery-page', GalleryPage);
