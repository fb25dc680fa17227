import { html, nothing, type TemplateResult } from 'lit';
import { failsAgain } from './load-part.js';

/** Says that a script could not be loaded; it is part of the first script, because no other can be relied on then. */
export function scriptMessage(retry: () => void): TemplateResult {
  return html`<div class="message" role="alert">
    <span class="text">A part of this page could not be loaded. Check the connection.</span>
    <button class="btn" @click=${retry}>Try again</button>
    ${failsAgain() ? html`<button class="btn" @click=${() => location.reload()}>Reload the page</button>` : nothing}
  </div>`;
}
