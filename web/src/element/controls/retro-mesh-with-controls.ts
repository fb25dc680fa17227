import { preload } from '../../core/files/preload.js';
import { html, nothing, type CSSResultGroup } from 'lit';
import { controlBar, positionMarks } from './control-bar.js';
import { controlBarStyles } from './control-bar-styles.js';
import { RetroMesh } from '../retro-mesh.js';

/** `<retro-mesh>` with the attribute `controls`: a bar, and a live region for screen readers. */
export class RetroMeshWithControls extends RetroMesh {
  static override styles: CSSResultGroup = [super.styles, controlBarStyles];
  static override properties = { controls: { type: Boolean }, _announcement: { state: true } };

  declare controls: boolean;
  declare private _announcement: string;

  constructor() {
    super();
    this.controls = false;
    this._announcement = '';
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
