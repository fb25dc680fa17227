import { css, html, type TemplateResult } from 'lit';
import type { StageColours } from '../scene/index.js';

export { parseColour } from '../scene/colours.js';

/** Borders and outline with the colours of the stage. Their transition fires `transitionend` when a theme changes. */
export const colourStyles = css`
  .colours {
    position: absolute;
    visibility: hidden;
    forced-color-adjust: none;
    border: 0 solid;
    border-color: var(--background) var(--grid) var(--axes) var(--pick);
    outline: 0 solid var(--accent);
    transition:
      border-color 1ms,
      outline-color 1ms;
  }
`;

/** A hidden element with the colours; calls `changed` when they change. */
export function colourProbe(changed: () => void): TemplateResult {
  return html`<span class="colours" @transitionend=${changed}></span>`;
}

/** The colours of the stage in the computed style. */
export function readColours(root: ParentNode): Omit<StageColours, 'isPlain'> {
  const style = getComputedStyle(root.querySelector('.colours')!);
  return {
    background: style.borderTopColor,
    grid: style.borderRightColor,
    axes: style.borderBottomColor,
    pick: style.borderLeftColor,
    target: style.outlineColor,
  };
}
