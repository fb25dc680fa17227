import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import type { Model } from '../core/index.js';
import type { ShowOptions } from '../scene/index.js';
import { bar, placeMarks } from './bar.js';
import { Download } from './download.js';
import { listenToGestures } from './gestures.js';
import { describeChoice, isolate, pressKey, type KeyTarget } from './keys.js';
import { failure, hint, loading, offer } from './messages.js';
import { Reporter, type Listener } from './reporter.js';
import { colourProbe } from './stage-colours.js';
import { StageElement } from './stage-element.js';
import { styles } from './styles.js';

const hintMilliseconds = 4000;

type State = 'idle' | 'loading' | 'shown' | 'failed';

/**
 * `<retro-mesh>`: a model of an old game on a page, to turn, play and look into.
 *
 * ```html
 * <retro-mesh src="crate_d.3d crate_a.3d crate.pcx" alt="A crate" controls autoplay></retro-mesh>
 * ```
 *
 * Attributes: `src` (addresses, separated by spaces), `alt`, `clip` (name of the first clip), `display`, `autoplay`,
 * `wire`, `grid`, `controls`, `poster`, `reveal="manual"` (a button loads the model), `zoom-with-ctrl`,
 * `touch="pan-y"` (up and down scrolls the page).
 *
 * @fires model-shown - A model stands; `detail.model`.
 * @fires model-failed - There is none; `detail.error`.
 * @fires moment - Clip, frame or whether it plays changed; `detail` {clip, frame, seconds, playing}.
 * @fires view-change - `detail.words` says where the model is seen from.
 * @fires pick - A face was chosen: `detail` is a Pick, or null when none is.
 * @fires status - One sentence for a live region; `detail.text`.
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
    _fault: { state: true },
    _hint: { state: true },
    _spoken: { state: true },
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
  declare private _fault: string;
  declare private _hint: boolean;
  declare private _spoken: string;

  readonly #download = new Download(() => this.requestUpdate());
  readonly #reporter: Reporter;
  readonly #keys: KeyTarget;
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)');
  /** The model that is to be shown, by whoever gave it. */
  #model: Model | null = null;
  /** What this element opened itself, and has to dispose of. */
  #owned: Model | null = null;
  #listening: AbortController | null = null;
  #onScreen = false;
  #hinted = false;
  /** Someone did not want it: it loads again when asked. */
  #cancelled = false;

  constructor() {
    super();
    this.src = this.alt = this.clip = this.poster = '';
    this.touch = 'none';
    this.autoplay = this.controls = this.zoomWithCtrl = false;
    this.reveal = 'auto';
    this._state = 'idle';
    this._hint = false;
    this._fault = this._spoken = '';
    this.#keys = {
      stage: this.stage,
      choose: (face) => this.#choose(face),
      say: (text) => this.#reporter.say(text),
    };
    this.#reporter = new Reporter(this.stage, this.#listener());
  }

  /** The model that is shown. One that is set here stays its owner's to dispose of. */
  get model(): Model | null {
    return this.#model;
  }
  set model(model: Model | null) {
    if (model === this.#model) return;
    if (model) this.show(model).catch(() => {});
    else this.#clear();
  }

  /**
   * Shows a model that is open already, and returns when it stands. Rejects, and fires `model-failed`, where the browser
   * cannot draw.
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
    this.#reporter.label();
    this.#fire('model-shown', { model });
  }

  /** Loads what `src` names, now. */
  readonly load = async (): Promise<void> => {
    const addresses = this.src.split(/\s+/).filter(Boolean);
    if (addresses.length === 0) return;
    this.#cancelled = false;
    this._state = 'loading';
    const last = this.#owned;
    try {
      const model = await this.#download.open(addresses);
      if (!model) return;
      this.#owned = model;
      await this.show(model).finally(() => last?.dispose());
    } catch (error) {
      if (this._state === 'loading') this.#fail(error);
    }
  };

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    listenToGestures(
      this.canvas,
      this.view,
      {
        click: (x, y) => this.#pick(x, y),
        doubleClick: (x, y) => {
          const face = this.#pick(x, y);
          if (face !== null) this.stage.fitFace(face);
        },
        longPress: (x, y) => {
          const pick = this.stage.pick(x, y);
          isolate(this.#keys, this.stage.isolated === null && pick ? pick.material : null);
        },
        zoomsBy: (event) => !this.zoomWithCtrl || event.ctrlKey,
      },
      signal,
    );
    const still = () => (this.view.milliseconds = this.#stillness.matches ? 0 : 180);
    this.#stillness.addEventListener('change', still, { signal });
    still();
    const seen = new IntersectionObserver(([entry]) => this.#seen(entry.isIntersecting));
    seen.observe(this);
    signal.addEventListener('abort', () => seen.disconnect());
    if (this.#model && this._state === 'idle') this.show(this.#model).catch(() => {});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that is moved within the page is back before this runs.
    setTimeout(() => {
      if (!this.isConnected) this.#release();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('src') && this.hasUpdated && this.src) {
      this.#clear();
      if (this.reveal !== 'manual' && this.#onScreen) void this.load();
    }
    if (changed.has('alt')) this.#reporter.label();
  }

  protected override updated(): void {
    placeMarks(this.renderRoot, this.playback);
  }

  protected override render(): TemplateResult {
    return html`${colourProbe(this.takeColours)}
      <div class="frame" @keydown=${this.#key} @pointerenter=${this.#offerHint} @focusin=${this.#offerHint}>
        <div class="view">
          <div class="poster" part="poster" ?hidden=${this.stage.model !== null}>
            <slot name="poster">${this.poster ? html`<img src=${this.poster} alt="" />` : nothing}</slot>
          </div>
          ${this.#picture()} ${this.#message()}
        </div>
        ${
          this.controls && this.stage.model
            ? bar({ playback: this.playback, view: this.view, switchScreen: () => this.#switchScreen() })
            : nothing
        }
      </div>
      ${this.controls ? html`<div class="spoken" role="status">${this._spoken}</div>` : nothing}`;
  }

  #picture(): HTMLCanvasElement {
    this.canvas.hidden = !this.stage.model;
    return this.canvas;
  }

  /** What lies over the picture, or in its place. */
  #message(): unknown {
    switch (this._state) {
      case 'idle': {
        const waits = this.reveal === 'manual' || this.#cancelled;
        return this.src && waits ? offer(this.load) : nothing;
      }
      case 'loading':
        return this.#download.slow ? loading(this.#download.progress, this.#cancel) : nothing;
      case 'failed':
        return failure(this._fault, this.src ? this.load : null);
      case 'shown':
        return this._hint ? hint : nothing;
    }
  }

  /** The clip that was asked for, and whether it starts by itself. */
  #start(): void {
    const named = this.playback.clips.findIndex(
      (clip) => clip.name.toLowerCase() === this.clip.toLowerCase(),
    );
    if (named >= 0) this.playback.clip = named;
    if (this.autoplay && !this.#stillness.matches) this.playback.play();
  }

  readonly #cancel = (): void => {
    this.#download.cancel();
    this.#cancelled = true;
    this._state = this.stage.model ? 'shown' : 'idle';
  };

  #fail(error: unknown): void {
    this._fault = error instanceof Error ? error.message : String(error);
    this._state = 'failed';
    this.#fire('model-failed', { error });
  }

  #seen(onScreen: boolean): void {
    this.#onScreen = onScreen;
    this.stage.visible = onScreen;
    const waits = this._state === 'idle' && !this.#model && !this.#cancelled;
    if (onScreen && waits && this.reveal !== 'manual') void this.load();
  }

  #clear(): void {
    this.#download.cancel();
    this.#model = null;
    this.#cancelled = false;
    this.stage.clear();
    this.#disposeOwned();
    this._state = 'idle';
  }

  /** Lets go of everything; coming back into a page starts anew. */
  #release(): void {
    this.#listening?.abort();
    this.#listening = null;
    const given = this.#model === this.#owned ? null : this.#model;
    this.#clear();
    this.stage.dispose();
    this.#model = given;
    this.#reporter.stop();
  }

  #disposeOwned(): void {
    this.#owned?.dispose();
    this.#owned = null;
  }

  #pick(x: number, y: number): number | null {
    const pick = this.stage.pick(x, y);
    this.#choose(pick?.face ?? null, pick);
    return pick?.face ?? null;
  }

  #choose(face: number | null, pick = face === null ? null : this.stage.face(face)): void {
    if (face === null && this.stage.selection === null) return;
    this.stage.selection = face;
    this.#fire('pick', pick);
    this.#reporter.say(describeChoice(this.stage, face));
  }

  #key(event: KeyboardEvent): void {
    const target = event.composedPath()[0];
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
    if (target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')) return;
    if (pressKey(this.#keys, event)) event.preventDefault();
  }

  #offerHint(): void {
    if (!this.zoomWithCtrl || this.#hinted || !this.stage.model) return;
    this.#hinted = this._hint = true;
    setTimeout(() => (this._hint = false), hintMilliseconds);
  }

  #switchScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else this.requestFullscreen().catch(() => this.#reporter.say('This page does not allow full screen.'));
  }

  #listener(): Listener {
    const nameOf = () => this.alt || this.#model?.name || 'Model';
    return {
      viewChanged: (words) => this.#fire('view-change', { words }),
      momentChanged: () => {
        const { clip, frame, seconds, playing } = this.playback;
        this.#fire('moment', { clip, frame, seconds, playing });
        if (this.controls) this.requestUpdate();
      },
      said: (text) => {
        this._spoken = text;
        this.#fire('status', { text });
      },
      labelled: (label) => this.canvas.setAttribute('aria-label', label),
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
