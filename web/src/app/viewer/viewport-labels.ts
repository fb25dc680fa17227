import { html, nothing, type TemplateResult } from 'lit';
import { withCommas } from '../../core/format.js';
import type { RetroMesh } from '../../element/retro-mesh.js';
import { cssVariables } from '../shared/css-variables.js';
import { viewInShort } from './view-format.js';
import { ViewerPart } from '../shared/viewer-element.js';
import { countOf } from '../shared/format.js';

/** Room that the note at a face needs to its right, and above it for its first two lines and each further one. */
const noteWidth = 240;
const noteHeight = 52;
const noteLine = 16;

/** Over the viewport: how many faces there are and where they are seen from, and a note at the chosen face. */
export class ViewportWords extends ViewerPart {
  #faces = 0;
  #counted: unknown = null;

  protected override listen(viewer: RetroMesh, signal: AbortSignal): void {
    const update = (): void => this.requestUpdate();
    viewer.view.addEventListener('change', update, { signal });
    viewer.stage.addEventListener('change', update, { signal });
    viewer.addEventListener('pick', update, { signal });
    viewer.playback.addEventListener(
      'change',
      () => {
        if (viewer.stage.selection !== null) update();
      },
      { signal },
    );
  }

  protected override render(): unknown {
    const { model, viewer } = this;
    if (!model || !viewer) return nothing;
    if (this.#counted !== model) {
      this.#faces = new Set(model.faceSource).size;
      this.#counted = model;
    }
    const chosen = viewer.stage.selection === null ? '' : ' · 1 selected';
    const view = viewInShort(viewer.view.describe());
    return html`${this.#legend(viewer)}
      <div class="hud bl">${countOf(this.#faces, 'face')}${chosen} · ${view}</div>
      ${this.#note(viewer)}`;
  }

  /** What the colours mean, where labels are shown; the toolbar names the display. */
  #legend({ stage }: RetroMesh): TemplateResult | typeof nothing {
    const { legend } = stage.look;
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

  #note({ stage }: RetroMesh): TemplateResult | typeof nothing {
    const pick = stage.selection === null ? null : stage.face(stage.selection);
    const place = pick && stage.project(pick.point);
    if (!pick || !place) return nothing;
    const material = this.model!.materials[pick.material];
    const { vertexLabels, faceLabel, priority } = pick;
    const numbers = [
      vertexLabels && `labels ${vertexLabels.join(', ')}`,
      faceLabel !== undefined && `face label ${faceLabel}`,
      priority !== undefined && `priority ${priority}`,
    ].filter(Boolean);
    const x = Math.max(0, Math.min(place[0], stage.canvas.clientWidth - noteWidth));
    const y = Math.max(
      noteHeight + noteLine * numbers.length,
      Math.min(place[1] - 14, stage.canvas.clientHeight),
    );
    return html`<div class="callout" ${cssVariables({ '--x': `${x}px`, '--y': `${y}px` })}>
      <b>Face ${withCommas(pick.face)}</b>
      <span>${[material?.name, material?.kind].filter(Boolean).join(', ')}</span><br />
      <span>vertices ${pick.vertices.map(withCommas).join(', ')}</span>
      ${numbers.map((line) => html`<br /><span>${line}</span>`)}
    </div>`;
  }
}

customElements.define('retromesh-viewport-words', ViewportWords);
