import { precache } from '#precache/list.js';
import { cachesOf } from './cache-names.js';
import type { ToServiceWorker } from './messages.js';
import { staleCaches, storedAnswer, storeVersion } from './precache.js';
import { receiveShare } from './receive-share.js';
import { isPage, routeOf } from './routes.js';
import type { FetchEvent, ServiceWorkerScope } from './worker-scope.js';

// dist/sw.js: answers requests of the page with the files of one version, so that it works without a network.

const worker = globalThis as unknown as ServiceWorkerScope;
const { caches, clients, registration } = worker;
const { scope } = registration;
const stored = (address: string): Promise<Response | null> =>
  storedAnswer(caches, scope, precache.version, address);
const paths = new Set(precache.files.map(({ path }) => path));

worker.addEventListener('install', (event) => {
  const fetch: typeof globalThis.fetch = (address, options) => worker.fetch(address, options);
  event.waitUntil(storeVersion({ caches, fetch, scope }, precache));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), deleteStale()]));
});

worker.addEventListener('message', (event) => {
  const message = event.data as ToServiceWorker;
  if (message === 'take-over') event.waitUntil(worker.skipWaiting());
  if (message === 'check') event.waitUntil(endIfWithdrawn());
});

worker.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, scope, paths);
  if (route === 'page') event.respondWith(page(event));
  if (route === 'file') event.respondWith(file(event));
  if (route === 'share') event.respondWith(receiveShare(event.request, caches, scope));
});

async function page(event: FetchEvent): Promise<Response> {
  event.waitUntil(deleteStale());
  return (await stored(scope)) ?? worker.fetch(event.request);
}

/** A stored file for the page and its threads; `embed.html` requests its own files from the server. */
async function file({ request, clientId }: FetchEvent): Promise<Response> {
  const client = await clients.get(clientId);
  const isOurs = !client || isPage(client.url, scope) || client.url.startsWith(`${scope}assets/`);
  return (isOurs ? await stored(request.url) : null) ?? worker.fetch(request);
}

async function deleteStale(): Promise<void> {
  const open = await clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const isUpdating = Boolean(registration.installing ?? registration.waiting);
  const inUse = { clients: open.map(({ url }) => url), isUpdating };
  const stale = staleCaches(await caches.keys(), scope, precache.version, inUse);
  await Promise.all(stale.map((name) => caches.delete(name)));
}

/** Ends offline use where the server is there and has no service worker any more, or another page in its place. */
async function endIfWithdrawn(): Promise<void> {
  const answer = await worker
    .fetch(worker.location.href, { method: 'HEAD', cache: 'no-store' })
    .catch(() => null);
  const isGone = answer && [404, 410].includes(answer.status);
  const isOther = answer?.ok && !/javascript/.test(answer.headers.get('Content-Type') ?? '');
  if (!isGone && !isOther) return;
  await registration.unregister();
  await Promise.all(cachesOf(await caches.keys(), scope).map((name) => caches.delete(name)));
}
