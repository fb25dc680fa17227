import { html, nothing, type TemplateResult } from 'lit';
import type { Progress } from '../core/index.js';
import { icon } from './icons.js';
import { progressInWords } from './format.js';

/** The button that loads a model which waits for a reader. */
export function offer(load: () => void): TemplateResult {
  return html`<button class="go" part="button" @click=${load}>${icon('play')} Show 3D model</button>`;
}

/** A bar of what has arrived, and the way out. */
export function loading({ loaded, total }: Progress, cancel: () => void): TemplateResult {
  return html`<button class="go" part="button" @click=${cancel}>
      ${icon('cross')} Cancel${loaded > 0 ? `, ${progressInWords(loaded, total)}` : ''}
    </button>
    ${
      total > 0
        ? html`<progress aria-label="Loading" max=${total} value=${loaded}></progress>`
        : html`<progress aria-label="Loading"></progress>`
    }`;
}

/** Why there is no model, over the poster. */
export function failure(sentence: string, tryAgain: (() => void) | null): TemplateResult {
  return html`<div class="say">
    <p role="alert">${sentence}</p>
    ${tryAgain ? html`<button part="button" @click=${tryAgain}>Try again</button>` : nothing}
  </div>`;
}

/** How to move, for the first moments. */
export const hint = html`<div class="tip">
  <span class="mouse">Drag or arrow keys turn. <kbd>Ctrl</kbd> + wheel zooms.</span>
  <span class="fingers">Swipe sideways to turn, pinch to zoom.</span>
</div>`;
