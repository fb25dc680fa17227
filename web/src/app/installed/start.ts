import { sharedQuery, takeShared } from '../../offline/shared-files.js';
import type { Chosen } from '../files/file-picker.js';
import { openLaunched } from './launched-files.js';
import { isTurnedOff, keep, registrationOf, remove, scope } from './registration.js';
import { showUpdateMessage } from './update-message.js';
import { takeUpdate, watchUpdates } from './updates.js';

const app = document.querySelector<HTMLElement>('retromesh-app')!;

function open(chosen: Chosen): void {
  app.dispatchEvent(new CustomEvent('open-files', { detail: chosen }));
}

/** Opens the files that another program has shared with the page. */
async function openShared(): Promise<void> {
  const files = await takeShared(caches, scope);
  if (files.length > 0) open({ files });
}

/** Whether the browser was told to request less. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

async function keepOffline(): Promise<void> {
  if (isTurnedOff()) return remove();
  const registration = savesData() ? await registrationOf() : await keep();
  if (registration) watchUpdates(registration, () => showUpdateMessage(app, () => takeUpdate(registration)));
}

const { search, pathname, hash } = location;
// Once opened, a reload must not look for the files again.
if (/^\?(?:shared|launched)$/.test(search)) history.replaceState(history.state, '', pathname + hash);
if (search === sharedQuery) void openShared().catch(() => {});
openLaunched(open);
void keepOffline().catch(() => {});
