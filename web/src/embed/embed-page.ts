import { linkAddress } from '../links/link-address.js';
import { readLink, type LinkReading } from '../links/read-link.js';
import { defaultFrame, defaultView, type ViewState } from '../links/view-state.js';
import { writeLink } from '../links/write-link.js';
import { runCommand } from './commands.js';
import type { CommandResult } from './connections.js';
import type { EventName, Events, LoadParams, ModelInfo } from './protocol.js';
import type { Command } from './requests.js';
import { urlsOf } from './values.js';
import { Viewer, type EventListener, type PictureSource } from './viewer.js';

/** How long an empty frame waits for a page that loads a model before it says that it is empty. */
const emptyMilliseconds = 1000;
/** More sentences than these help nobody. */
const mostProblems = 5;

/** The page of the frame: the viewer, its name, the link to the full page, and what is wrong with the address. */
export class EmbedPage {
  readonly #viewer: Viewer;
  readonly #forward: EventListener;
  #state: Pick<LinkReading, 'source' | 'view' | 'frame'> = {
    source: null,
    view: defaultView,
    frame: defaultFrame,
  };
  #problems: readonly string[] = [];
  #refused = false;
  /** The view of the fragment is still to be applied, when its model is shown. */
  #viewIsPending = false;
  #connected = false;
  #waited = false;

  /** `forward` is called for each event of the viewer. */
  constructor(forward: EventListener) {
    this.#forward = forward;
    this.#viewer = new Viewer((event, detail) => this.#handle(event, detail));
    this.#viewer.linkOfPicture = () => this.#pictureLink();
    this.#viewer.refused = (address) => this.#explainRefusal(address);
    part('viewer').append(this.#viewer.element);
    // The element announces by itself only what its own controls do.
    this.#viewer.element.addEventListener('status', (event) => {
      if (this.#state.frame.controls === false)
        part('announcement').textContent = (event as CustomEvent).detail.text;
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
    const { refused, problems, ...state } = readLink(fragment, document.baseURI);
    this.#state = state;
    this.#refused = refused !== '';
    this.#problems = refused ? [`${refused}.`] : problems;
    this.#viewIsPending = true;
    const { source, view, frame } = state;
    const { alt, title, controls } = frame;
    this.#viewer.set({ alt: alt || title, controls: controls ?? true, background: view.background });
    if (!this.#viewer.show(source, view)) this.#applyView();
    this.#updateTexts();
  }

  /** A page is connected, and may load a model; the model that is shown by now. */
  connect(): ModelInfo | null {
    this.#connected = true;
    this.#showProblems();
    return this.#viewer.model;
  }

  run(command: Command): Promise<CommandResult> {
    return runCommand(this.#viewer, (params) => this.#load(params), command);
  }

  #load({ src, title = '', alt = '' }: LoadParams): Promise<ModelInfo> {
    const { controls } = this.#state.frame;
    const urls = urlsOf(src)!;
    const addresses = urls.map((url) => linkAddress(url, document.baseURI));
    const isLinkable = addresses.every((address) => address !== null);
    this.#state = {
      source: isLinkable ? { kind: 'addresses', addresses } : null,
      view: defaultView,
      frame: { controls, title, alt },
    };
    this.#problems = [];
    this.#viewIsPending = false;
    this.#viewer.set({ alt: alt || title, controls: controls ?? true });
    this.#updateTexts();
    return this.#viewer.load(urls);
  }

  #handle<E extends EventName>(event: E, detail: Events[E]): void {
    if (event === 'load') {
      this.#applyView();
      this.#updateTexts();
    }
    this.#forward(event, detail);
  }

  /** For readers of the frame, of whom one may be its owner: the page around it is not told. */
  #explainRefusal({ pathname }: URL): void {
    const name = pathname.slice(pathname.lastIndexOf('/') + 1).slice(0, 100);
    const sentence = `Pages of other sites can open files of this server only in the folder of this frame, and ${name} is not there.`;
    this.#problems = [...this.#problems.filter((each) => each !== sentence), sentence].slice(-mostProblems);
    this.#showProblems();
  }

  /** The view of the fragment, which needs the model. */
  #applyView(): void {
    if (!this.#viewIsPending) return;
    this.#viewIsPending = false;
    this.#problems = [...this.#problems, ...this.#viewer.apply(this.#state.view)];
  }

  /** The model of the present link; until it is loaded, the viewer may still have that of the last. */
  get #model(): ModelInfo | null {
    return this.#viewIsPending ? null : this.#viewer.model;
  }

  #updateTexts(): void {
    const name = this.#state.frame.title || this.#model?.name || '3D model';
    part('name').textContent = part('name').title = name;
    document.title = `${name} – Retromesh`;
    this.#updateLink(false);
    this.#showProblems();
  }

  /** The link opens what is shown at the time; only the page, where no link can name the model. */
  #updateLink(withView: boolean): void {
    const { source, view } = this.#state;
    const seen = withView && this.#model ? this.#seen : view;
    part('page').setAttribute('href', source ? `./#${writeLink(source, seen)}` : './');
  }

  /** What is shown at the time. */
  get #seen(): ViewState {
    const { entry, choices } = this.#state.view;
    return { ...this.#viewer.view, entry, choices };
  }

  /** The link that snapshots have. A model of the link itself, or one that no link can name, is found by its files. */
  #pictureLink(): PictureSource {
    const { source } = this.#state;
    const hasSource = source !== null && source.kind !== 'packed';
    return { fragment: writeLink(hasSource ? source : null, this.#seen), hasSource };
  }

  #showProblems(): void {
    const isEmpty = this.#state.source === null && !this.#connected && this.#waited;
    const empty = 'The address of this frame names no model: it ends with #src= and the URLs of its files.';
    const sentences = isEmpty && !this.#refused ? [...this.#problems, empty] : this.#problems;
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
