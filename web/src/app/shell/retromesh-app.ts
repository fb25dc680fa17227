import { html, nothing } from 'lit';
import { loadCore, type Model } from '../../core/index.js';
import type { RetroMesh } from '../../element/index.js';
import { handlePageKey, loadDialogs, pageActions } from './actions.js';
import { Announcer } from './announcer.js';
import { listenForDrops, sameDrag, takeFiles, type Chosen } from '../input/incoming-files.js';
import { dropText, type Drag, type DraggedFiles } from '../ui/drop-overlay.js';
import type { EarlyApp } from './first-frame.js';
import type { StartPage } from './start-page.js';
import './header.js';
import { iconSprite } from '../ui/icons.js';
import { PageElement, given, keepsFocus, type PageName } from '../ui/page-element.js';
import { isLink, routeOf, tabPages } from '../../links/route.js';
import type { AwaitedView, LocalAddress } from '../address/awaited-view.js';
import { onePng } from '../workspace/image-names.js';
import type { AddressBar } from '../address/address-bar.js';
import { MaterialImages, type MaterialImageChange } from '../viewer/material-images.js';
import { openedText } from '../workspace/messages.js';
import { FileOpener, showFilePicker } from '../input/file-opener.js';
import type { Recents } from '../input/recents.js';
import { watchImports, type Opened } from '../workspace/version.js';
import { loadPart, retryParts, scriptMessage } from '../ui/load-part.js';
import { ModelScanner } from '../workspace/model-scanner.js';
import { applyTheme, initialTheme, setTheme } from './theme.js';
import type { Theme } from '../workspace/actions.js';
import './viewer-page.js';
import { RestOfFiles } from '../workspace/open.js';
import { Workspace, neighbour, shownOf } from '../workspace/workspace.js';
import type { Outcome } from '../workspace/command.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import { withoutReversing } from '../ui/file-label.js';

const expectedPages = {
  error: () => import('../error/error-report.js'),
  gallery: () => import('../gallery/gallery-page.js'),
};

const viewerHashes = [...tabPages, 'compare'].map((page) => `#${page}`);
const galleryHash = '#gallery';

/** The app: owns the workspace, selects the page for the URL, and connects its parts. */
export class RetromeshApp extends PageElement.with({
  theme: given<Theme>(),
  page: 'start' as PageName,
  /** Files that are dragged over the page, or null. */
  drag: null as Drag | null,
  /** Text of the live region. */
  announcement: '',
  /** The address names a model, which has not been opened yet. */
  isAwaited: false,
  /** The last change of a material's image, until its message is closed. */
  imageChange: null as MaterialImageChange | null,
  /** Null until its code is loaded. */
  viewer: null as RetroMesh | null,
  /** The model that is drawn. */
  shown: null as Model | null,
  /** A script of the page could not be loaded. */
  lacksScript: false,
}) {
  declare early?: EarlyApp['early'];
  readonly #scanner = new ModelScanner();
  readonly #workspace = new Workspace({ show: (opened, inPlace) => this.#show(opened, inPlace) });
  readonly #rest = new RestOfFiles(this.#workspace, () => this.#scanner.whenVisited());
  readonly #recents = (): Promise<Recents> =>
    (this.#stored ??= import('../input/recents.js').then(({ Recents }) => new Recents()));
  #stored: Promise<Recents> | null = null;
  readonly #opener = new FileOpener(
    this.#workspace,
    this.#rest,
    this.#recents,
    (page) => void loadPart(expectedPages[page]),
    async () => (await import('../input/small-picture.js')).smallPicture(this.viewer!),
  );
  /** Null until its code is loaded. */
  #start: StartPage | null = null;
  /** Null until its code is loaded. */
  #links: AddressBar | null = null;
  readonly #announcer = new Announcer((text) => (this.announcement = text));
  readonly #images = new MaterialImages(() => this.viewer, this.#workspace, {
    changed: (text, change) => {
      this.imageChange = change;
      this.#workspace.dismiss();
      this.#announcer.announce(text);
    },
    stepped: (text) => this.#announcer.announce(text),
    failed: (text) => {
      this.#workspace.dismiss();
      this.#workspace.say({ text });
      this.#announcer.announce(text);
    },
  });
  readonly #filesChosen = ({ target }: Event): void =>
    this.#openChosen(takeFiles(target as HTMLInputElement));
  readonly #listeners = new AbortController();
  /** Ends reading a dropped picture: the last drop wins. */
  #picture = new AbortController();
  readonly #actions = pageActions({
    root: this,
    workspace: this.#workspace,
    opener: this.#opener,
    images: this.#images,
    links: () => this.#links,
    viewer: () => this.viewer,
    open: (opening, from) => this.#open(opening, from),
    route: () => this.#route(),
    retry: () => this.#retry(),
    showFilePicker: (id) =>
      void showFilePicker(this.querySelector(`#${id}`)!, (chosen) => this.#openChosen(chosen)),
    hideImageChange: () => (this.imageChange = null),
    setTheme: (theme) => this.#setTheme(theme),
  });

  constructor() {
    super();
    this.theme = initialTheme(location.search);
    applyTheme(this.theme);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = this.#listeners;
    const hasLink = isLink(location.hash) || /[?&]src=/.test(location.search);
    const openLink = async (): Promise<void> => {
      if (!(await (await this.#loadLinks()).open())) location.replace('#');
    };
    // The user followed a link of the page, went back or forward, or edited the address.
    const navigated = async (): Promise<void> => {
      this.#route();
      // A sample may be chosen before the code of links is there. With it, the address is read before it is written again.
      const links = this.#links ?? (isLink(location.hash) ? await this.#loadLinks() : null);
      await links?.navigated();
    };
    this.isAwaited = hasLink;
    if (hasLink) void loadPart(openLink);
    else if (routeOf(location.hash) !== '') location.replace('#');
    window.addEventListener('hashchange', () => void loadPart(navigated), { signal });
    watchImports(window, signal);
    window.addEventListener('vite:preloadError', () => this.#lackScript(), { signal });
    window.addEventListener('paste', (event) => this.#paste(event), { signal });
    window.addEventListener('keydown', (event) => this.#key(event), { signal });
    const dragged = (files: DraggedFiles | null, event: DragEvent): void => this.#dragged(files, event);
    const dropped = (data: DataTransfer, event: DragEvent): void => this.#dropped(data, event);
    listenForDrops(window, { dragged, dropped }, signal);
    const on = (type: string, handle: (detail: CustomEvent['detail']) => void): void =>
      this.addEventListener(type, (event) => handle((event as CustomEvent).detail));
    const updated = (): unknown => this.page !== 'start' && this.#open(Promise.resolve());
    const changed = (): unknown => {
      if (this.#workspace.task) this.querySelector('.first')?.classList.add('loading');
      return (this.shown = this.#workspace.current?.model ?? null);
    };
    this.#workspace.addEventListener('change', changed, { signal });
    this.#workspace.addEventListener('update', updated, { signal });
    this.#workspace.addEventListener('compare', () => this.#actions.compare(), { signal });
    on('announce', ({ text }) => this.#announcer.announce(text));
    on('announce-state', ({ text }) => this.#announcer.announceState(text));
    on('replace-image', ({ material, file }) => this.#replaceImage(material, file));
    on('interpretation-change', ({ id, choice }) => this.#actions.interpret(id, choice));
    on('open-files', (chosen) => this.#openChosen(chosen));
    on('undo', ({ by }) => void this.#images.step(by));
    this.onclick = ({ target }) => {
      if (!this.#start) this.early = target as Element;
      this.#act(target as Element);
    };
    if (this.early) this.#act(this.early);
    void loadCore().catch(() => {});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners.abort();
    this.#links?.stop();
  }

  /** Before what index.html has drawn. */
  protected override createRenderRoot(): HTMLElement {
    this.renderOptions.renderBefore = this.firstChild;
    return this;
  }

  protected override firstUpdated(): void {
    void loadPart(() => this.#loadViewer());
  }

  protected override updated(): void {
    const { page, drag, isAwaited } = this;
    const start = this.querySelector<HTMLElement>('#start')!;
    const isShown = page === 'start' && !isAwaited;
    start.hidden = !isShown;
    if (!isAwaited) this.querySelector('.first')?.remove();
    if (isShown && !this.#start) void loadPart(() => this.#makeStart(start));
    this.#start?.update({ isShown, dropText: drag ? dropText(drag.files) : '' });
  }

  protected override render(): unknown {
    const { page, drag } = this;
    return html`${iconSprite}
      <retromesh-header
        .workspace=${this.#workspace}
        .actions=${this.#actions}
        .theme=${this.theme}
        .page=${page}
      ></retromesh-header>
      ${this.lacksScript ? scriptMessage(this.#actions.retry) : nothing}
      <retromesh-awaited-view></retromesh-awaited-view>
      <retromesh-viewer-page
        ?hidden=${page !== 'viewer'}
        .workspace=${this.#workspace}
        .scanner=${this.#scanner}
        .actions=${this.#actions}
        .model=${this.shown}
        .viewer=${this.viewer}
        .drag=${page === 'viewer' ? drag : null}
        .imageChange=${this.imageChange}
        @status=${({ detail }: CustomEvent<{ text: string }>) => this.#announcer.announceState(detail.text)}
      ></retromesh-viewer-page>
      <retromesh-gallery-page
        ?hidden=${page !== 'gallery'}
        .workspace=${this.#workspace}
        .rest=${this.#rest}
        .scanner=${this.#scanner}
        .actions=${this.#actions}
        .shown=${page === 'gallery'}
        .drag=${drag}
      ></retromesh-gallery-page>
      <div class="sr" role="status">${this.announcement}</div>
      <input hidden type="file" multiple id="files" @change=${this.#filesChosen} />
      <input hidden type="file" multiple webkitdirectory id="folder" @change=${this.#filesChosen} />`;
  }

  #retry(): void {
    this.lacksScript = false;
    void retryParts();
    this.#route();
    if (this.#workspace.failed) this.#open(this.#workspace.retry());
  }

  /** Acts as a button of index.html says. */
  #act(clicked: Element): void {
    const { act } = clicked.closest<HTMLElement>('[data-act]')?.dataset ?? {};
    if (act) this.#actions[act as 'chooseFiles']();
  }

  #lackScript(): void {
    this.lacksScript = true;
    this.isAwaited = false;
  }

  async #makeStart(start: HTMLElement): Promise<void> {
    const [{ StartPage }, recents] = await Promise.all([import('./start-page.js'), this.#recents()]);
    if (this.#start) return;
    this.#start = new StartPage(start, this.#actions, recents, this.#opener, this.#workspace);
    this.requestUpdate();
  }

  async #loadViewer(): Promise<RetroMesh> {
    const [links] = await Promise.all([
      this.#loadLinks(),
      import('../../element/without-controls.js'),
      import('../viewer/sheet.js'),
      import('../viewer/stage-bar.js'),
      import('../viewer/timeline.js'),
      import('../panel/panel.js'), // these are empty without a model
      import('./regions.js').then(({ listenForRegions }) => listenForRegions(window, this.#listeners.signal)),
    ]);
    if (this.viewer) return this.viewer;
    this.viewer = this.querySelector<RetroMesh>('retromesh-viewer-page retro-mesh')!;
    links.watch(this.viewer);
    return this.viewer;
  }

  async #loadLinks(): Promise<AddressBar> {
    const { AddressBar } = await import('../address/address-bar.js');
    return (this.#links ??= new AddressBar({
      workspace: this.#workspace,
      opener: this.#opener,
      page: () => this.page,
      viewer: () => this.viewer,
      open: (opening) => this.#open(opening, 'link'),
      restoreAddress: (address) => void this.#restoreAddress(address).catch(() => {}),
    }));
  }

  async #show({ model, version }: Opened, inPlace: boolean): Promise<void> {
    if (!model) return void (this.viewer && (this.viewer.model = null));
    const viewer = this.viewer ?? (await this.#loadViewer());
    const isShown = inPlace && model === viewer.model;
    if (!isShown) await viewer.show(model, { inPlace });
    void loadDialogs();
    await this.#images.draw(version.images, !inPlace);
    if (isShown) return;
    if (!inPlace) this.#links?.shown(viewer);
    if (!inPlace) this.imageChange = null;
    this.#workspace.say(...viewer.materials.errors.map(({ sentence }) => ({ text: sentence })));
  }

  #dragged(files: DraggedFiles | null, event: DragEvent): void {
    const material = files && files.image !== 'no' ? this.#images.materialAt(event) : null;
    const drag = files && { ...files, material };
    if (this.viewer) this.viewer.materials.highlighted = material;
    if (!sameDrag(drag, this.drag)) this.drag = drag;
  }

  #dropped(data: DataTransfer, event: DragEvent): void {
    const material = this.#images.materialAt(event);
    const png = onePng(data.files);
    this.#picture.abort();
    if (png) void this.#openPng(png, material);
    else if (material !== null && this.#images.accepts(data.files))
      void this.#images.replace(material, data.files[0]!);
    else this.#open(this.#opener.openData(data));
  }

  /** Restores the view of a saved picture. Another PNG is an image for the material, or a file. */
  async #openPng(png: File, material: number | null): Promise<void> {
    this.#picture.abort();
    const { signal } = (this.#picture = new AbortController());
    await this.#loadLinks().catch(() => null);
    // Without a network, or when the file cannot be read, it is opened as any other, which says so.
    const restoring = this.#loadAwaited().then((view) =>
      view.restore(png, this.#workspace, this.#actions, signal),
    );
    const isRestored = await restoring.catch(() => false);
    if (!isRestored && !signal.aborted) this.#replaceImage(material, png);
  }

  async #loadAwaited(): Promise<AwaitedView> {
    await import('../address/awaited-view.js');
    return this.querySelector<AwaitedView>('retromesh-awaited-view')!;
  }

  #replaceImage(material: number | null, file: File): void {
    if (material !== null && this.#images.accepts([file])) void this.#images.replace(material, file);
    else this.#open(this.#opener.openFiles([{ name: file.name, file }]));
  }

  /** Waits for something to be opened, then shows its page: viewer, gallery, or error. */
  #open(opening: Promise<Outcome | unknown>, from: PageName | 'link' = this.page): void {
    const { activeElement } = document;
    const workspace = this.#workspace;
    this.#picture.abort();
    const { version, model: previous } = workspace.current ?? {};
    void opening.then(async (result) => {
      const { current, failed, shown } = workspace;
      const { isChoosing } = shownOf(workspace);
      if ((result as Outcome | undefined)?.kind === 'cancelled') return this.#route();
      if (!current?.model && !failed && !isChoosing) return;
      const staysInGallery =
        from === 'link'
          ? routeOf(location.hash) === galleryHash && shownOf(workspace).entries.length > 1
          : from === 'gallery' && shown?.version.origin.key === version?.origin.key;
      const toGallery = isChoosing || (staysInGallery && !failed);
      // Where it is long, the start page may be scrolled.
      const leavesStart = this.page === 'start';
      await goTo(toGallery ? 'gallery' : 'viewer', from === 'link');
      this.#route();
      if (current?.model && current.model !== previous && !failed)
        this.#announcer.announce(openedText(current.model));
      this.#announcer.tell(workspace.messages);
      await this.updateComplete;
      if (leavesStart) window.scrollTo(0, 0);
      this.#focusPage(activeElement);
      this.dispatchEvent(new Event('opened'));
    });
  }

  /** Moves the focus from an element that is no longer visible. The gallery does it itself. */
  #focusPage(activeElement: Element | null): void {
    if (this.page === 'gallery' || keepsFocus(activeElement)) return;
    const target = this.#workspace.failed ? this.querySelector<HTMLElement>('#error') : this.viewer;
    target?.focus({ preventScroll: true });
  }

  /** Scans the models of the drop in the gallery and beside an error; while a model is shown, its animation needs the time. */
  #updateScanner(): void {
    const { failed, shown } = this.#workspace;
    const { files, entry } = shown?.version ?? {};
    const isListed = this.page === 'gallery' || (this.page === 'viewer' && failed !== null);
    if (!isListed || !files || files.entries.length < 2) return this.#scanner.stop();
    this.#scanner.start(files, this.#rest.progress !== null);
    if (failed?.version && entry) this.#scanner.setResult(entry, 'error');
  }

  async #restoreAddress(address: LocalAddress): Promise<void> {
    const [view, recents] = await Promise.all([this.#loadAwaited(), this.#recents()]);
    await view.restoreAddress(address, await recents.list(), this.#workspace, this.#actions);
    this.isAwaited = this.#workspace.isBusy;
  }

  #route(): void {
    this.isAwaited = false;
    this.page = pageOf(routeOf(location.hash), this.#workspace);
    if (this.page === 'gallery') void loadPart(expectedPages.gallery);
    this.#updateScanner();
    document.title = titleOf(this.page, this.#workspace);
  }

  #paste(event: ClipboardEvent): void {
    const target = event.composedPath()[0];
    if (target instanceof Element && target.closest('input, textarea')) return;
    if (!event.clipboardData || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    const png = onePng(event.clipboardData.files);
    if (png) void this.#openPng(png, null);
    else this.#open(this.#opener.openData(event.clipboardData));
  }

  #key(event: KeyboardEvent): void {
    const step = (by: number): void => {
      const to = this.page === 'viewer' ? neighbour(this.#workspace, by) : null;
      if (to) this.#actions.openEntry(to);
    };
    handlePageKey(event, { ...this.#actions, step });
  }

  #openChosen(chosen: Chosen): void {
    const png = onePng(chosen.files.map(({ file }) => file));
    if (png) void this.#openPng(png, null);
    else this.#open(this.#opener.openChosen(chosen));
  }

  #setTheme(theme: Theme): void {
    this.theme = theme;
    setTheme(theme);
  }
}

/**
 * Goes to a page, unless its hash is there already: with an entry of its own in the history, or in place of the link that was opened.
 * Resolves in another task, as the browser computes the layout in this one.
 */
async function goTo(page: 'gallery' | 'viewer', inPlace: boolean): Promise<void> {
  const hashes = page === 'gallery' ? [galleryHash] : viewerHashes;
  if (hashes.includes(routeOf(location.hash))) return;
  if (inPlace) location.replace(hashes[0]!);
  else location.hash = hashes[0]!;
  await yieldToMain();
}

/** The page for a route, where there is something to show there; else the start page. */
function pageOf(route: string, workspace: Workspace): PageName {
  const { current, failed } = workspace;
  const { entries, isChoosing } = shownOf(workspace);
  const hasGallery = entries.length > 1 && failed?.version !== null;
  if (route === galleryHash) return hasGallery ? 'gallery' : 'start';
  if (!viewerHashes.includes(route)) return 'start';
  if (current?.model || failed) return 'viewer';
  return isChoosing ? 'gallery' : 'start';
}

/** The title of the document on a page: "Crate – Retromesh". */
function titleOf(page: PageName, workspace: Workspace): string {
  if (page === 'start') return 'Retromesh';
  const { name, dropName } = shownOf(workspace);
  return `${withoutReversing(page === 'gallery' ? dropName : name)} – Retromesh`;
}

customElements.define('retromesh-app', RetromeshApp);
