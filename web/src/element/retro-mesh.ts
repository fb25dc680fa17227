import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import type { Model } from '../core/index.js';
import type { ShowOptions } from '../scene/index.js';
import { controlBar, positionMarks } from './control-bar.js';
import { Download } from './download.js';
import { listenToGestures } from './gestures.js';
import { describeSelection, handleKey, isolate, type KeyTarget } from './key-bindings.js';
import { controlsHint, errorMessage, loadButton, loadingMessage } from './messages.js';
import { StatusReporter, type StatusListener } from './status-reporter.js';
import { colourProbe } from './stage-colours.js';
import { StageElement } from './stage-element.js';
import { styles } from './styles.js';

const hintMilliseconds = 4000;

type State = 'idle' | 'loading' | 'shown' | 'error';

/**
 * `<retro-mesh>`: an interactive viewer for models of old games.
 *
 * ```html
 * <retro-mesh src="crate_d.3d crate_a.3d crate.pcx" alt="A crate" controls autoplay></retro-mesh>
 * ```
 *
 * Attributes: `src` (URLs of the model's files, separated by spaces), `alt`, `clip` (name of the first clip), `display`,
 * `autoplay`, `wire`, `grid`, `controls`, `poster`, `reveal="manual"` (a button loads the model), `zoom-with-ctrl`,
 * `touch="pan-y"` (vertical swipes scroll the page).
 *
 * Scripts control it through `camera`, `playback`, `materials` and the properties of StageElement.
 *
 * @fires model-shown - A model is shown; `detail.model`.
 * @fires model-failed - A model could not be loaded or drawn; `detail.error`.
 * @fires progress - Bytes of the model arrived; `detail` {loaded, total}, where a `total` of 0 is unknown.
 * @fires moment - Clip, frame or play state changed; `detail` {clip, frame, seconds, playing}.
 * @fires view-change - The camera moved; `detail.words` describes it.
 * @fires pick - A face was selected; `detail` is a Pick, or null when the selection was cleared.
 * @fires status - A sentence for a live region; `detail.text`.
 */
export class RetroMesh extends StageElement {
  static override styles: CSSResultGroup = [super.styles, styles];
  static override properties = {
    src: {},
    alt: {},
    clip: {},
    poster: {},
    touch: { reflect: true },
    autoplay: { type: Boolean },
    controls: { type: Boolean },
    reveal: {},
    zoomWithCtrl: { type: Boolean, attribute: 'zoom-with-ctrl' },
    model: { attribute: false, noAccessor: true },
    _state: { state: true },
    _error: { state: true },
    _hint: { state: true },
    _announcement: { state: true },
  };

  declare src: string;
  declare alt: string;
  declare clip: string;
  declare poster: string;
  declare touch: 'none' | 'pan-y';
  declare autoplay: boolean;
  declare controls: boolean;
  declare reveal: 'auto' | 'manual';
  declare zoomWithCtrl: boolean;
  declare private _state: State;
  declare private _error: string;
  declare private _hint: boolean;
  declare private _announcement: string;

  readonly #download = new Download(() => {
    this.requestUpdate();
    if (this.#download.progress.loaded > 0) this.#fire('progress', this.#download.progress);
  });
  readonly #reporter: StatusReporter;
  readonly #keys: KeyTarget;
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  /** The model to show, set by the caller or loaded from `src`. */
  #model: Model | null = null;
  /** A model loaded from `src`, which this element disposes of. */
  #owned: Model | null = null;
  #listeners: AbortController | null = null;
  #inViewport = false;
  #hintShown = false;
  /** The user cancelled loading: only the button starts it again. */
  #cancelled = false;

  constructor() {
    super();
    this.src = this.alt = this.clip = this.poster = '';
    this.touch = 'none';
    this.autoplay = this.controls = this.zoomWithCtrl = false;
    this.reveal = 'auto';
    this._state = 'idle';
    this._hint = false;
    this._error = this._announcement = '';
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

  /**
   * Shows an open model and resolves when it is drawn. Rejects, and fires `model-failed`, when the browser has no
   * WebGL 2.
   */
  async show(model: Model, options: ShowOptions = {}): Promise<void> {
    this.#download.cancel();
    this.#model = model;
    try {
      await this.stage.show(model, options);
    } catch (error) {
      this.#fail(error);
      throw error;
    }
    if (this.#model !== model) return;
    if (this.#owned !== model) this.#disposeOwned();
    this._state = 'shown';
    this.requestUpdate();
    if (!options.inPlace) this.#start();
    this.#reporter.updateLabel();
    this.#fire('model-shown', { model });
  }

  /** Loads the files of `src` now. */
  readonly load = async (): Promise<void> => {
    const addresses = this.src.split(/\s+/).filter(Boolean);
    if (addresses.length === 0) return;
    this.#cancelled = false;
    this._state = 'loading';
    const previous = this.#owned;
    try {
      const model = await this.#download.open(addresses);
      if (!model) return;
      this.#owned = model;
      await this.show(model).finally(() => previous?.dispose());
    } catch (error) {
      if (this._state === 'loading') this.#fail(error);
    }
  };

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
        zooms: (event) => !this.zoomWithCtrl || event.ctrlKey,
      },
      signal,
    );
    const setDuration = () => (this.camera.milliseconds = this.#reducedMotion.matches ? 0 : 180);
    this.#reducedMotion.addEventListener('change', setDuration, { signal });
    setDuration();
    const observer = new IntersectionObserver(([entry]) => this.#setInViewport(entry.isIntersecting));
    observer.observe(this);
    signal.addEventListener('abort', () => observer.disconnect());
    if (this.#model && this._state === 'idle') this.show(this.#model).catch(() => {});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that is moved within the page is connected again before this runs.
    setTimeout(() => {
      if (!this.isConnected) this.#release();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src') && this.hasUpdated && this.src) {
      this.#clear();
      if (this.reveal !== 'manual' && this.#inViewport) void this.load();
    }
    if (changed.has('alt')) this.#reporter.updateLabel();
  }

  protected override updated(): void {
    positionMarks(this.renderRoot, this.playback);
  }

  protected override render(): TemplateResult {
    this.canvas.hidden = !this.stage.model;
    return html`${colourProbe(this.updateColours)}
      <div class="frame" @keydown=${this.#key} @pointerenter=${this.#showHint} @focusin=${this.#showHint}>
        <div class="view">
          <div class="poster" part="poster" ?hidden=${this.stage.model !== null}>
            <slot name="poster">${this.poster ? html`<img src=${this.poster} alt="" />` : nothing}</slot>
          </div>
          ${this.canvas} ${this.#message()}
        </div>
        ${
          this.controls && this.stage.model
            ? controlBar({
                playback: this.playback,
                camera: this.camera,
                toggleFullscreen: () => this.#toggleFullscreen(),
              })
            : nothing
        }
      </div>
      ${this.controls ? html`<div class="live-region" role="status">${this._announcement}</div>` : nothing}`;
  }

  /** The message or button over the canvas. */
  #message(): unknown {
    switch (this._state) {
      case 'idle': {
        const waits = this.reveal === 'manual' || this.#cancelled;
        return this.src && waits ? loadButton(this.load) : nothing;
      }
      case 'loading':
        return this.#download.slow ? loadingMessage(this.#download.progress, this.#cancel) : nothing;
      case 'error':
        return errorMessage(this._error, this.src ? this.load : null);
      case 'shown':
        return this._hint ? controlsHint : nothing;
    }
  }

  /** Selects the clip of the `clip` attribute, and plays it with `autoplay`. */
  #start(): void {
    const named = this.playback.clips.findIndex(
      (clip) => clip.name.toLowerCase() === this.clip.toLowerCase(),
    );
    if (named >= 0) this.playback.clip = named;
    if (this.autoplay && !this.#reducedMotion.matches) this.playback.play();
  }

  readonly #cancel = (): void => {
    this.#download.cancel();
    this.#cancelled = true;
    this._state = this.stage.model ? 'shown' : 'idle';
  };

  #fail(error: unknown): void {
    this._error = error instanceof Error ? error.message : String(error);
    this._state = 'error';
    this.#fire('model-failed', { error });
  }

  #setInViewport(inViewport: boolean): void {
    this.#inViewport = inViewport;
    this.stage.visible = inViewport;
    const waits = this._state === 'idle' && !this.#model && !this.#cancelled;
    if (inViewport && waits && this.reveal !== 'manual') void this.load();
  }

  #clear(): void {
    this.#download.cancel();
    this.#model = null;
    this.#cancelled = false;
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
    this.#reporter.announce(describeSelection(this.stage, face));
  }

  #key(event: KeyboardEvent): void {
    const target = event.composedPath()[0];
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    if (target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')) return;
    if (handleKey(this.#keys, event)) event.preventDefault();
  }

  #showHint(): void {
    if (!this.zoomWithCtrl || this.#hintShown || !this.stage.model) return;
    this.#hintShown = this._hint = true;
    setTimeout(() => (this._hint = false), hintMilliseconds);
  }

  #toggleFullscreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else
      this.requestFullscreen().catch(() => this.#reporter.announce('This page does not allow full screen.'));
  }

  #statusListener(): StatusListener {
    const nameOf = () => this.alt || this.#model?.name || 'Model';
    return {
      cameraChanged: (words) => this.#fire('view-change', { words }),
      frameChanged: () => {
        const { clip, frame, currentTime, playing } = this.playback;
        this.#fire('moment', { clip, frame, seconds: currentTime, playing });
        if (this.controls) this.requestUpdate();
      },
      announced: (text) => {
        this._announcement = text;
        this.#fire('status', { text });
      },
      labelChanged: (label) => this.canvas.setAttribute('aria-label', label),
      get name() {
        return nameOf();
      },
    };
  }

  #fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retro-mesh': RetroMesh;
  }
}
