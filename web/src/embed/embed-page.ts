import { runCommand } from './commands.js';
import type { CommandResult, Service } from './connections.js';
import { initialState, parseFragment, type EmbedState } from './fragment.js';
import { pageLink } from './page-link.js';
import type { EventName, Events, LoadParams, ModelInfo, Welcome } from './protocol.js';
import { methods, type Command } from './requests.js';
import { urlsOf } from './values.js';
import { Viewer, type EventListener } from './viewer.js';

const events = Object.keys({
  load: true,
  error: true,
  progress: true,
  'camera-change': true,
  play: true,
  pause: true,
  finished: true,
} satisfies Record<EventName, true>) as EventName[];

/** How long an empty frame waits for a page that loads a model before it says that it is empty. */
const emptyMilliseconds = 1000;

/** The page of the frame: the viewer, its name, the link to the full page, and what is wrong with the address. */
export class EmbedPage implements Service {
  readonly #viewer: Viewer;
  readonly #forward: EventListener;
  #state: EmbedState = initialState;
  #problems: readonly string[] = [];
  /** The view of the fragment is still to be applied, when its model is shown. */
  #viewIsPending = false;
  #connected = false;
  #waited = false;

  /** `forward` is called for each event of the viewer. */
  constructor(forward: EventListener) {
    this.#forward = forward;
    this.#viewer = new Viewer((event, detail) => this.#handle(event, detail));
    part('viewer').append(this.#viewer.element);
    // The element announces by itself only what its own controls do.
    this.#viewer.element.addEventListener('status', (event) => {
      if (!this.#state.controls) part('announcement').textContent = (event as CustomEvent).detail.text;
    });
    const link = part('page');
    for (const type of ['pointerover', 'focusin']) link.addEventListener(type, () => this.#updateLink(true));
    setTimeout(() => {
      this.#waited = true;
      this.#showProblems();
    }, emptyMilliseconds);
  }

  /** Shows what a fragment says. */
  open(fragment: string): void {
    const before = this.#state;
    const { state, problems } = parseFragment(fragment);
    this.#state = state;
    this.#problems = problems;
    this.#viewIsPending = true;
    const { alt, title, animation: animationName, autoplay, controls, light, background, wire, grid } = state;
    this.#viewer.set({ alt: alt || title, animationName, autoplay, controls });
    const isShown = state.src.join(' ') === before.src.join(' ') && this.#viewer.model !== null;
    if (!isShown) this.#viewer.show(state.src);
    this.#viewer.change({ light, background, wire, grid });
    if (isShown) {
      this.#applyView();
      this.#viewer.setPlaying(autoplay);
    }
    this.#updateTexts();
  }

  welcome(): Omit<Welcome, 'version'> {
    this.#connected = true;
    this.#showProblems();
    return { methods, events, model: this.#viewer.model };
  }

  run(command: Command): Promise<CommandResult> {
    return runCommand(this.#viewer, (params) => this.#load(params), command);
  }

  #load({ src, title = '', alt = '' }: LoadParams): Promise<ModelInfo> {
    const { controls } = this.#state;
    this.#state = {
      ...this.#state,
      src: urlsOf(src)!,
      title,
      alt,
      animation: '',
      time: 0,
      orbit: '',
      autoplay: false,
    };
    this.#problems = [];
    this.#viewIsPending = false;
    this.#viewer.set({ alt: alt || title, animationName: '', autoplay: false, controls });
    this.#updateTexts();
    return this.#viewer.load(this.#state.src);
  }

  #handle<E extends EventName>(event: E, detail: Events[E]): void {
    if (event === 'load') {
      this.#applyView();
      this.#updateTexts();
    }
    this.#forward(event, detail);
  }

  /** Clip, moment and camera of the fragment, which need the model. */
  #applyView(): void {
    if (!this.#viewIsPending) return;
    this.#viewIsPending = false;
    const { animation, time, orbit, display } = this.#state;
    this.#try(() => this.#viewer.change({ display }));
    if (animation && !this.#viewer.setClip(animation))
      this.#problems = [...this.#problems, `The model has no clip "${animation}".`];
    if (time > 0) this.#viewer.seek({ time });
    if (orbit) this.#viewer.setOrbit(orbit);
  }

  /** What cannot be done is listed with the problems of the address. */
  #try(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#problems = [...this.#problems, (error as Error).message];
    }
  }

  #updateTexts(): void {
    const name = this.#state.title || this.#viewer.model?.name || '3D model';
    part('name').textContent = part('name').title = name;
    document.title = `${name} – Retromesh`;
    this.#updateLink(false);
    this.#showProblems();
  }

  /** The link opens what is shown at the time. */
  #updateLink(withView: boolean): void {
    const viewer = this.#viewer;
    const { clip, time } = viewer.playback;
    const view = { ...viewer.settings, animation: clip ?? '', time, orbit: viewer.camera.orbit };
    const state = withView && viewer.model ? { ...this.#state, ...view } : this.#state;
    part('page').setAttribute('href', pageLink(state));
  }

  #showProblems(): void {
    const isEmpty = this.#state.src.length === 0 && !this.#connected && this.#waited;
    const empty = 'The address of this frame names no model: it ends with #src= and the URLs of its files.';
    const sentences = this.#problems.length > 0 || !isEmpty ? this.#problems : [empty];
    const list = part('problems');
    list.hidden = sentences.length === 0;
    list.replaceChildren(
      ...sentences.map((sentence) => {
        const line = document.createElement('p');
        line.textContent = sentence;
        return line;
      }),
    );
  }
}

/** A part of embed.html. */
function part(id: 'viewer' | 'name' | 'page' | 'problems' | 'announcement'): HTMLElement {
  return document.getElementById(id)!;
}
