import { html, nothing, type TemplateResult } from 'lit';
import { countOf } from '../../../core/format.js';
import type { Entry } from '../../../core/index.js';
import { cssVariables } from '../../ui/css-variables.js';
import { moveRadio } from '../../ui/radio-group.js';
import type { Looks } from '../list/looks.js';
import { coloursOf } from './swatches.js';
import type { ThumbnailCache } from '../grid/thumbnail-cache.js';

/** Swatches that are drawn: more are told by their number. */
export const mostSwatches = 16;

const colours = new WeakMap<HTMLCanvasElement, readonly string[]>();

/** The looks of a shape, each by the colours of its picture. */
export function looksSection(
  host: HTMLElement,
  looks: Looks,
  current: Entry | null,
  thumbnails: ThumbnailCache,
): TemplateResult | typeof nothing {
  if (looks.length < 2) return nothing;
  const choose = (entry: Entry): unknown =>
    host.dispatchEvent(new CustomEvent('select-look', { bubbles: true, detail: { entry } }));
  const shown = looks.slice(0, mostSwatches);
  const at = Math.max(0, shown.indexOf(current!));
  return html`<section class="sec">
    <h2>${countOf(looks.length, 'look')}</h2>
    <div class="swatches" role="radiogroup" aria-label="Looks" @keydown=${moveRadio}>
      ${shown.map(
        (entry, i) =>
          html`<button
            class="swatch"
            role="radio"
            aria-checked=${entry === current}
            tabindex=${i === at ? 0 : -1}
            aria-label="${entry.name}, look ${i + 1}"
            title=${entry.name}
            @click=${() => choose(entry)}
          >
            ${coloursIn(thumbnails.get(entry)).map((colour) => html`<i ${cssVariables({ '--of': colour })}></i>`)}
          </button>`,
      )}
    </div>
    ${looks.length > shown.length ? html`<p class="dim sm">and ${looks.length - shown.length} more</p>` : nothing}
  </section>`;
}

function coloursIn(picture: HTMLCanvasElement | undefined): readonly string[] {
  if (!picture) return [];
  const found = colours.get(picture) ?? coloursOf(picture);
  colours.set(picture, found);
  return found;
}
