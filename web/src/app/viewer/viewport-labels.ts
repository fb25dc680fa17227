import { html, nothing, type TemplateResult } from 'lit';
import { withCommas } from '../../core/format.js';
import type { RetroMesh } from '../../element/index.js';
import { cssVariables } from '../shared/css-variables.js';
import { EventController } from '../shared/event-controller.js';
import { ViewerElement } from '../shared/viewer-element.js';
import { countOf } from '../shared/format.js';

/** Size of the callout at the selected face: its width, the height of its first two lines, and of each further line. */
const calloutWidth = 240;
const calloutHeight = 52;
const lineHeight = 16;

/** Labels over the viewport: face count, view direction, legend, and a callout at the selected face. */
export class ViewportLabels extends ViewerElement {
  #faces = 0;
  #countedModel: unknown = null;

  constructor() {
    super();
    new EventController(this, () => this.viewer, ['display-change']);
    new EventController(this, () => this.viewer?.camera);
    // The callout follows its face.
    const update = (): void => {
      if (this.viewer?.selectedFace !== null) this.requestUpdate();
    };
    new EventController(this, () => this.viewer?.playback, ['change'], update);
  }

  protected override render(): unknown {
    const { model, viewer } = this;
    if (!model || !viewer) return nothing;
    if (this.#countedModel !== model) {
      this.#faces = new Set(model.faceSource).size;
      this.#countedModel = model;
    }
    const selected = viewer.selectedFace === null ? '' : ' · 1 selected';
    const view = shortView(viewer.camera.describe());
    return html`${this.#legend(viewer)}
      <div class="hud bl">${countOf(this.#faces, 'face')}${selected} · ${view}</div>
      ${this.#callout(viewer)}`;
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

  #callout(viewer: RetroMesh): TemplateResult | typeof nothing {
    const { selectedFace } = viewer;
    const pick = selectedFace === null ? null : viewer.getFace(selectedFace);
    const position = pick && viewer.project(pick.point);
    if (!pick || !position) return nothing;
    const material = this.model!.materials[pick.material];
    const { vertexLabels, faceLabel, priority } = pick;
    const numbers = [
      vertexLabels && `labels ${vertexLabels.join(', ')}`,
      faceLabel !== undefined && `face label ${faceLabel}`,
      priority !== undefined && `priority ${priority}`,
    ].filter(Boolean);
    const x = Math.max(0, Math.min(position[0], viewer.clientWidth - calloutWidth));
    const y = Math.max(
      calloutHeight + lineHeight * numbers.length,
      Math.min(position[1] - 14, viewer.clientHeight),
    );
    return html`<div class="callout" ${cssVariables({ '--x': `${x}px`, '--y': `${y}px` })}>
      <b>Face ${withCommas(pick.face)}</b>
      <span>${[material?.name, material?.kind].filter(Boolean).join(', ')}</span><br />
      <span>vertices ${pick.vertices.map(withCommas).join(', ')}</span>
      ${numbers.map((line) => html`<br /><span>${line}</span>`)}
    </div>`;
  }
}

/** "From the front right, 13 degrees above." in short: "from the front right, 13° above". */
export function shortView(sentence: string): string {
  const short = sentence.replace(/\.$/, '').replace(/ degrees?\b/, '°');
  return short.charAt(0).toLowerCase() + short.slice(1);
}

customElements.define('retromesh-viewport-labels', ViewportLabels);
