import { svg, html, type TemplateResult } from 'lit';

/** Lucide (ISC licence), drawn at 16 px with a stroke of 1.75. */
export const shapes = {
  play: svg`<path d="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z"/>`,
  cross: svg`<path d="M18 6 6 18M6 6l12 12"/>`,
};

/** An icon beside words, or inside a control that has a label. */
export function icon(shape: TemplateResult): TemplateResult {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`;
}
