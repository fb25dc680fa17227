import { html, nothing, render } from 'lit';
import { message } from '../ui/message.js';
import { tell } from './registration.js';

const text = 'A new version of this page is ready. Local files have to be opened again after it is loaded.';

/** Says below the header of the page `root` that a new version is ready; nothing is loaded before `take` is called by its button. */
export function showUpdateMessage(root: HTMLElement, take: () => void): void {
  const renderBefore = root.querySelector('retromesh-awaited-view');
  const close = (): void => void render(nothing, root, { renderBefore });
  const actions = html`<button class="btn" @click=${take}>Reload</button>`;
  render(message({ label: 'New version', icon: 'info', text, actions, close }), root, { renderBefore });
  root.dispatchEvent(new CustomEvent('announce', { detail: { text } }));
}

/** Calls `offer` whenever a new version is stored and waits, or another tab has taken one. */
export function watchUpdates(registration: ServiceWorkerRegistration, offer: () => void): void {
  const hadOne = navigator.serviceWorker.controller !== null;
  const offerWaiting = (): void => {
    if (registration.waiting && registration.active) offer();
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) offer();
  });
  offerWaiting();
}

/** Reloads this tab with the new version. Other tabs keep what they show, with the parts of their version, until they are reloaded. */
export function takeUpdate(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  tell(waiting, 'take-over');
}
