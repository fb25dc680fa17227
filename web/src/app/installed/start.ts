import { sharedQuery, takeShared } from '../../offline/shared-files.js';
import type { Chosen } from '../input/incoming-files.js';
import type { FileHandle, Handle } from '../workspace/local-files.js';
import { isTurnedOff, keep, registrationOf, remove, scope } from './registration.js';
import { showUpdateMessage, takeUpdate, watchUpdates } from './updates.js';

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
  if (registration) watchUpdates(registration, () => showUpdateMessage(app, () => takeUpdate(registration)));
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
