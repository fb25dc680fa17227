import { preload } from '../../core/files/preload.js';
import { html, nothing, type CSSResultGroup } from 'lit';
import { controlBar, positionMarks } from './control-bar.js';
import { controlBarStyles } from './control-bar-styles.js';
import { RetroMesh } from '../retro-mesh.js';
import type { RetroMeshElement } from '../retro-mesh-element.js';

/** The hint goes after this time. */
const hintMilliseconds = 4000;

/**
 * `<retro-mesh>` for pages that scroll, with the attribute `controls`: a bar, and a live region for screen readers.
 */
export class RetroMeshWithControls extends RetroMesh implements RetroMeshElement {
  static override styles: CSSResultGroup = [super.styles, controlBarStyles];
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
  declare private _hint: HTMLElement | null;
  /** Hides the hint; it was shown before unless this is 0. */
  #hintTimer: ReturnType<typeof setTimeout> | 0 = 0;

  constructor() {
    super();
    this.controls = this.zoomWithWheel = false;
    this._hint = null;
    this.touchAction = 'pan-y';
    this._announcement = '';
    for (const type of ['pointerenter', 'focusin'])
      this.addEventListener(type, () => this.#hintTimer || this.#showHint());
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
    // An empty bar keeps its place, so that poster and model have the same size.
    const bar = html`<div class="bar" part="bar"></div>`;
    return html`${shown ? controlBar({ playback, camera, toggleFullscreen }) : bar}
      <div class="live-region" role="status">${this._announcement}</div>`;
  }

  protected override renderHint(): unknown {
    return this._hint ?? nothing;
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
    const show = ({ controlsHint }: typeof import('./controls-hint.js')): void => {
      this._hint ??= controlsHint(this.renderRoot as ShadowRoot, this.touchAction);
      clearTimeout(this.#hintTimer);
      this.#hintTimer = setTimeout(() => (this._hint = null), hintMilliseconds);
    };
    // Without a network there is no hint.
    import('./controls-hint.js').then(show, () => {});
  }

  #toggleFullscreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else this.requestFullscreen().catch(() => this.announce('This page does not allow full screen.'));
  }
}
