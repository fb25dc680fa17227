import { html, nothing, type TemplateResult } from 'lit';
import { ModelError, type Progress } from '../core/index.js';
import { messageOf } from '../core/model-error.js';
import { icon, shapes } from './icons.js';
import { formatProgress } from './text/format.js';

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

/** Why there is no model, for who reads the page and has no file to mend: the error without its advice. */
export function readersSentence(error: unknown): string {
  const text = error instanceof ModelError ? `${error.report.sentence}.` : messageOf(error);
  return `This model cannot be shown. ${text}`;
}

/** While the WebGL context is lost. */
export const contextMessage = html`<div class="hint" part="message" role="alert">
  The graphics driver was reset. The picture stays until drawing works again.
</div>`;
