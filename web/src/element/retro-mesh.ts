import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { openModel, type Model } from '../core/index.js';
import type { ShowOptions } from '../scene/index.js';
import { afterImage, observeViewport } from './screen.js';
import { Download, type OpenFiles } from './download.js';
import { listenToGestures } from './input/gestures.js';
import { handleKey, isForControl, isolate, type KeyTarget } from './input/key-bindings.js';
import { contextMessage, errorMessage, loadButton, loadingMessage, readersSentence } from './messages.js';
import { nearby, urlsIn } from './loader/source-urls.js';
import { StatusReporter, type StatusListener } from './text/status-reporter.js';
import { colourProbe } from './stage-colours.js';
import { StageElement, text } from './stage-element.js';
import { styles } from './styles.js';

type State = 'idle' | 'loading' | 'shown' | 'error';

/**
 * `<retro-mesh>`: an interactive viewer for models of old games, with the names of `<model-viewer>` where they mean the same.
 *
 * ```html
 * <retro-mesh src="crate_d.3d crate_a.3d crate.pcx" alt="A crate" camera-orbit="30deg 75deg auto" controls autoplay></retro-mesh>
 * ```
 *
 * `RetroMeshElement` describes its attributes, properties, events, slots, parts and custom properties.
 */
export class RetroMesh extends StageElement {
  static override styles: CSSResultGroup = [super.styles, styles];
  static override properties: PropertyDeclarations = {
    src: text(),
    alt: text(),
    animationName: text('animation-name'),
    poster: text(),
    autoplay: { type: Boolean },
    loading: {},
    reveal: {},
    model: { attribute: false, noAccessor: true },
    _state: { state: true },
    _waits: { state: true },
    _error: { state: true },
  };

  declare src: string;
  declare alt: string;
  declare animationName: string;
  declare poster: string;
  declare autoplay: boolean;
  declare loading: 'auto' | 'lazy' | 'eager';
  declare reveal: 'auto' | 'manual';
  declare private _state: State;
  /** The poster stays until the user presses its button. */
  declare private _waits: boolean;
  declare private _error: string;

  /** Opens the files of `src`; another function may open one of several models, or files that have no URLs. */
  openFiles: OpenFiles = openModel;

  readonly #download = new Download(() => {
    if (this.#download.slow) this.requestUpdate();
    this.#fire('progress', { totalProgress: this.#download.fraction });
  });
  readonly #reporter: StatusReporter;
  readonly #keys: KeyTarget;
  /** The model to show, set by the caller or loaded from `src`. */
  #model: Model | null = null;
  /** A model loaded from `src`, which this element disposes of. */
  #owned: Model | null = null;
  #listeners: AbortController | null = null;
  #nearViewport = false;

  constructor() {
    super();
    this.src = this.alt = this.animationName = this.poster = '';
    this.autoplay = false;
    this.loading = 'lazy';
    this.reveal = 'auto';
    this._state = 'idle';
    this._waits = false;
    this._error = '';
    this.#keys = {
      stage: this.stage,
      select: (face) => this.#select(face),
      announce: (text) => this.#reporter.announce(text),
    };
    this.#reporter = new StatusReporter(this.stage, this.#statusListener());
  }

  /** The model that is drawn, or, before the first is drawn, the one to draw. The caller disposes of a model that it sets. */
  get model(): Model | null {
    return this.stage.model ?? this.#model;
  }
  set model(model: Model | null) {
    if (model === this.#model) return;
    if (model) this.show(model).catch(() => {});
    else this.#clear();
  }

  /** Shows an open model and resolves when it is drawn. Rejects, and fires `error`, when the browser has no WebGL 2. */
  show(model: Model, options: ShowOptions = {}): Promise<void> {
    this.#download.cancel();
    this._waits = false;
    return this.#show(model, options);
  }

  /** Shows the model instead of the poster, with `reveal="manual"` or after Cancel; loads it if it is not loaded yet. */
  readonly dismissPoster = (): void => {
    this._waits = false;
    if (this._state === 'shown') this.#start();
    else if (this._state !== 'loading') void this.#load();
  };

  async #show(model: Model, options: ShowOptions = {}): Promise<void> {
    this.#model = model;
    try {
      await this.stage.show(model, options);
    } catch (error) {
      this.#fail(error);
      throw error;
    }
    if (this.#model !== model) return;
    afterImage(this.updateColours); // choosing a tone takes images of its own
    if (this.#owned !== model) this.#disposeOwned();
    this._state = 'shown';
    this.requestUpdate();
    if (!options.inPlace) this.#start();
    this.#reporter.updateLabel();
    this.#fire('load', { model });
  }

  async #load(): Promise<void> {
    const addresses = urlsIn(this.src);
    if (addresses.length === 0) return;
    this._state = 'loading';
    const previous = this.#owned;
    this.willLoad(addresses);
    // While the files arrive, the browser has time to create the context.
    setTimeout(() => this._state === 'loading' && this.stage.prepare(this.clientWidth, this.clientHeight));
    try {
      const model = await this.#download.open(addresses, this.openFiles);
      if (!model) return;
      this.#owned = model;
      this.#fire('progress', { totalProgress: 1 });
      await this.#show(model).finally(() => previous?.dispose());
    } catch (error) {
      if (this._state === 'loading') this.#fail(error);
    }
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#listeners) return;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    listenToGestures(
      this.canvas,
      this.camera,
      {
        click: (x, y) => this.#pick(x, y),
        doubleClick: (x, y) => {
          const face = this.#pick(x, y);
          if (face !== null) this.frameFace(face);
        },
        longPress: (x, y) => {
          const pick = this.faceFromPoint(x, y);
          isolate(this.#keys, this.stage.isolated === null && pick ? pick.material : null);
        },
        zooms: (event) => this.zooms(event),
      },
      signal,
    );
    this.reducedMotion.addEventListener('change', () => this.updateMotion(), { signal });
    this.updateMotion();
    observeViewport(this, '0px', signal, (visible) => (this.stage.visible = visible));
    observeViewport(this, `${nearby * 100}%`, signal, (near) => {
      this.#nearViewport = near;
      this.#loadIfDue();
    });
    if (this.#model && this._state === 'idle') this.#show(this.#model).catch(() => {});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that is moved within the page is connected again before this runs.
    setTimeout(() => {
      if (!this.isConnected) this.#release();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('src') && this.hasUpdated && (this.src || changed.get('src'))) this.#clear();
    if (changed.has('src') || changed.has('reveal'))
      this._waits = this.reveal === 'manual' && Boolean(this.src);
    if (changed.has('animationName')) this.#selectClip();
    if (changed.has('alt')) this.#reporter.updateLabel();
    this.#loadIfDue();
  }

  protected override render(): TemplateResult {
    const shown = this.stage.model !== null && !this._waits;
    this.canvas.hidden = !shown;
    return html`${colourProbe(this.updateColours)}
      <div class="frame" @keydown=${this.#key}>
        <div class="view">
          <div class="poster" part="poster" ?hidden=${shown}>
            <slot name="poster">${this.poster ? html`<img src=${this.poster} alt="" />` : nothing}</slot>
          </div>
          ${this.canvas} ${this.#message()}
        </div>
        ${this.renderControls(shown)}
      </div>`;
  }

  /** Called before the files of these URLs are requested. */
  protected willLoad(_urls: readonly string[]): void {}

  /** What is below the canvas; `shown` while the model is. */
  protected renderControls(_shown: boolean): unknown {
    return nothing;
  }

  /** What is over the canvas while a model is shown. */
  protected renderHint(): unknown {
    return nothing;
  }

  /** Whether a wheel event over the canvas zooms; otherwise the page scrolls. */
  protected zooms(_event: WheelEvent): boolean {
    return true;
  }

  /** Announces a sentence. */
  protected announce(sentence: string): void {
    this.#reporter.announce(sentence);
  }

  /** The message or button over the canvas. */
  #message(): unknown {
    const { progress, slow } = this.#download;
    if (this._state === 'error') return errorMessage(this._error, this.src ? this.dismissPoster : null);
    if (this._waits) return loadButton(this.dismissPoster);
    if (this._state === 'loading') return slow ? loadingMessage(progress, this.#cancel) : nothing;
    if (this.contextLost) return contextMessage;
    if (this._state === 'shown') return this.renderHint();
    const isEmpty = this.hasAttribute('src') && urlsIn(this.src).length === 0;
    return isEmpty ? errorMessage('No model is named here: the attribute src is empty.', null) : nothing;
  }

  /** Selects the clip of `animation-name`, and plays it with `autoplay` when the model is seen. */
  #start(): void {
    this.#selectClip();
    if (this.autoplay && !this.reducedMotion.matches && !this._waits) this.play();
  }

  #selectClip(): void {
    const name = String(this.animationName).toLowerCase();
    const { playback } = this;
    const named = playback.clips.findIndex((clip) => clip.name.toLowerCase() === name);
    if (named >= 0) playback.clip = named;
  }

  readonly #cancel = (): void => {
    this.#download.cancel();
    this._waits = !this.stage.model;
    this._state = this.stage.model ? 'shown' : 'idle';
    this.#fire('abort', null);
  };

  #fail(error: unknown): void {
    this._error = readersSentence(error);
    this._state = 'error';
    this.#fire('error', { error });
  }

  #loadIfDue(): void {
    if (!this.#listeners || !this.src || this.#model || this._state !== 'idle') return;
    if (this.loading === 'eager' || (this.#nearViewport && !this._waits)) void this.#load();
  }

  #clear(): void {
    this.#download.cancel();
    this.#model = null;
    this.stage.clear();
    this.#disposeOwned();
    this._state = 'idle';
  }

  /** Frees all resources. The element works again when it is connected again. */
  #release(): void {
    this.#listeners?.abort();
    this.#listeners = null;
    const external = this.#model === this.#owned ? null : this.#model;
    this.#clear();
    this.stage.dispose();
    this.#model = external;
    this.#reporter.cancel();
  }

  #disposeOwned(): void {
    this.#owned?.dispose();
    this.#owned = null;
  }

  #pick(x: number, y: number): number | null {
    const pick = this.faceFromPoint(x, y);
    this.#select(pick?.face ?? null, pick);
    return pick?.face ?? null;
  }

  #select(face: number | null, pick = face === null ? null : this.getFace(face)): void {
    if (face === null && this.selectedFace === null) return;
    this.selectedFace = face;
    this.#fire('pick', pick);
    import('./text/face-text.js').then(
      ({ describeSelection }) => this.#reporter.announce(describeSelection(this.stage, face)),
      () => {},
    );
  }

  #key(event: KeyboardEvent): void {
    if (!isForControl(event) && handleKey(this.#keys, event)) event.preventDefault();
  }

  #statusListener(): StatusListener {
    const nameOf = () => this.alt || this.#model?.name || 'Model';
    return {
      cameraChanged: (description) => this.#fire('camera-change', { description }),
      frameChanged: () => {
        const { current, frame, currentTime, playing } = this.playback;
        this.#fire('timeupdate', { animationName: current?.name ?? '', frame, currentTime, playing });
      },
      playStateChanged: (state) => this.#fire(state),
      announced: (text) => this.#fire('status', { text }, true),
      labelChanged: (label) => this.canvas.setAttribute('aria-label', label),
      get name() {
        return nameOf();
      },
    };
  }

  /** Only `status` bubbles: at the window, `error` and `load` are events of the page. */
  #fire(name: string, detail?: unknown, bubbles = false): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles, composed: bubbles }));
  }
}
