import { html, nothing, render } from 'lit';
import { Collection, openModel, type Model, type OpenOptions, type Sources } from '../../core/index.js';
import { whenIdle } from '../../core/idle-scheduler.js';
import type { RetroMesh } from '../../element/index.js';
import { holdDrawing } from '../../element/still-image.js';
import { readSamples, sampleUrl, type Sample } from '../../links/samples.js';
import type { FileOpener } from '../input/file-opener.js';
import type { Recents } from '../input/recents.js';
import { iconButton } from '../ui/icons.js';
import type { Actions } from '../workspace/actions.js';
import type { Recent } from '../workspace/local-files.js';
import type { Workspace } from '../workspace/workspace.js';
import type { EarlyApp, RecentSection } from './first-frame.js';

/** Milliseconds until a card that is pointed at is shown: the pointer may only pass over it. */
const passing = 150;
/** Clips in which a sample is seen to move. */
const moving = /(?:^|_)(?:walk|hop|gust)/i;

/** Opens the first model of an archive that has a name: those with numbers are parts of others. */
async function openNamed(sources: Sources, options: OpenOptions): Promise<Model> {
  const collection = await Collection.from(sources, options);
  const named = collection.entries.find(({ name }) => !/^\d/.test(name));
  return collection.open(named?.id, options);
}

/** What the app tells the start page. */
interface StartState {
  readonly isShown: boolean;
  /** Heading during a drag; otherwise empty. */
  readonly dropText: string;
}

/** What index.html has drawn before anything is open, with a sample that moves, and the recent files. */
export class StartPage {
  readonly #actions: Actions;
  readonly #recents: Recents;
  readonly #opener: Pick<FileOpener, 'stored'>;
  readonly #workspace: Workspace;
  readonly #hero: HTMLElement;
  readonly #heading: HTMLElement;
  readonly #title: string;
  readonly #section: RecentSection;
  /** It is made when it is shown. */
  #isShown = true;
  #samples: readonly Sample[] = [];
  /** The sample that is shown. */
  #sample: Sample | null = null;
  #stored: readonly Recent[] = [];
  /** Resolves when they are read. */
  #listed: Promise<void>;
  #pointing: ReturnType<typeof setTimeout> | undefined;
  /** Continues the sample, which stands while something is opened. */
  #resume: (() => void) | null = null;

  constructor(
    page: HTMLElement,
    actions: Actions,
    recents: Recents,
    opener: Pick<FileOpener, 'stored'>,
    workspace: Workspace,
  ) {
    this.#actions = actions;
    this.#recents = recents;
    this.#opener = opener;
    this.#workspace = workspace;
    workspace.addEventListener('change', () => this.#holdWhileBusy());
    this.#hero = page.querySelector('.hero > .stage')!;
    this.#heading = page.querySelector('h1')!;
    this.#title = this.#heading.textContent!;
    this.#section = page.querySelector<RecentSection>('.recents')!;
    // The wheel scrolls the page.
    this.#hero.addEventListener('wheel', (event) => event.stopPropagation(), {
      capture: true,
      passive: true,
    });
    this.#hero.addEventListener('keydown', ({ key, target }) => {
      if (key === 'Enter' && target === this.#viewer && this.#sample) actions.openSample(this.#sample);
    });
    const cards = page.querySelector('.cards')!;
    cards.addEventListener('click', (event) => this.#open(event as MouseEvent));
    cards.addEventListener('pointerover', (event) => this.#pointAt(event as PointerEvent));
    cards.addEventListener('focusin', (event) => this.#pointAt(event));
    this.#section.addEventListener('click', ({ target }) => void this.#choose(target as Element));
    void this.#readSamples();
    this.#listed = this.#listRecents();
    const { early } = page.closest<EarlyApp>('retromesh-app')!;
    if (early?.closest('.recents')) void this.#choose(early);
  }

  update({ isShown, dropText }: StartState): void {
    this.#heading.textContent = dropText || this.#title;
    this.#heading.closest('.hero')!.classList.toggle('dragging', dropText !== '');
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    clearTimeout(this.#pointing);
    this.#draw();
    if (isShown) this.#listed = this.#listRecents();
  }

  async #listRecents(): Promise<void> {
    await this.#opener.stored;
    this.#stored = await this.#recents.list();
    this.#section.draw(this.#stored);
  }

  /** Shows the first sample, but for who saves data: then its picture stays until another one is pointed at. */
  async #readSamples(): Promise<void> {
    this.#samples = await readSamples();
    await whenIdle();
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
    this.#sample ??= this.#samples[0] ?? null;
    this.#draw();
  }

  /** What is opened would wait for each image of the sample. */
  #holdWhileBusy(): void {
    const viewer = this.#viewer;
    if (!this.#workspace.isBusy) {
      this.#resume?.();
      this.#resume = null;
      // What was opened leaves the start page.
      if (!viewer && !this.#workspace.shown) this.#draw();
    } else if (viewer?.stage) this.#resume ??= holdDrawing(viewer);
  }

  /** Nothing is drawn or kept of a sample while another page is shown. */
  #draw(): void {
    const isAwaited = this.#workspace.isBusy && !this.#viewer;
    const sample = this.#isShown && !isAwaited ? this.#sample : null;
    if (sample) this.#hero.querySelector(':scope > img')?.remove();
    render(sample ? this.#stage(sample) : nothing, this.#hero);
  }

  #stage(sample: Sample): unknown {
    const redraw = (): void => this.#draw();
    return html`<retro-mesh
        grid
        autoplay
        shadow-intensity="1"
        alt=${sample.name}
        poster=${sample.picture && sampleUrl(sample, sample.picture)}
        src=${sample.files.map((file) => sampleUrl(sample, file)).join(' ')}
        .openFiles=${/^\d+ models/.test(sample.detail) ? openNamed : openModel}
        @load=${({ target }: Event) => this.#loaded(target as RetroMesh)}
        @play=${redraw}
        @pause=${redraw}
        @pick=${({ target }: Event) => ((target as RetroMesh).selectedFace = null)}
      ></retro-mesh>
      <div class="shown">
        <b>${sample.name}</b><span class="dim cut">${sample.format}</span>
        ${this.#viewer?.playback?.current ? this.#playButton() : nothing}
        <button class="btn" aria-label="Open ${sample.name}" @click=${() => this.#actions.openSample(sample)}>
          Open
        </button>
      </div>`;
  }

  get #viewer(): RetroMesh | null {
    return this.#hero.querySelector<RetroMesh>('retro-mesh');
  }

  #playButton(): unknown {
    const { playback } = this.#viewer!;
    if (playback.playing) return iconButton('pause', 'Pause', () => playback.pause());
    return iconButton('play', 'Play', () => playback.play());
  }

  /** Its first clip is one in which it waits. */
  #loaded(viewer: RetroMesh): void {
    const { playback } = viewer;
    const isPlaying = playback.playing;
    const clip = playback.clips.findIndex(({ name }) => moving.test(name));
    if (clip >= 0) playback.clip = clip;
    if (isPlaying) playback.play();
    this.#draw();
  }

  #sampleAt(target: EventTarget | null): Sample | null {
    const card = (target as Element).closest<HTMLAnchorElement>('.card');
    return this.#samples.find(({ id }) => card?.hash.endsWith(`=${id}`)) ?? null;
  }

  /** Opens the sample of a card, which is a link for what the browser does with links. */
  #open(event: MouseEvent): void {
    const sample = this.#sampleAt(event.target);
    if (!sample || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.#actions.openSample(sample);
  }

  #pointAt(event: Event): void {
    clearTimeout(this.#pointing);
    const sample = this.#sampleAt(event.target);
    if (!sample || sample === this.#sample || (event as PointerEvent).pointerType === 'touch') return;
    this.#pointing = setTimeout(() => {
      if (this.#workspace.isBusy) return;
      this.#sample = sample;
      this.#draw();
    }, passing);
  }

  async #choose(target: Element): Promise<void> {
    await this.#listed;
    const id = target.closest<HTMLElement>('tr')?.dataset['id'];
    const recent = this.#stored.find((each) => each.id === id);
    if (target.closest('.forget-all')) await this.#recents.clear();
    else if (!recent) return;
    else if (target.closest('.forget')) await this.#recents.remove(recent.id);
    else return void this.#actions.openRecent(recent);
    await this.#listRecents();
  }
}
