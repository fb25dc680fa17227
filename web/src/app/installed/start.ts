import { sharedQuery, takeShared } from '../../offline/shared-files.js';
import type { Chosen } from '../input/incoming-files.js';
import type { FileHandle, Handle } from '../workspace/local-files.js';
import { isTurnedOff, keep, registrationOf, remove, scope, tell } from './registration.js';
import { html, nothing, render } from 'lit';
import { message } from '../ui/message.js';

/** The part of the Launch Handler API that is used here; not all browsers have it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly Handle[] }) => void): void;
}

const app = document.querySelector<HTMLElement>('retromesh-app')!;

function open(chosen: Chosen): void {
  app.dispatchEvent(new CustomEvent('open-files', { detail: chosen }));
}

/** Opens the files that the system opens with the installed page, now and later, through their handles: they are watched then. */
function openLaunched(): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files: handles = [] }) => {
    if (handles.length > 0) void chosenOf(handles).then(open);
  });
}

async function chosenOf(handles: readonly Handle[]): Promise<Chosen> {
  const read = handles.map(async (handle) => ({
    name: handle.name,
    file: await (handle as FileHandle).getFile(),
  }));
  // With a folder, or a file that cannot be read, all are read as those of a drop, which says what is missing.
  return { handles, files: await Promise.all(read).catch(() => []) };
}

async function keepOffline(): Promise<void> {
  if (isTurnedOff()) return remove();
  // The browser may have been told to request less.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const registration = connection?.saveData ? await registrationOf() : await keep();
  if (registration) watchUpdates(registration, () => showUpdateMessage(() => takeUpdate(registration)));
}

const text = 'A new version of this page is ready. Local files have to be opened again after it is loaded.';

/** Says below the header that a new version is ready; nothing is loaded before `take` is called by its button. */
function showUpdateMessage(take: () => void): void {
  const renderBefore = app.querySelector('retromesh-awaited-view');
  const close = (): void => void render(nothing, app, { renderBefore });
  const actions = html`<button class="btn" @click=${take}>Reload</button>`;
  render(message({ label: 'New version', icon: 'info', text, actions, close }), app, { renderBefore });
  app.dispatchEvent(new CustomEvent('announce', { detail: { text } }));
}

/** Calls `offer` whenever a new version is stored and waits, or another tab has taken one. */
function watchUpdates(registration: ServiceWorkerRegistration, offer: () => void): void {
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
function takeUpdate(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  tell(waiting, 'take-over');
}

const { search, pathname, hash } = location;
// Once opened, a reload must not look for the files again.
if (/^\?(?:shared|launched)$/.test(search)) history.replaceState(history.state, '', pathname + hash);
// The files that another program has shared with the page.
if (search === sharedQuery)
  void takeShared(caches, scope)
    .then((files) => files.length > 0 && open({ files }))
    .catch(() => {});
openLaunched();
void keepOffline().catch(() => {});
