import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { withCommas } from '../../core/format.js';
import { EventController } from '../ui/event-controller.js';
import { ViewerElement } from './viewer-element.js';
import { pickedFace, type PickedFace } from './picked-face.js';
import './pick-card.css';

/** Distance of the card from the selected point in pixels. */
const gap = 14;

/** The card at the selected face: its material, slot and flags; vertices, texture coordinates and labels of its corners. */
export class PickCard extends ViewerElement {
  #selected: number | null = null;
  #face: PickedFace | null = null;

  protected readonly watched = [
    new EventController(this, () => this.viewer, ['display-change']),
    new EventController(this, () => this.viewer?.camera),
    // The card follows its face.
    new EventController(this, () => this.viewer?.playback),
  ];

  protected override willUpdate(changed: PropertyValues): void {
    const { model, viewer } = this;
    const selected = viewer?.selectedFace ?? null;
    // The camera and the clip move the card, and change nothing in it.
    if (selected === this.#selected && !changed.has('model') && !changed.has('viewer')) return;
    this.#selected = selected;
    this.#face = model && viewer ? pickedFace(model, viewer) : null;
  }

  protected override render(): unknown {
    const face = this.#face;
    if (!face) return nothing;
    const { number, triangles, material, facts } = face;
    return html`<div class="callout">
      <b>Face ${withCommas(number)}</b> <span>${material}</span>
      <ul>
        ${facts.map((fact) => html`<li>${fact}</li>`)}
      </ul>
      ${corners(face)}
      ${triangles > 1 ? html`<span>The first of its ${withCommas(triangles)} triangles</span>` : nothing}
    </div>`;
  }

  /** Places the card beside the point, within the viewport. */
  protected override updated(): void {
    const { viewer } = this;
    const card = this.firstElementChild as HTMLElement | null;
    const pick =
      viewer && viewer.selectedFace !== null && card !== null ? viewer.getFace(viewer.selectedFace) : null;
    const point = pick && viewer!.project(pick.point);
    if (!card) return;
    card.hidden = !point;
    if (!point) return;
    const place = (at: number, size: number, room: number): string =>
      `${Math.max(0, Math.min(at, room - size))}px`;
    const { offsetWidth, offsetHeight } = card;
    card.style.left = place(point[0] + gap, offsetWidth, viewer!.clientWidth);
    card.style.top = place(point[1] - gap - offsetHeight, offsetHeight, viewer!.clientHeight);
  }
}

function corners({ columns, rows }: PickedFace): TemplateResult {
  return html`<table>
    <thead>
      <tr>
        ${columns.map((name) => html`<th>${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

customElements.define('retromesh-pick-card', PickCard);
