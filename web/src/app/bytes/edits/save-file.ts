import { fileName } from '../../../core/format.js';
import type { PatchedFile } from '../../../core/files/patched-file.js';
import { listNames } from '../../shared/format.js';
import { saveBlob } from '../../shared/save-blob.js';
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
  let last = unsavedOf(workspace);
  window.addEventListener('beforeunload', (event) => {
    if (unsavedOf(workspace).files.length > 0) event.preventDefault();
  });
  workspace.addEventListener('change', () => {
    const [before, now] = [last, unsavedOf(workspace)];
    last = now;
    if (before.key === now.key || before.files.length === 0) return;
    const { files } = before;
    const names = listNames(files.map(({ name }) => fileName(name)));
    const text = `${names} ${files.length === 1 ? 'has' : 'have'} changes that were not saved.`;
    workspace.say({ text, action: { label: 'Save', run: () => files.forEach(saveFile) } });
  });
}

function unsavedOf({ current, history }: Workspace) {
  const version = current?.version;
  return { key: version?.origin.key, files: version ? history.unsaved(version) : [] };
}
