import { cachesOf } from '../../offline/cache-names.js';
import type { ToServiceWorker } from '../../offline/messages.js';
import { readSetting, storeSetting } from '../ui/preferences.js';
import { trustedScript } from '../../threads/trusted-script.js';

/** The address of the folder of the page, which the service worker answers for. */
export const scope = new URL('.', document.baseURI).href;

/** Whether the browser can keep the page for use without a network. In a frame, the page is a part of another site's. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && window.parent === window;
}

/** Whether the reader of the page has turned offline use off. */
export function isTurnedOff(): boolean {
  return readSetting('offline') === 'off';
}

/** The service worker of the page; null where there is none. */
export async function registrationOf(): Promise<ServiceWorkerRegistration | null> {
  const found = canKeep() ? await navigator.serviceWorker.getRegistration(scope).catch(() => null) : null;
  return found?.scope === scope ? found : null;
}

/** Keeps the page for use without a network; null where the browser or the server does not offer it. */
export async function keep(): Promise<ServiceWorkerRegistration | null> {
  if (!canKeep()) return null;
  const before = await registrationOf();
  await navigator.serviceWorker.register(trustedScript(`${scope}sw.js`)).catch(() => null);
  const registration = await registrationOf();
  // A server without service workers any more cannot end those that it had before: only they themselves can.
  if (before) void before.update().catch(() => tell(before.active, 'check'));
  return registration;
}

/** Turns offline use on or off, and remembers it. */
export async function turnOffline(on: boolean): Promise<void> {
  storeSetting('offline', on ? null : 'off');
  if (on) await keep();
  else await remove();
}

/** Ends offline use and deletes what was stored for it. */
export async function remove(): Promise<void> {
  await (await registrationOf())?.unregister();
  const names = cachesOf(await caches.keys(), scope);
  await Promise.all(names.map((name) => caches.delete(name)));
}

export function tell(worker: ServiceWorker | null, message: ToServiceWorker): void {
  worker?.postMessage(message);
}
