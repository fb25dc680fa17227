import { preload } from '../../core/files/preload.js';
import { html, nothing, type CSSResultGroup } from 'lit';
import { controlBar, positionMarks } from './control-bar.js';
import { controlBarStyles } from './control-bar-styles.js';
import { controlsHint } from './controls-hint.js';
import { pageScrollStyles } from './page-scroll-styles.js';
import { RetroMesh } from '../retro-mesh.js';

/** The hint goes after this time. */
const hintMilliseconds = 4000;

/**
 * `<retro-mesh>` for pages that scroll, with the attribute `controls`: a bar, and a live region for screen readers.
 */
export class RetroMeshWithControls extends RetroMesh {
  static override styles: CSSResultGroup = [super.styles, controlBarStyles, pageScrollStyles];
  static override properties = {
    controls: { type: Boolean },
    touchAction: { reflect: true, attribute: 'touch-action' },
    zoomWithWheel: { type: Boolean, attribute: 'zoom-with-wheel' },
    _announcement: { state: true },
    _hint: { state: true },
  };

  declare controls: boolean;
  declare touchAction: 'none' | 'pan-x' | 'pan-y';
  declare zoomWithWheel: boolean;
  declare private _announcement: string;
  declare private _hint: boolean;
  #hintShown = false;
  #hintTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.controls = this.zoomWithWheel = this._hint = false;
    this.touchAction = 'pan-y';
    this._announcement = '';
    for (const type of ['pointerenter', 'focusin'])
      this.addEventListener(type, () => this.#hintShown || this.#showHint());
    this.addEventListener('timeupdate', () => this.controls && this.requestUpdate());
    this.addEventListener('status', (event) => (this._announcement = (event as CustomEvent).detail.text));
  }

  protected override updated(): void {
    positionMarks(this.renderRoot, this.playback);
  }

  /** Requests the modules together with the files. */
  protected override willLoad(urls: readonly string[]): void {
    preload(urls.map((url) => url.replace(/[?#].*$/, '')));
  }

  protected override renderControls(shown: boolean): unknown {
    if (!this.controls) return nothing;
    const { playback, camera } = this;
    const toggleFullscreen = () => this.#toggleFullscreen();
    return html`${shown ? controlBar({ playback, camera, toggleFullscreen }) : nothing}
      <div class="live-region" role="status">${this._announcement}</div>`;
  }

  protected override renderHint(): unknown {
    return this._hint ? controlsHint : nothing;
  }

  /** The wheel alone is the page's, except in full screen, where nothing scrolls. */
  protected override zooms(event: WheelEvent): boolean {
    if (this.#wheelZooms || event.ctrlKey || event.metaKey) return true;
    this.#showHint();
    return false;
  }

  get #wheelZooms(): boolean {
    return this.zoomWithWheel || this.matches(':fullscreen');
  }

  #showHint(): void {
    if (this.#wheelZooms || this.canvas.hidden) return;
    this.#hintShown = this._hint = true;
    clearTimeout(this.#hintTimer);
    this.#hintTimer = setTimeout(() => (this._hint = false), hintMilliseconds);
  }

  #toggleFullscreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else this.requestFullscreen().catch(() => this.announce('This page does not allow full screen.'));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'retro-mesh': RetroMeshWithControls;
  }
}
