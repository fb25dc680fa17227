import { html, nothing, render } from 'lit';
import './update-message.css';
import { icon } from '../shared/icons.js';

const text = 'A new version of this page is ready. Local files have to be opened again after it is loaded.';

/** Says below the header of the page `root` that a new version is ready; nothing is loaded before `take` is called by its button. */
export function showUpdateMessage(root: HTMLElement, take: () => void): void {
  const renderBefore = root.querySelector('retromesh-awaited-view');
  const close = (): unknown => render(nothing, root, { renderBefore });
  const message = html`<section class="message info" aria-label="New version">
    ${icon('info')}
    <span class="text">${text}</span>
    <button class="btn" @click=${take}>Reload</button>
    <button class="btn icon quiet" aria-label="Close message" title="Close message" @click=${close}>
      ${icon('x')}
    </button>
  </section>`;
  render(message, root, { renderBefore });
  root.dispatchEvent(new CustomEvent('announce', { detail: { text } }));
}
