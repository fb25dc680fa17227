import { fileName, listNames, countOf } from '../../core/format.js';
import type { PatchedFile } from '../../core/files/patched-file.js';
import { saveBlob } from '../ui/saving.js';
import { markSaved, isSaved } from '../workspace/version.js';
import type { Workspace } from '../workspace/workspace.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { HistoryEntry } from '../workspace/history.js';
import { filesText } from '../workspace/change-texts.js';

/** What `keepUnsaved` was called for. */
const kept = new WeakSet<Workspace>();

/** Saves a changed file under its name, without its path. */
function saveFile(file: PatchedFile): void {
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

/** Says that bytes of the open model were changed, with buttons to undo, redo and save; nothing where none were. */
export function editedBar(
  workspace: Workspace,
  step: (by: 'undo' | 'redo') => void,
  saved: () => void,
): TemplateResult | typeof nothing {
  const { current, history } = workspace;
  if (!current) return nothing;
  const files = editedFiles(workspace);
  const [undo, redo] = [history.toUndo(current.version), history.toRedo(current.version)];
  if (files.length === 0 && !isEdit(undo) && !isEdit(redo)) return nothing;
  const bytes = files.flatMap((file) => file.changed()).reduce((sum, { size }) => sum + size, 0);
  const replaced = replacedBy(undo);
  return html`<div class="sec row wrap edited-bar" role="group" aria-label="Changes">
    <b class="grow">${bytes > 0 ? countOf(bytes, 'byte') : 'No bytes'} changed</b>
    <button class="btn" ?disabled=${!undo} @click=${() => step('undo')}>Undo</button>
    <button class="btn" ?disabled=${!redo} @click=${() => step('redo')}>Redo</button>
    ${bytes > 0 ? files.map((file) => saveButton(file, saved)) : nothing}
    ${replaced.length > 0 ? html`<p class="replaced">${replacedText(replaced)}</p>` : nothing}
  </div>`;
}

function saveButton(file: PatchedFile, saved: () => void): TemplateResult {
  const save = (): void => {
    saveFile(file);
    saved();
  };
  return html`<button class="btn" @click=${save}>
    <span>${isSaved(file) ? 'Saved' : 'Save'} <bdi>${fileName(file.name)}</bdi></span>
  </button>`;
}

/** The files of the open model that were changed by hand. */
export function editedFiles({ current }: Pick<Workspace, 'current'>): PatchedFile[] {
  const { files, entry } = current?.version ?? {};
  return (entry?.parts ?? []).flatMap(({ file }) => files!.edited(file) ?? []);
}

/** The files whose changes by hand another version has replaced. */
export function replacedBy(change: HistoryEntry | null): string[] {
  if (!change) return [];
  const { files, before, after } = change;
  return [...files].filter((name) => before.files.edited(name) && !after.files.edited(name));
}

/** "crate_d.3d came in another version, which replaced the changes. Undo shows them again." */
export function replacedText(names: readonly string[]): string {
  const came = names.length === 1 ? 'came in another version' : 'came in other versions';
  return `${filesText(names)} ${came}, without your changes. Undo brings the version with them back.`;
}

function isEdit(change: HistoryEntry | null): boolean {
  if (!change) return false;
  return [...change.files].some(
    (name) => change.before.files.edited(name) ?? change.after.files.edited(name),
  );
}
