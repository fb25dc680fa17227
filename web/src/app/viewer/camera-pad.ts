import { html, nothing, type TemplateResult } from 'lit';
import { icon, type IconName } from '../ui/icons.js';
import { ViewerElement } from './viewer-element.js';
import type { OrbitCamera } from '../../element/index.js';

type Move = (camera: OrbitCamera) => void;

const moves: readonly (readonly [IconName, string, Move])[] = [
  ['minus', 'Zoom out', (camera) => camera.zoom(1 / 1.15)],
  ['chevron-up', 'Tilt up', (camera) => camera.turn(0, 15)],
  ['plus', 'Zoom in', (camera) => camera.zoom(1.15)],
  ['chevron-left', 'Turn left', (camera) => camera.turn(-15, 0)],
  ['chevron-down', 'Tilt down', (camera) => camera.turn(0, -15)],
  ['chevron-right', 'Turn right', (camera) => camera.turn(15, 0)],
];

const firstRepeatMilliseconds = 400;
const repeatMilliseconds = 120;

/** Six buttons that move the camera, as an alternative to dragging. They repeat while pressed. */
export class CameraPad extends ViewerElement {
  #timer = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release();
  }

  protected override render(): unknown {
    if (!this.viewer) return nothing;
    return html`<div class="hud br" role="group" aria-label="Move camera">
      ${moves.map(([name, label, move]) => this.#button(name, label, move))}
    </div>`;
  }

  #button(name: IconName, label: string, move: Move): TemplateResult {
    const act = () => this.viewer && move(this.viewer.camera);
    return html`<button
      class="btn icon"
      aria-label=${label}
      title=${label}
      @pointerdown=${(event: PointerEvent) => event.button === 0 && this.#hold(act)}
      @pointerup=${this.#release}
      @pointerleave=${this.#release}
      @pointercancel=${this.#release}
      @contextmenu=${(event: Event) => event.preventDefault()}
      @click=${(event: MouseEvent) => event.detail === 0 && act()}
    >
      ${icon(name)}
    </button>`;
  }

  #hold(act: () => void): void {
    this.#release();
    const repeat = () => {
      act();
      this.#timer = window.setTimeout(repeat, repeatMilliseconds);
    };
    act();
    this.#timer = window.setTimeout(repeat, firstRepeatMilliseconds);
  }

  #release(): void {
    window.clearTimeout(this.#timer);
  }
}

customElements.define('retromesh-camera-pad', CameraPad);
