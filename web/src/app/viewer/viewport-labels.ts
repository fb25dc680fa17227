import { html, nothing } from 'lit';
import { EventController } from '../ui/event-controller.js';
import { loadPart } from '../ui/load-part.js';
import { ViewerElement } from './viewer-element.js';
import { countOf } from '../../core/format.js';

const pickCard = () => import('./pick-card.js');
const legend = () => import('./legend.js');

/** Labels over the viewport: face count, view direction, legend, and a card at the selected face. */
export class ViewportLabels extends ViewerElement {
  #faces = 0;
  #countedModel: unknown = null;
  #hasSelection = false;
  #hasLegend = false;

  protected readonly watched = [
    new EventController(this, () => this.viewer, ['display-change']),
    new EventController(this, () => this.viewer?.camera),
  ];

  protected override willUpdate(): void {
    const hasSelection = (this.viewer?.selectedFace ?? null) !== null;
    if (hasSelection && !this.#hasSelection) void loadPart(pickCard);
    this.#hasSelection = hasSelection;
    const hasLegend = (this.viewer?.legend.length ?? 0) > 0;
    if (hasLegend && !this.#hasLegend) void loadPart(legend);
    this.#hasLegend = hasLegend;
  }

  protected override render(): unknown {
    const { model, viewer } = this;
    if (!model || !viewer) return nothing;
    if (this.#countedModel !== model) {
      this.#faces = new Set(model.faceSource).size;
      this.#countedModel = model;
    }
    const selected = this.#hasSelection ? ' · 1 selected' : '';
    const view = viewer.camera.describeInShort();
    return html`${this.#hasLegend ? html`<retromesh-legend .model=${model} .viewer=${viewer}></retromesh-legend>` : nothing}
      <div class="hud bl">${countOf(this.#faces, 'face')}${selected} · ${view}</div>
      ${selected ? html`<retromesh-pick-card .model=${model} .viewer=${viewer}></retromesh-pick-card>` : nothing}`;
  }
}

customElements.define('retromesh-viewport-labels', ViewportLabels);
