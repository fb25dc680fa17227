import { css, html, type TemplateResult } from 'lit';
import type { StageColours } from '../scene/index.js';

/** Its borders and outline have the colours of the stage; a transition on them tells when a theme changes. */
export const colourStyles = css`
  .colours {
    position: absolute;
    visibility: hidden;
    forced-color-adjust: none;
    border: 0 solid;
    border-color: var(--stage) var(--grid) var(--axes) var(--pick);
    outline: 0 solid var(--accent);
    transition:
      border-color 1ms,
      outline-color 1ms;
  }
`;

/** An unseen element that has the colours; `changed` is called when they change. */
export function colourProbe(changed: () => void): TemplateResult {
  return html`<span class="colours" @transitionend=${changed}></span>`;
}

/** What the page's styles make of the stage's colours. */
export function readColours(root: ParentNode): StageColours {
  const style = getComputedStyle(root.querySelector('.colours')!);
  return {
    stage: style.borderTopColor,
    grid: style.borderRightColor,
    axes: style.borderBottomColor,
    pick: style.borderLeftColor,
    target: style.outlineColor,
  };
}
