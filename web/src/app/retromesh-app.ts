import { html } from 'lit';
import { loadCore } from '../core/index.js';
import type { Model } from '../core/index.js';
import type { RetroMesh } from '../element/retro-mesh.js';
import type { Actions } from './actions.js';
import { Announcer } from './announcer.js';
import { dropText, listenForDrops, sameDrag, type Drag, type Held } from './files/drag-and-drop.js';
import './start/start-page.js';
import './header/header.js';
import { iconSprite } from './shared/icons.js';
import type { KeysDialog } from './dialogs/keys-dialog.js';
import type { LinkDialog } from './dialogs/link-dialog.js';
import { MaterialImages, type SkinChange } from './viewer/material-images.js';
import { missingText } from './viewer/missing-files.js';
import { Opener } from './files/file-opener.js';
import { handlePageKey } from './page-keys.js';
import { PagePart, type PageName } from './shared/page-element.js';
import { Recents, type Recent } from './start/recents.js';
import { readSamples, type Sample } from './start/samples.js';
import { Session, type Presentation } from './session/session.js';
import { quietMoment } from './session/idle-scheduler.js';
import { ModelScanner } from './session/model-scanner.js';
import { chooseTheme, firstTheme, nextTheme, showTheme, type Theme } from './header/theme.js';
import { countOf } from './shared/format.js';
import './viewer/viewer-page.js';

const tabs = ['#model', '#materials', '#notes'];
const list = '#list';

/** The whole page: it holds the session, and hands each part what it shows. */
export class RetromeshApp extends PagePart {
  static override properties = {
    theme: { state: true },
    page: { state: true },
    held: { state: true },
    said: { state: true },
    samples: { state: true },
    recents: { state: true },
    change: { state: true },
    viewer: { state: true },
    shown: { state: true },
    version: { state: true },
  };

  declare theme: Theme;
  declare page: PageName;
  /** What is held over the page; null while nothing is. */
  declare held: Drag | null;
  declare said: string;
  declare samples: readonly Sample[];
  declare recents: readonly Recent[];
  /** What was last put on a material or taken off, until someone has read it. */
  declare change: SkinChange | null;
  /** The element that draws, once its code is here. */
  declare viewer: RetroMesh | null;
  /** The model that stands on the stage. */
  declare shown: Model | null;
  /** Counts the changes of session and scanner. */
  declare version: number;

  readonly #session = new Session((presentation) => this.#present(presentation));
  readonly #scanner = new ModelScanner();
  readonly #kept = new Recents();
  readonly #opener = new Opener(this.#session, this.#kept);
  readonly #announcer = new Announcer((text) => (this.said = text));
  readonly #images = new MaterialImages(() => this.viewer, {
    changed: (text, change) => {
      this.change = change;
      this.#session.dismissNotices();
      this.#announcer.sayFirst(text);
    },
    failed: (text) => {
      this.#session.dismissNotices();
      this.#session.addNotice(text);
      this.#announcer.sayFirst(text);
    },
  });
  readonly #leaving = new AbortController();
  readonly #actions: Actions = {
    chooseFiles: () => this.#pick('files'),
    chooseFolder: () => this.#pick('folder'),
    askForLink: () => void this.#askForLink(),
    openSample: (sample) => this.#open(this.#opener.openSample(sample)),
    openRecent: (recent) => this.#open(this.#opener.openRecent(recent)),
    forgetRecent: (recent) => void this.#kept.forget(recent.id).then(() => this.#listRecents()),
    forgetRecents: () => void this.#kept.forgetAll().then(() => this.#listRecents()),
    openEntry: (at, among) => this.#open(this.#session.openEntry(at, among), 'work'),
    cancel: () => this.#session.cancel(),
    backToModel: () => {
      this.#session.backToModel();
      this.#route();
    },
    undoImage: () => this.#images.undo(),
    redoImage: () => this.#images.redo(),
    hideChange: () => (this.change = null),
    switchTheme: () => this.#switchTheme(),
    showKeys: () => void this.#showKeys(),
    say: (text) => this.#announcer.sayFirst(text),
  };

  constructor() {
    super();
    this.theme = firstTheme(location.search);
    this.page = 'start';
    this.held = this.change = null;
    this.said = '';
    this.samples = [];
    this.recents = [];
    this.viewer = null;
    this.shown = null;
    this.version = 0;
    showTheme(this.theme);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = this.#leaving;
    if (location.hash === list || tabs.includes(location.hash)) location.replace('#');
    window.addEventListener('hashchange', () => this.#route(), { signal });
    window.addEventListener('paste', (event) => this.#paste(event), { signal });
    window.addEventListener('keydown', (event) => this.#key(event), { signal });
    const over = (held: Held | null, event: DragEvent): void => this.#hold(held, event);
    const dropped = (data: DataTransfer, event: DragEvent): void => this.#drop(data, event);
    listenForDrops(window, { over, dropped }, signal);
    this.addEventListener('retromesh-say', (event) =>
      this.#announcer.say((event as CustomEvent).detail.text),
    );
    this.addEventListener('retromesh-image', (event) => {
      const { material, file } = (event as CustomEvent).detail;
      this.#takeImage(material, file);
    });
    this.addEventListener('retromesh-reading', (event) => {
      const { reading, choice } = (event as CustomEvent).detail;
      void this.#session.readAs(reading, choice);
    });
    const changed = (): void => void this.version++;
    this.#session.addEventListener('change', changed, { signal });
    this.#scanner.addEventListener('change', changed, { signal });
    void readSamples().then((samples) => (this.samples = samples));
    void this.#listRecents();
    void loadCore().catch(() => {});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leaving.abort();
  }

  protected override firstUpdated(): void {
    // The page of failures is fetched ahead: when it is needed, the connection may be what has failed.
    void this.#loadViewer()
      .then(() => import('./failure-page.js'))
      .then(warmUp)
      .catch(() => {});
  }

  protected override render(): unknown {
    const { page, version } = this;
    const held = page === 'start' ? null : this.held;
    return html`${iconSprite}
      <retromesh-header
        .session=${this.#session}
        .actions=${this.#actions}
        .theme=${this.theme}
        .page=${page}
        .version=${version}
      ></retromesh-header>
      <retromesh-empty
        ?hidden=${page !== 'start'}
        class=${this.held === null ? '' : 'dragging'}
        .actions=${this.#actions}
        .samples=${this.samples}
        .recents=${this.recents}
        .dropText=${this.held === null ? '' : dropText(this.held.files)}
      ></retromesh-empty>
      <retromesh-workspace
        ?hidden=${page !== 'work'}
        .session=${this.#session}
        .scanner=${this.#scanner}
        .actions=${this.#actions}
        .model=${this.shown}
        .viewer=${this.viewer}
        .held=${page === 'work' ? held : null}
        .change=${this.change}
        .version=${version}
        @status=${this.#heard}
      ></retromesh-workspace>
      <retromesh-list
        ?hidden=${page !== 'list'}
        .session=${this.#session}
        .scanner=${this.#scanner}
        .actions=${this.#actions}
        .shown=${page === 'list'}
        .held=${held}
        .version=${version}
      ></retromesh-list>
      <retromesh-keys></retromesh-keys>
      <retromesh-link></retromesh-link>
      <div class="sr" role="status">${this.said}</div>
      <input hidden type="file" multiple id="files" @change=${this.#chosen} />
      <input hidden type="file" multiple webkitdirectory id="folder" @change=${this.#chosen} />`;
  }

  async #loadViewer(): Promise<RetroMesh> {
    await import('../element/index.js');
    this.viewer = this.querySelector<RetroMesh>('retro-mesh')!;
    return this.viewer;
  }

  async #present({ model, inPlace }: Presentation): Promise<void> {
    const viewer = this.viewer ?? (await this.#loadViewer());
    await viewer.show(model, { inPlace });
    this.shown = model;
    if (!inPlace) this.change = null;
    for (const { sentence } of viewer.stage.skins.problems) this.#session.addNotice(sentence);
  }

  #hold(held: Held | null, event: DragEvent): void {
    const material = held && held.image !== 'no' ? this.#images.materialAt(event) : null;
    const drag = held && { ...held, material };
    if (this.viewer) this.viewer.stage.target = material;
    if (!sameDrag(drag, this.held)) this.held = drag;
  }

  #drop(data: DataTransfer, event: DragEvent): void {
    const material = this.#images.materialAt(event);
    if (material !== null && this.#images.takes(data.files)) void this.#images.put(material, data.files[0]!);
    else this.#open(this.#opener.take(data));
  }

  #takeImage(material: number, file: File): void {
    if (this.#images.takes([file])) void this.#images.put(material, file);
    else this.#open(this.#opener.openFiles([{ name: file.name, file }]));
  }

  // Opens something and brings what came of it to the front: a model, or all that can be chosen.
  #open(opening: Promise<unknown>, from: PageName = this.page): void {
    const { activeElement } = document;
    const session = this.#session;
    const [before, drop] = [session.model, session.drop];
    void opening.then(async (outcome) => {
      const { model, failure, notices } = session;
      if (outcome === 'cancelled') return this.#route();
      if (!model && !failure && !session.isChoosing) return;
      this.#clearAway();
      const stays = from === 'list' && session.drop === drop && !failure;
      if (session.isChoosing || stays) location.hash = list;
      else if (!tabs.includes(location.hash)) location.hash = tabs[0]!;
      if (this.page === 'start') window.scrollTo(0, 0);
      this.#route();
      if (model && model !== before && !failure) this.#announcer.sayFirst(openedText(model));
      for (const notice of notices) this.#announcer.sayFirst(notice);
      await this.updateComplete;
      if (!activeElement?.checkVisibility?.() || activeElement === document.body) this.#focusWork();
    });
  }

  // Takes the last model off the stage when there is none any more.
  #clearAway(): void {
    if (this.#session.model || !this.viewer) return;
    this.viewer.model = this.shown = null;
  }

  #focusWork(): void {
    if (this.page === 'list') return;
    const target = this.#session.failure ? this.querySelector<HTMLElement>('#fault') : this.viewer;
    target?.focus({ preventScroll: true });
  }

  // The other models are looked into where they are listed, and only there: a model that plays needs the time.
  #lookInto(): void {
    const { entries, failure, at } = this.#session;
    const isListed = this.page === 'list' || (this.page === 'work' && failure !== null);
    if (!isListed || entries.length < 2) return this.#scanner.stop();
    this.#scanner.start(entries, (entry, signal) => this.#session.peek(entry, signal));
    if (failure?.ofEntry) this.#scanner.note(at, 'failed');
  }

  async #listRecents(): Promise<void> {
    this.recents = await this.#kept.list();
  }

  #route(): void {
    const { model, failure, entries, isChoosing, name, dropName } = this.#session;
    const asked = location.hash === list ? 'list' : tabs.includes(location.hash) ? 'work' : 'start';
    const canList = entries.length > 1 && failure?.ofEntry !== false;
    if (asked === 'list') this.page = canList ? 'list' : 'start';
    else if (asked === 'work') this.page = model || failure ? 'work' : isChoosing ? 'list' : 'start';
    else this.page = 'start';
    if (this.page === 'list') void import('./gallery/gallery-page.js');
    if (this.page === 'start') void this.#listRecents();
    this.#lookInto();
    const shown = this.page === 'list' ? dropName : name;
    document.title = this.page === 'start' ? 'Retromesh' : `${shown} – Retromesh`;
  }

  #paste(event: ClipboardEvent): void {
    const target = event.composedPath()[0];
    if (target instanceof Element && target.closest('input, textarea')) return;
    if (!event.clipboardData || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    this.#open(this.#opener.take(event.clipboardData));
  }

  #key(event: KeyboardEvent): void {
    const { chooseFiles, showKeys, openEntry, undoImage, redoImage } = this.#actions;
    const step = (by: number): void => {
      const { entries, at } = this.#session;
      if (entries.length > 1 && at >= 0 && this.page === 'work') openEntry(this.#session.neighbour(by));
    };
    handlePageKey(event, { chooseFiles, showKeys, step, undo: undoImage, redo: redoImage });
  }

  #heard(event: CustomEvent<{ text: string }>): void {
    this.#announcer.say(event.detail.text);
  }

  #pick(id: 'files' | 'folder'): void {
    this.querySelector<HTMLInputElement>(`#${id}`)!.click();
  }

  #chosen(event: Event): void {
    const input = event.target as HTMLInputElement;
    if (input.files) this.#open(this.#opener.openChosen(input.files));
    input.value = '';
  }

  async #askForLink(): Promise<void> {
    await import('./dialogs/link-dialog.js');
    const dialog = this.querySelector<LinkDialog>('retromesh-link')!;
    await dialog.show((links) => this.#open(this.#opener.openLinks(links)));
  }

  async #showKeys(): Promise<void> {
    await import('./dialogs/keys-dialog.js');
    await this.querySelector<KeysDialog>('retromesh-keys')!.show();
  }

  #switchTheme(): void {
    this.theme = nextTheme(this.theme);
    chooseTheme(this.theme);
    this.#announcer.sayFirst(`Theme: ${this.theme === 'auto' ? 'system' : this.theme}.`);
  }
}

/** Makes ready for drawing before there is anything to draw. */
async function warmUp(): Promise<void> {
  await quietMoment();
  const { portraits } = await import('../element/thumbnails.js');
  await portraits.warmUp(document.createElement('canvas'));
}

function openedText(model: Model): string {
  const clips = model.frameCount > 1 ? `, ${countOf(model.clips.length, 'clip')}` : '';
  const missing = model.missingFiles.length > 0 ? ` ${missingText(model.missingFiles)[0]}` : '';
  return `${model.name}: ${countOf(new Set(model.faceSource).size, 'face')}${clips}.${missing}`;
}

customElements.define('retromesh-app', RetromeshApp);
