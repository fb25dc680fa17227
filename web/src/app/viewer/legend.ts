import { html, nothing, type TemplateResult } from 'lit';
import { countOf, withCommas } from '../../core/format.js';
import type { LabelCount } from '../../element/index.js';
import { cssVariables } from '../ui/css-variables.js';
import { EventController } from '../ui/event-controller.js';
import { select } from '../ui/fields.js';
import { ViewerElement } from './viewer-element.js';
import './legend.css';

/** What the colours of a display mean, and how many triangles have each; of bone weights also the choice of the bone. */
export class Legend extends ViewerElement {
  protected readonly watched = new EventController(this, () => this.viewer, ['display-change']);

  protected override render(): unknown {
    const { viewer } = this;
    if (!viewer || viewer.legend.length === 0) return nothing;
    const { boneNames, bone } = viewer;
    const bones = boneNames.map((name, index) => [index, name] as const);
    return html`<div class="hud legend">
      ${bones.length > 0 ? select('Bone', bone ?? 0, bones, (chosen) => (viewer.bone = chosen)) : nothing}
      <ul aria-label="Colours" tabindex="0">
        ${viewer.legend.map(row)}
      </ul>
    </div>`;
  }
}

function row({ label, name, remark = '', colour, triangles }: LabelCount): TemplateResult {
  const title = [remark, countOf(triangles, 'triangle')].filter(Boolean).join(', ');
  return html`<li title=${title} ${cssVariables({ '--label': colour })}>
    ${name ?? label}${name === undefined ? nothing : html` <span class="triangles dim">${withCommas(triangles)}</span>`}
  </li>`;
}

customElements.define('retromesh-legend', Legend);
