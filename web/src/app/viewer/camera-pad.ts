import { html, nothing, type TemplateResult } from 'lit';
import { icon, type IconName } from '../shared/icons.js';
import { ViewerPart } from '../shared/viewer-element.js';
import type { RetroMesh } from '../../element/retro-mesh.js';

type Move = (view: RetroMesh['view']) => void;

const moves: readonly (readonly [IconName, string, Move])[] = [
  ['minus', 'Zoom out', (view) => view.zoom(1 / 1.15)],
  ['chevron-up', 'Tilt up', (view) => view.turn(0, 15)],
  ['plus', 'Zoom in', (view) => view.zoom(1.15)],
  ['chevron-left', 'Turn left', (view) => view.turn(-15, 0)],
  ['chevron-down', 'Tilt down', (view) => view.turn(0, -15)],
  ['chevron-right', 'Turn right', (view) => view.turn(15, 0)],
];

const firstRepeat = 400;
const nextRepeat = 120;

/** Six buttons that move the camera, for everyone who cannot drag; held down, they repeat. */
export class CameraPad extends ViewerPart {
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
    const act = () => this.viewer && move(this.viewer.view);
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
      this.#timer = window.setTimeout(repeat, nextRepeat);
    };
    act();
    this.#timer = window.setTimeout(repeat, firstRepeat);
  }

  #release(): void {
    window.clearTimeout(this.#timer);
  }
}

customElements.define('retromesh-camera-pad', CameraPad);
