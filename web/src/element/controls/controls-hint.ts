import { html, type TemplateResult } from 'lit';

/** Google Maps and others zoom with the Command key there, since Ctrl and the wheel zoom the screen. */
const key = /^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Mouse and touch controls where the wheel and vertical swipes scroll the page. */
export const controlsHint: TemplateResult = html`<div class="hint" part="message">
  <span class="mouse">Drag or arrow keys turn. <kbd>${key}</kbd> + wheel zooms.</span>
  <span class="fingers">Swipe sideways to turn, pinch to zoom.</span>
</div>`;
