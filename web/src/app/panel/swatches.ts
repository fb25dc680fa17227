import { html, nothing, type TemplateResult } from 'lit';
import { cssVariables } from '../ui/css-variables.js';
import { countOf } from '../../core/format.js';
import type { MaterialColour } from './material-colours.js';

const mostBars = 6;
const mostSwatches = 36;

/** The most used colours as bars, in place of the image of a row. */
export function colourBars(colours: readonly MaterialColour[]): TemplateResult {
  const bars = colours.slice(0, mostBars);
  const stops = bars.map(
    ({ colour }, i) => `${colour} ${(i / bars.length) * 100}% ${((i + 1) / bars.length) * 100}%`,
  );
  const gradient = `linear-gradient(to right, ${stops.join(', ')})`;
  return html`<span
    class="thumbnail bars"
    aria-hidden="true"
    ${cssVariables({ '--bars': gradient })}
  ></span>`;
}

/** All colours with their codes; a lit colour as a gradient of its shades. */
export function swatches(colours: readonly MaterialColour[]): TemplateResult {
  const left = colours.length - mostSwatches;
  return html`<ul class="swatches" aria-label=${countOf(colours.length, 'colour')}>
    ${colours
      .slice(0, mostSwatches)
      .map(
        ({ colour, dark, light }) =>
          html`<li title=${dark === light ? nothing : `${dark} to ${light}`}>
            <i ${cssVariables({ '--dark': dark, '--light': light })}></i><code>${colour}</code>
          </li>`,
      )}
    ${left > 0 ? html`<li class="dim sm">and ${left} more</li>` : nothing}
  </ul>`;
}
