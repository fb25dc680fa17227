import { fileName, listNames } from '../../../core/format.js';
import type { PatchedFile } from '../../../core/files/patched-file.js';
import { saveBlob } from '../../ui/save-blob.js';
import { markSaved } from '../../workspace/version.js';
import type { Workspace } from '../../workspace/workspace.js';

/** What `keepUnsaved` was called for. */
const kept = new WeakSet<Workspace>();

/** Saves a changed file under its name, without its path. */
export function saveFile(file: PatchedFile): void {
  saveBlob(new Blob([file.bytes as Uint8Array<ArrayBuffer>]), fileName(file.name));
  markSaved(file);
}

/** Before the page is closed, the browser asks for changes that were not saved; those that other files replace can still be saved. */
export function keepUnsaved(workspace: Workspace): void {
  if (kept.has(workspace)) return;
  kept.add(workspace);
  let last = openIn(workspace);
  window.addEventListener('beforeunload', (event) => {
    if (unsavedOf(openIn(workspace)).length > 0) event.preventDefault();
  });
  workspace.addEventListener('change', () => {
    const [before, now] = [last, openIn(workspace)];
    last = now;
    if (before.version?.origin.key === now.version?.origin.key) return;
    const files = unsavedOf(before);
    if (files.length === 0) return;
    const names = listNames(files.map(({ name }) => fileName(name)));
    const text = `${names} ${files.length === 1 ? 'has' : 'have'} changes that were not saved.`;
    workspace.say({ text, action: { label: 'Save', run: () => files.forEach(saveFile) } });
  });
}

const openIn = ({ current, history }: Workspace) => ({ version: current?.version, history });

function unsavedOf({ version, history }: ReturnType<typeof openIn>): PatchedFile[] {
  return version ? history.unsaved(version) : [];
}
