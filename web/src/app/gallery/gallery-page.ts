import { html, nothing, type PropertyValues } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Entry, Progress } from '../../core/index.js';
import { countOf, progressText, withCommas } from '../../core/format.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import { thumbnailRenderer } from '../../element/thumbnails.js';
import { archiveFields, placeWithSum } from '../../links/archive-place.js';
import { routeOf } from '../../links/route.js';
import type { Actions } from '../workspace/actions.js';
import { archiveReader } from '../workspace/archive-reader.js';
import { browsing } from '../workspace/browsing.js';
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
import { fieldsOf, optionsOf } from './address-fields.js';
import { chosenModels, type ChosenModels } from './preview/chosen-models.js';
import { chosenSection } from './preview/chosen-section.js';
import { csvOf } from './list/csv.js';
import { countOfFilter, type Filter } from './list/filters.js';
import { GalleryList } from './list/gallery-list.js';
import type { Listed } from './list/listing.js';
import { mostSwatches } from './preview/looks-section.js';
import { Marks } from './list/marks.js';
import { missingArchives, progressFoot } from './page-notes.js';
import { galleryToolbar, nothingFound } from './page-toolbar.js';
import type { PicturesDialog } from './pictures/pictures-dialog.js';
import { fields, parseQuery } from './search/query.js';
import './search/search-field.js';
import type { SearchField } from './search/search-field.js';
import { keepIn, select, selectOne, type Choice, type Selection } from './list/selection.js';
import {
  dependsOnResults,
  everything,
  favourites,
  lookedAt,
  type Column,
  type GalleryOptions,
  type ResultOf,
} from './list/sort-and-search.js';
import './gallery.css';
import './preview/preview.js';
import type { ModelPreview } from './preview/preview.js';
import { descendsAtFirst } from './grid/table.js';
import { ThumbnailCache } from './grid/thumbnail-cache.js';
import './grid/gallery.js';
import type { Gallery, GalleryView } from './grid/gallery.js';
import './tree/tree-view.js';

const noEntries: readonly Entry[] = [];

/** The page with all models of what is open: groups, toolbar, gallery and preview. */
export class GalleryPage extends PageElement.with({
  workspace: given<Workspace>(),
  rest: given<RestOfFiles>(),
  scanner: given<ModelScanner>(),
  actions: given<Actions>(),
  /** This page is the visible one. */
  shown: given<boolean>(),
  /** Files that are dragged over the page, or null. */
  drag: given<Drag | null>(),
  options: everything,
  view: 'grid' as GalleryView,
  selection: selectOne(null) as Selection,
  /** Cells of a row. */
  columns: 4,
}) {
  readonly #resultOf: ResultOf = (entry) => this.scanner.results.get(entry);
  readonly #thumbnails = new ThumbnailCache(thumbnailRenderer);
  readonly #marks = new Marks();
  readonly #isFavourite = (entry: Entry): boolean => this.#marks.isFavourite(entry);
  readonly #list = new GalleryList(this.#marks);
  #origin: object | null = null;
  /** Results came that can change what is shown. */
  #hasNewResults = false;
  #chosenLast: ChosenModels | null = null;
  /** The models whose cells are rendered. */
  #visible = noEntries;
  #isVisible = false;
  /** It was not visible before. */
  #appears = false;
  /** Where the list was when the page was left. */
  #scrolledTo = 0;
  /** The model that was opened last. */
  #opened: Entry | null = null;
  /** Announce when all models were scanned: once for each list. */
  #announcesEnd = false;

  protected readonly watched = [
    new EventController(this, () => this.workspace),
    new EventController(this, () => this.rest, ['rest']),
    new EventController(this, () => this.scanner, ['change'], this.#scanned),
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#leaveViewer);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#leaveViewer);
  }

  /** Escape, where nothing else takes it, goes back from a model to the list that it was opened from. */
  readonly #leaveViewer = (event: KeyboardEvent): void => {
    const { defaultPrevented, key, target } = event;
    if (key !== 'Escape' || defaultPrevented || this.shown || this.#list.models.length < 2) return;
    const isTaken = document.querySelector('dialog[open], [role=menu]:not([hidden])') ?? this.workspace.task;
    const isTyped = target instanceof Element && target.closest('input, select, textarea');
    if (isTaken || isTyped || this.workspace.failed || !this.#isListed || routeOf(location.hash) === '')
      return;
    event.preventDefault();
    location.hash = '#gallery';
  };

  /** Lists, sorts and filters in tasks before that which renders: what is shown stays until then. */
  protected override async scheduleUpdate(): Promise<void> {
    // Before the first update, Lit has not set the properties that the page set before this code was loaded.
    let isCurrent = !this.#hasNewResults;
    while (this.hasUpdated) {
      if (!this.#isListed) await this.#listModels();
      else if (this.shown && (this.#list.sorted !== this.options || !isCurrent)) {
        isCurrent = true; // results that come meanwhile are for the next update
        await this.#sort();
      } else break;
    }
    super.scheduleUpdate();
  }

  async #listModels(): Promise<void> {
    const version = this.#version!;
    const { entries } = version.files;
    const isWanted = (): boolean => entries === this.#version?.files.entries;
    if (await this.#list.list(entries, version.origin.name, isWanted)) this.#use(version);
    await yieldToMain();
  }

  async #sort(): Promise<void> {
    const { options } = this;
    this.#hasNewResults = false;
    const isScanned = this.scanner.results.size >= this.#list.listing.length;
    await this.#list.sort(options, this.#resultOf, isScanned, () => options === this.options);
    await yieldToMain();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.#isListed) return;
    this.#look();
    this.#appears = this.shown && !this.#isVisible;
    if (this.#isVisible && !this.shown) this.#scrolledTo = this.querySelector('.list-area')?.scrollTop ?? 0;
    this.#isVisible = this.shown;
    if (!this.shown) return;
    let { selection } = this;
    if (changed.has('options') && this.hasUpdated) selection = selectOne(null);
    // Start at the model that was open in the viewer.
    const opened = this.#appears && this.#version?.entry;
    if (opened && opened !== selection.current) selection = selectOne(opened);
    const isMoved = this.#list.arrange(this.columns, this.view === 'grid', opened || null);
    if (isMoved || selection !== this.selection) this.selection = keepIn(selection, this.#list.shownEntries);
    browsing.fields = fieldsOf(this.options);
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.#isListed || this.#hasNewResults || (this.shown && this.#list.sorted !== this.options))
      this.requestUpdate();
    if (!this.#isListed) return;
    if (this.#appears) void this.#focusGallery();
    else if (changed.has('selection')) {
      void this.#reveal();
      this.#drawPictures();
    } else if (changed.has('options')) this.querySelector('.list-area')?.scrollTo(0, 0);
  }

  protected override render(): unknown {
    if (!this.#isVisible) return nothing;
    const { options, selection, scanner, rest } = this;
    const list = this.#list;
    const { models } = list;
    const at = list.shownEntries.indexOf(selection.current!);
    const listed = models[at] ?? null;
    const open = ({ detail }: CustomEvent<{ entry: Entry }>): void => this.#open(detail.entry);
    const change = (some: Partial<GalleryOptions>): void => this.#change(some);
    const group = ({ detail }: CustomEvent<{ folder: string }>): void => this.#change(detail);
    const total = list.all.length;
    return html`<main
      class="gallery-page"
      @keydown=${this.#key}
      @choose-folder=${group}
      @leave-search=${() => this.#gallery?.focus()}
      @open-found=${() => this.#open(this.selection.current)}
    >
      <div class="messages">
        ${notices(this.workspace)}${missingArchives(scanner.results, () => this.actions.chooseFiles())}
      </div>
      <nav class="tree" aria-label="Groups">
        <retromesh-gallery-tree
          .roots=${list.roots}
          .folder=${options.folder}
          .counts=${list.counts}
        ></retromesh-gallery-tree>
        ${progressFoot(restText(rest.progress), scanner, list.listing.length)}
      </nav>
      ${galleryToolbar({
        options,
        view: this.view,
        searched: { listing: list.listing, groups: list.groups, results: () => scanner.results.values() },
        shown: total,
        progress: rest.progress ? `Reading ${restText(rest.progress)}` : '',
        countOf: (filter) => this.#countOf(filter),
        change,
        setView: (view) => (this.view = view),
        saveCsv: () => void this.#saveCsv(list.all),
        makePictures: () => void this.#makePictures(),
      })}
      <div class="scroll list-area">
        <retromesh-gallery
          .models=${models}
          .total=${total}
          .shelves=${list.shelves}
          .starts=${list.starts}
          .isFavourite=${this.#isFavourite}
          .scanner=${scanner}
          .thumbnails=${this.#thumbnails}
          .selection=${selection}
          .position=${live(at)}
          .view=${this.view}
          .order=${options.order}
          .descending=${options.descending}
          @select-model=${this.#select}
          @select-all=${this.#selectAll}
          @open-model=${open}
          @sort-by=${this.#sortBy}
          @visible-change=${this.#visibleChanged}
          @columns-change=${({ detail }: CustomEvent<{ columns: number }>) => (this.columns = detail.columns)}
        ></retromesh-gallery>
        ${
          models.length === 0
            ? nothingFound(options, parseQuery(options.query).unknown, fields, list.listing.length, change)
            : nothing
        }
      </div>
      <retromesh-preview
        .files=${this.#version?.files ?? null}
        .entry=${listed?.entry ?? null}
        .looks=${listed?.looks ?? []}
        .thumbnails=${this.#thumbnails}
        .favourite=${listed !== null && this.#isFavourite(listed.entry)}
        .position=${`${withCommas(at + 1)} of ${withCommas(total)}`}
        .chosen=${this.#chosen()}
        @open-model=${open}
        @select-look=${({ detail }: CustomEvent<{ entry: Entry }>) => this.#show(detail.entry)}
        @toggle-favourite=${() => this.#toggleFavourite()}
        @share-model=${() => void this.#share()}
      ></retromesh-preview>
      ${this.drag ? dropOverlay(this.drag.files, dropEffect) : nothing}
      <retromesh-pictures-dialog></retromesh-pictures-dialog>
    </main>`;
  }

  #change(options: Partial<GalleryOptions>): void {
    this.options = { ...this.options, ...options };
  }

  get #version(): Version | null {
    return this.workspace.shown?.version ?? null;
  }

  /** The models of what is open are listed. */
  get #isListed(): boolean {
    const { entries } = this.#list;
    return (this.#version?.files.entries ?? entries) === entries;
  }

  #countOf(filter: Filter): number {
    return filter === 'looks' ? this.#list.withLooks : countOfFilter(this.scanner.results.values(), filter);
  }

  #scanned(): void {
    this.#hasNewResults ||= dependsOnResults(this.options);
    this.requestUpdate();
    if (!this.shown || !this.#isListed) return;
    const [opened, all] = [this.scanner.results.size, this.#list.listing.length];
    if (this.rest.progress || opened < all) {
      this.#announcesEnd = true;
      const progress = this.rest.progress && `Reading ${restText(this.rest.progress)}`;
      return this.announceState(`${progress ?? `${withCommas(opened)} of ${withCommas(all)} opened`}.`);
    }
    if (!this.#announcesEnd) return;
    this.#announcesEnd = false;
    const failed = this.#countOf('errors');
    const text = `All ${countOf(all, 'model')} opened`;
    this.announce(failed ? `${text} but ${withCommas(failed)}.` : `${text}.`);
  }

  /** What is opened anew resets search and selection; files that are added to it do not. */
  #use({ files, origin }: Version): void {
    if (origin.key !== this.#origin) {
      const { order, descending } = this.options;
      this.options = { ...everything, order, descending, ...optionsOf(browsing.take()) };
      this.selection = selectOne(null);
      this.#scrolledTo = 0;
    }
    this.#origin = origin.key;
    this.#announcesEnd = true;
    this.#thumbnails.keep(files.entries);
    this.scanner.setVisitor(this.#thumbnails);
  }

  /** Remembers that the open model was looked at. */
  #look(): void {
    const opened = this.workspace.current?.model ? (this.#version?.entry ?? null) : null;
    if (!opened || opened === this.#opened) return;
    this.#opened = opened;
    if (this.#marks.lookedAt(opened) === null) this.#list.count(lookedAt, 1);
    this.#marks.look(opened);
    if (this.options.folder === lookedAt) this.#list.sorted = null;
  }

  /** The selected models in the order of the list. */
  #chosenModels(): ChosenModels {
    return (this.#chosenLast = chosenModels(this.#list.models, this.selection.chosen, this.#chosenLast));
  }

  #chosen(): unknown {
    if (this.selection.chosen.size < 2) return nothing;
    return chosenSection(this, this.#chosenModels(), this.scanner.results, {
      open: (entry) => this.#open(entry),
      compare: (entries) => void this.actions.compare(entries),
      saveCsv: (models) => void this.#saveCsv(models),
    });
  }

  /** Name of a file that is saved. */
  get #stem(): string {
    return this.#version!.origin.name.replace(/\.\w+$/, '');
  }

  async #saveCsv(models: readonly Listed[]): Promise<void> {
    const text = await csvOf(models, this.#resultOf);
    saveBlob(new Blob([text], { type: 'text/csv' }), `${this.#stem}.csv`);
    this.announce(`A table of ${countOf(models.length, 'model')} was saved.`);
  }

  /** Of the selected models where several are, else of those that are shown. */
  async #makePictures(): Promise<void> {
    await import('./pictures/pictures-dialog.js');
    const models = this.selection.chosen.size > 1 ? this.#chosenModels().models : this.#list.models;
    const dialog = this.querySelector<PicturesDialog>('retromesh-pictures-dialog')!;
    await dialog.show(this.#version!.files, this.#stem, models);
  }

  /** Copies a link that names the archive and the model in it. */
  async #share(): Promise<void> {
    const { current } = this.selection;
    const place = current && (await placeWithSum(current, archiveReader(this.#version!)));
    if (!place) return;
    const address = `${location.href.split(/[?#]/, 1)[0]!}#v=1&${archiveFields(place)}`;
    await copy(this, address, `A link to ${current.name} was copied: who opens it needs ${place.file}.`);
  }

  #toggleFavourite(): void {
    const { current } = this.selection;
    if (!current) return;
    const isMarked = this.#marks.toggle(current);
    this.#list.count(favourites, isMarked ? 1 : -1);
    this.announce(`${current.name} ${isMarked ? 'is a favourite' : 'is no favourite any more'}.`);
    if (this.options.folder === favourites) this.#list.sorted = null;
    this.requestUpdate();
    this.#gallery?.requestUpdate();
  }

  async #focusGallery(): Promise<void> {
    await this.#gallery?.updateComplete;
    this.querySelector('.list-area')?.scrollTo(0, this.#scrolledTo);
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
    this.selection = select(this.selection, this.#list.shownEntries, entry, choice);
    const { size } = this.selection.chosen;
    if (choice !== 'alone' && choice !== 'move') this.announceState(`${countOf(size, 'model')} selected.`);
  }

  /** Selects a model, though it is on no shelf. */
  #show(entry: Entry): void {
    this.selection = selectOne(entry);
    if (this.#list.arrange(this.columns, this.view === 'grid', entry))
      this.selection = keepIn(this.selection, this.#list.shownEntries);
    this.requestUpdate();
  }

  async #selectAll(): Promise<void> {
    this.#list.flatten();
    this.#list.arrange(this.columns, this.view === 'grid', null);
    const chosen = new Set(this.#list.shownEntries);
    await yieldToMain(); // their sums would make the task longer
    this.selection = { ...this.selection, chosen };
    this.announceState(`${countOf(chosen.size, 'model')} selected.`);
  }

  #sortBy(event: CustomEvent<{ column: Column }>): void {
    const { column: order } = event.detail;
    const isSame = order === this.options.order;
    const descending = isSame ? !this.options.descending : descendsAtFirst(order);
    this.#change({ order, descending });
  }

  /** Opens a model; Previous and Next step through the selected ones, if several are, else through the list. */
  #open(entry: Entry | null): void {
    if (!entry) return;
    const { chosen } = this.selection;
    const isChosen = chosen.size > 1 && chosen.has(entry);
    const order = isChosen ? this.#chosenModels().entries : this.#list.all.map((listed) => listed.entry);
    // Alone in the list, it has no neighbours there.
    this.actions.openEntry(entry, order.length > 1 ? order : undefined);
  }

  #visibleChanged(event: CustomEvent<{ entries: readonly Entry[] }>): void {
    this.#visible = event.detail.entries;
    this.#drawPictures();
  }

  /** Draws the pictures that are visible, then those of the looks of the selected model. */
  #drawPictures(): void {
    const listed = this.#list.models.find(({ entry }) => entry === this.selection.current);
    const looks = listed?.looks.slice(0, mostSwatches) ?? [];
    this.#thumbnails.setVisible([...(this.view === 'table' ? [] : this.#visible), ...looks]);
    if (this.shown) this.scanner.resume();
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('input, select, dialog')) return;
    const action = this.#actionFor(event.key, target);
    if (!action) return;
    event.preventDefault();
    action();
  }

  #actionFor(key: string, target: HTMLElement): (() => void) | null {
    const isControl = target.closest('button, a, retro-mesh, [role=tree]') !== null;
    if (key === '/') return () => this.querySelector<SearchField>('retromesh-search-field')!.focus();
    if (key === 's') return () => this.#toggleFavourite();
    if (key === 'Enter' && !isControl) return () => this.#open(this.selection.current);
    if (key === ' ' && !isControl)
      return () => this.querySelector<ModelPreview>('retromesh-preview')?.togglePlaying();
    if (key === 'Escape' && this.selection.chosen.size > 1)
      return () => (this.selection = selectOne(this.selection.current));
    return null;
  }
}

/** "1,200 files" that have arrived, or "1.2 of 7.5 MB"; empty where nothing is read. */
function restText(progress: Progress | null): string {
  if (!progress) return '';
  const { loaded, total } = progress;
  if (loaded === 0) return 'the other files';
  return total < 0 ? countOf(loaded, 'file') : progressText(loaded, total);
}

const dropEffect = html`<p>Skins and scripts are added to these models. Other models replace them.</p>`;

customElements.define('retromesh-gallery-page', GalleryPage);
