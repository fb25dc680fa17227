import { html, nothing, type TemplateResult } from 'lit';
import type { Actions } from '../workspace/actions.js';
import '../ui/css/viewer-styles.css';
import { EventController } from '../ui/event-controller.js';
import { icon, iconButton, type IconName } from '../ui/icons.js';
import { loadPart } from '../ui/load-part.js';
import type { Popover } from '../ui/menu.js';
import '../ui/more-icons.js';
import { given } from '../ui/page-element.js';
import { displays } from './displays.js';
import { holdable } from './holdable.js';
import { ViewerElement } from './viewer-element.js';
import './viewport-labels.js';

/** What the bar opens, by the names of the elements. */
const menus = {
  'look-menu': () => import('./look-menu.js'),
  'stage-settings': () => import('./stage-settings.js'),
  'view-menu': () => import('./view-menu.js'),
};

const zoomStep = 1.15;

/** The controls over the stage: how the model is drawn and from where, compare, picture, full screen; at the foot zoom and fit. */
export class StageBar extends ViewerElement.with({
  actions: given<Actions>(),
}) {
  protected readonly watched = [
    new EventController(this, () => this.viewer, ['display-change']),
    new EventController(this, () => document, ['fullscreenchange']),
  ];

  protected override render(): unknown {
    const { model, viewer, actions } = this;
    if (!viewer || !model) return nothing;
    const display = displays.find(([name]) => name === viewer.display)![1];
    const { camera } = viewer;
    return html`<div class="stage-bar" role="toolbar" aria-label="View">
      <div class="island">
        ${this.#opener('look-menu', 'layers', display, `Look: ${display}`)}
        ${this.#opener('view-menu', 'move-3d', 'View', 'View from')}
        <span class="sep only-l"></span>
        ${button('columns-2', 'Compare', 'Compare with another version', () => actions.compare())}
        ${button('camera', 'Picture', 'Picture or film', () => actions.makeFilm())} ${this.#fullScreen()}
      </div>
      <div class="island zoom" role="group" aria-label="Zoom">
        ${holdable('plus', 'Zoom in', () => camera.zoom(zoomStep))}
        ${iconButton('scan', 'Fit', () => camera.fit(), { title: 'Fit (F)' })}
        ${holdable('minus', 'Zoom out', () => camera.zoom(1 / zoomStep))}
      </div>
      <retromesh-look-menu
        popover="manual"
        aria-label="Look"
        .model=${model}
        .viewer=${viewer}
        @show-settings=${() => this.#open('stage-settings', this.querySelector('button')!)}
      ></retromesh-look-menu>
      <retromesh-view-menu popover="manual" aria-label="View" .viewer=${viewer}></retromesh-view-menu>
      <retromesh-stage-settings popover="manual" .viewer=${viewer}></retromesh-stage-settings>
    </div>`;
  }

  #opener(menu: keyof typeof menus, name: IconName, text: string, label: string): TemplateResult {
    return html`<button
      class="btn quiet"
      aria-label=${label}
      title=${label}
      aria-haspopup="menu"
      aria-expanded="false"
      @click=${({ currentTarget }: Event) => this.#open(menu, currentTarget as HTMLElement)}
    >
      ${icon(name)}<span>${text}</span>${icon('chevron-down')}
    </button>`;
  }

  async #open(menu: keyof typeof menus, opener: HTMLElement): Promise<void> {
    if (await loadPart(menus[menu])) await this.querySelector<Popover>(`retromesh-${menu}`)!.toggle(opener);
  }

  #fullScreen(): TemplateResult | typeof nothing {
    if (!document.fullscreenEnabled) return nothing;
    const label = document.fullscreenElement ? 'Leave full screen' : 'Full screen';
    return html`<span class="sep"></span>${iconButton('expand', label, () => this.#toggleFullscreen())}`;
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

/** A button whose text narrow stages hide; narrow pages have it in their menu. */
function button(name: IconName, text: string, label: string, act: () => unknown): TemplateResult {
  return html`<button class="btn quiet only-l" aria-label=${label} title=${label} @click=${act}>
    ${icon(name)}<span>${text}</span>
  </button>`;
}

customElements.define('retromesh-stage-bar', StageBar);
