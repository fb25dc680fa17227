import { html, nothing, type TemplateResult } from 'lit';
import type { RetroMesh } from '../../element/retro-mesh.js';
import { icon, type IconName } from '../shared/icons.js';
import { moveRadio } from '../shared/roving-focus.js';
import { ViewerPart } from '../shared/viewer-element.js';

const displays = [
  ['textured', 'Textured'],
  ['shaded', 'Shaded'],
  ['normals', 'Normals'],
  ['uv', 'UV'],
  ['vertex-labels', 'Vertex labels'],
  ['face-labels', 'Face labels'],
  ['priorities', 'Priorities'],
] as const;

const views = [
  ['front', 'Front', '1'],
  ['right', 'Side', '3'],
  ['top', 'Top', '7'],
] as const;

const lights = [
  ['camera', 'from the camera'],
  ['fixed', 'fixed to the model'],
  ['even', 'even, without shading'],
] as const;

type Display = (typeof displays)[number][0];

/** The bar above the viewport: what is drawn, from where, and full screen. */
export class Toolbar extends ViewerPart {
  protected override listen(viewer: RetroMesh, signal: AbortSignal): void {
    const update = () => this.requestUpdate();
    viewer.stage.addEventListener('change', update, { signal });
    document.addEventListener('fullscreenchange', update, { signal });
  }

  protected override render(): unknown {
    const { viewer } = this;
    if (!viewer) return nothing;
    const { stage, view } = viewer;
    const shown = displays.filter(([display]) => stage.look.displays.includes(display));
    return html`<div class="tools ${shown.length > 4 ? 'many' : ''}" role="group" aria-label="View">
      ${this.#displays(shown, stage.display)}
      <span class="sep"></span>
      ${this.#toggle('triangle-right', 'Wire', 'W', stage.wire, () => (stage.wire = !stage.wire))}
      ${this.#toggle('grid-3x3', 'Grid', 'G', stage.grid, () => (stage.grid = !stage.grid))}
      <span class="sep"></span>
      <span class="dim sm view-word" aria-hidden="true">View</span>
      ${views.map(
        ([name, label, key]) =>
          html`<button class="btn axis" title="From the ${name} (${key})" @click=${() => view.set(name)}>
            ${label}
          </button>`,
      )}
      <button class="btn" title="Fit (F)" @click=${() => view.fit()}>${icon('scan')}<span>Fit</span></button>
      <span class="grow"></span>
      ${this.#light()} ${this.#fullScreen()}
    </div>`;
  }

  #displays(shown: readonly (readonly [Display, string])[], current: Display): TemplateResult {
    const show = (display: Display) => (this.viewer!.stage.display = display);
    return html`<div class="seg" role="radiogroup" aria-label="Display" @keydown=${moveRadio}>
        ${shown.map(
          ([display, label]) =>
            html`<button
              class="btn"
              role="radio"
              data-word=${label}
              aria-checked=${display === current}
              tabindex=${display === current ? 0 : -1}
              @click=${() => show(display)}
            >
              ${label}
            </button>`,
        )}
      </div>
      <select
        class="btn"
        aria-label="Display"
        @change=${(event: Event) => show((event.target as HTMLSelectElement).value as Display)}
      >
        ${shown.map(
          ([display, label]) =>
            html`<option value=${display} .selected=${display === current}>${label}</option>`,
        )}
      </select>`;
  }

  #toggle(name: IconName, label: string, key: string, pressed: boolean, act: () => void): TemplateResult {
    return html`<button class="btn" title="${label} (${key})" aria-pressed=${pressed} @click=${act}>
      ${icon(name)}<span>${label}</span>
    </button>`;
  }

  #light(): TemplateResult {
    const { stage } = this.viewer!;
    const at = lights.findIndex(([light]) => light === stage.light);
    const label = `Light: ${lights[at]?.[1] ?? stage.light}. Change`;
    const next = () => (stage.light = lights[(at + 1) % lights.length][0]);
    return html`<button class="btn icon" aria-label=${label} title=${label} @click=${next}>
      ${icon('sun')}
    </button>`;
  }

  #fullScreen(): TemplateResult | typeof nothing {
    if (!document.fullscreenEnabled) return nothing;
    const full = document.fullscreenElement !== null;
    const label = full ? 'Leave full screen' : 'Full screen';
    return html`<button
      class="btn icon"
      aria-label=${label}
      title=${label}
      @click=${() => this.#switchScreen()}
    >
      ${icon('expand')}
    </button>`;
  }

  async #switchScreen(): Promise<void> {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await (this.closest('.stage') ?? this.viewer)?.requestFullscreen();
    } catch {
      this.say('This browser did not allow full screen here.');
    }
  }
}

customElements.define('retromesh-toolbar', Toolbar);
