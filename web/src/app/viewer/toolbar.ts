import { html, nothing, type TemplateResult } from 'lit';
import type { Display, Light } from '../../element/index.js';
import type { Actions } from '../workspace/actions.js';
import { EventController } from '../ui/event-controller.js';
import { icon, iconButton, type IconName } from '../ui/icons.js';
import { loadPart } from '../ui/load-part.js';
import { radioGroup } from '../ui/radio-group.js';
import { given } from '../ui/page-element.js';
import { ViewerElement } from './viewer-element.js';

const displays = [
  ['textured', 'Textured'],
  ['shaded', 'Shaded'],
  ['normals', 'Normals'],
  ['uv', 'UV'],
  ['vertex-labels', 'Vertex labels'],
  ['face-labels', 'Face labels'],
  ['priorities', 'Priorities'],
  ['kinds', 'Kinds'],
  ['opacity', 'Opacity'],
  ['bone-weights', 'Bone weights'],
] as const satisfies readonly (readonly [Display, string])[];

const views = [
  ['front', 'Front', '1'],
  ['right', 'Side', '3'],
  ['top', 'Top', '7'],
] as const;

const lights = [
  ['camera', 'from the camera'],
  ['fixed', 'fixed to the model'],
  ['even', 'even, without shading'],
] as const satisfies readonly (readonly [Light, string])[];

const stageSettings = () => import('./stage-settings.js');

/** The bar above the viewport: display, wireframe, grid, views, light and full screen. */
export class Toolbar extends ViewerElement.with({
  actions: given<Actions>(),
  /** Whether the settings of the stage are open. */
  _stage: false,
}) {
  protected readonly watched = [
    new EventController(this, () => this.viewer, ['display-change']),
    new EventController(this, () => document, ['fullscreenchange']),
  ];

  protected override render(): unknown {
    const { viewer } = this;
    if (!viewer) return nothing;
    const { camera } = viewer;
    const available = displays.filter(([display]) => viewer.displays.includes(display));
    return html`<div
      class="toolbar ${available.length > 5 ? 'most' : available.length > 4 ? 'many' : ''}"
      role="group"
      aria-label="View"
    >
      ${this.#displays(available, viewer.display)}
      <span class="sep"></span>
      ${this.#toggle('triangle-right', 'Wire', 'W', viewer.wire, () => (viewer.wire = !viewer.wire))}
      ${this.#toggle('grid-3x3', 'Grid', 'G', viewer.grid, () => (viewer.grid = !viewer.grid))}
      <span class="sep"></span>
      <span class="dim sm view-label" aria-hidden="true">View</span>
      ${views.map(
        ([name, label, key]) =>
          html`<button
            class="btn quiet axis"
            title="From the ${name} (${key})"
            @click=${() => camera.set(name)}
          >
            ${label}
          </button>`,
      )}
      <button class="btn quiet" title="Fit (F)" @click=${() => camera.fit()}>
        ${icon('scan')}<span>Fit</span>
      </button>
      <span class="grow"></span>
      ${this.#light()} ${this.#stage()}
      ${iconButton('columns-2', 'Compare with another version', () => this.actions.compare())}
      ${iconButton('camera', 'Picture or film', () => this.actions.makeFilm())} ${this.#fullScreen()}
      ${this._stage ? html`<retromesh-stage-settings .viewer=${viewer} @keydown=${this.#escape}></retromesh-stage-settings>` : nothing}
    </div>`;
  }

  #displays(available: readonly (readonly [Display, string])[], current: Display): TemplateResult {
    const show = (display: Display) => (this.viewer!.display = display);
    return html`${radioGroup('Display', available, current, show)}
      <select
        class="btn"
        aria-label="Display"
        @change=${(event: Event) => show((event.target as HTMLSelectElement).value as Display)}
      >
        ${available.map(
          ([display, label]) =>
            html`<option value=${display} .selected=${display === current}>${label}</option>`,
        )}
      </select>`;
  }

  #toggle(name: IconName, label: string, key: string, pressed: boolean, act: () => void): TemplateResult {
    return html`<button class="btn quiet" title="${label} (${key})" aria-pressed=${pressed} @click=${act}>
      ${icon(name)}<span>${label}</span>
    </button>`;
  }

  #light(): TemplateResult {
    const viewer = this.viewer!;
    const at = lights.findIndex(([light]) => light === viewer.light);
    const label = `Light: ${lights[at]?.[1] ?? viewer.light}. Change`;
    const next = () => (viewer.light = lights[(at + 1) % lights.length][0]);
    return iconButton('sun', label, next);
  }

  #stage(): TemplateResult {
    const title = 'Stage: background, shadow, exposure';
    return html`<button
      class="btn icon quiet stage"
      aria-label="Stage"
      title=${title}
      aria-expanded=${this._stage}
      @click=${() => this.#toggleStage()}
    >
      ${icon('sliders-horizontal')}
    </button>`;
  }

  async #toggleStage(): Promise<void> {
    this._stage = !this._stage;
    if (this._stage && !(await loadPart(stageSettings))) this._stage = false;
  }

  #escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this._stage = false;
    this.querySelector<HTMLElement>('.stage')!.focus();
  }

  #fullScreen(): TemplateResult | typeof nothing {
    if (!document.fullscreenEnabled) return nothing;
    const full = document.fullscreenElement !== null;
    const label = full ? 'Leave full screen' : 'Full screen';
    return iconButton('expand', label, () => this.#toggleFullscreen());
  }

  async #toggleFullscreen(): Promise<void> {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await (this.closest('.viewer') ?? this.viewer)?.requestFullscreen();
    } catch {
      this.announce('The browser does not allow full screen here.');
    }
  }
}

customElements.define('retromesh-toolbar', Toolbar);
