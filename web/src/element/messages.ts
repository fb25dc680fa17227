import { html, nothing, type TemplateResult } from 'lit';
import type { Progress } from '../core/index.js';
import { icon, shapes } from './icons.js';
import { formatProgress } from './format.js';

/** The button that starts loading. */
export function loadButton(load: () => void): TemplateResult {
  return html`<button class="load" part="button" @click=${load}>${icon(shapes.play)} Show 3D model</button>`;
}

/** Progress bar, unless the slot has another, and Cancel button. */
export function loadingMessage({ loaded, total }: Progress, cancel: () => void): TemplateResult {
  return html`<button class="load" part="button" @click=${cancel}>
      ${icon(shapes.cross)} Cancel${loaded > 0 ? `, ${formatProgress(loaded, total)}` : ''}
    </button>
    <slot name="progress-bar">
      ${
        total > 0
          ? html`<progress part="progress-bar" aria-label="Loading" max=${total} value=${loaded}></progress>`
          : html`<progress part="progress-bar" aria-label="Loading"></progress>`
      }
    </slot>`;
}

/** The error, over the poster. */
export function errorMessage(sentence: string, retry: (() => void) | null): TemplateResult {
  return html`<div class="error" part="message">
    <p role="alert">${sentence}</p>
    ${retry ? html`<button part="button" @click=${retry}>Try again</button>` : nothing}
  </div>`;
}

/** While the WebGL context is lost. */
export const contextMessage = html`<div class="hint" part="message" role="alert">
  The graphics driver was reset. The picture stays until drawing works again.
</div>`;

/** Mouse and touch controls, shown for the first seconds. */
export const controlsHint = html`<div class="hint" part="message">
  <span class="mouse">Drag or arrow keys turn. <kbd>Ctrl</kbd> + wheel zooms.</span>
  <span class="fingers">Swipe sideways to turn, pinch to zoom.</span>
</div>`;
