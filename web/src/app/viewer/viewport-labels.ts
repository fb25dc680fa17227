import { html, nothing, type TemplateResult } from 'lit';
import type { RetroMesh } from '../../element/index.js';
import { cssVariables } from '../ui/css-variables.js';
import { EventController } from '../ui/event-controller.js';
import { loadPart } from '../ui/load-part.js';
import { ViewerElement } from './viewer-element.js';
import { countOf } from '../../core/format.js';

const pickCard = () => import('./pick-card.js');

/** Labels over the viewport: face count, view direction, legend, and a card at the selected face. */
export class ViewportLabels extends ViewerElement {
  #faces = 0;
  #countedModel: unknown = null;
  #hasSelection = false;

  protected readonly watched = [
    new EventController(this, () => this.viewer, ['display-change']),
    new EventController(this, () => this.viewer?.camera),
  ];

  protected override willUpdate(): void {
    const hasSelection = (this.viewer?.selectedFace ?? null) !== null;
    if (hasSelection && !this.#hasSelection) void loadPart(pickCard);
    this.#hasSelection = hasSelection;
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
    return html`${this.#legend(viewer)}
      <div class="hud bl">${countOf(this.#faces, 'face')}${selected} · ${view}</div>
      ${selected ? html`<retromesh-pick-card .model=${model} .viewer=${viewer}></retromesh-pick-card>` : nothing}`;
  }

  /** The colours of a display by labels. */
  #legend({ legend }: RetroMesh): TemplateResult | typeof nothing {
    if (legend.length === 0) return nothing;
    return html`<ul class="hud legend" aria-label="Colours" tabindex="0">
      ${legend.map(
        ({ label, colour, triangles }) =>
          html`<li title="${countOf(triangles, 'triangle')}" ${cssVariables({ '--label': colour })}>
            ${label}
          </li>`,
      )}
    </ul>`;
  }
}

customElements.define('retromesh-viewport-labels', ViewportLabels);
