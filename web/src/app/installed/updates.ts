import { tell } from './registration.js';

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
