import { html, nothing, type TemplateResult } from 'lit';
import { fileName } from '../../../core/format.js';
import { filesText } from '../../session/change-texts.js';
import type { ModelFile } from '../../session/session-types.js';
import { countOf } from '../../shared/format.js';
import type { EditHistory } from './edit-history.js';
import { saveFile } from './save-file.js';

/** What can be done with changed bytes. */
export interface EditActions {
  step(by: 'undo' | 'redo'): void;
  saved(file: ModelFile): void;
}

/** Says that bytes were changed, with buttons to undo, redo and save. */
export function editedBar(edits: EditHistory, actions: EditActions): TemplateResult {
  const { changed, canUndo, canRedo, before } = edits;
  const bytes = changed.reduce((sum, { size }) => sum + size, 0);
  const files = Array.from(new Set(changed.map(({ file }) => edits.files[file]!)));
  return html`<div class="sec row wrap edited-bar" role="group" aria-label="Changes">
    <b class="grow">${bytes > 0 ? countOf(bytes, 'byte') : 'No bytes'} changed</b>
    <button class="btn" ?disabled=${!canUndo} @click=${() => actions.step('undo')}>Undo</button>
    <button class="btn" ?disabled=${!canRedo} @click=${() => actions.step('redo')}>Redo</button>
    ${files.map((file) => saveButton(file, edits, actions))}
    ${before.length > 0 ? html`<p class="replaced">${replacedText(before)}</p>` : nothing}
  </div>`;
}

function saveButton(file: ModelFile, edits: EditHistory, { saved }: EditActions): TemplateResult {
  const save = (): void => {
    saveFile(file);
    saved(file);
  };
  return html`<button class="btn" @click=${save}>
    <span>${edits.isSaved(file) ? 'Saved' : 'Save'} <bdi>${fileName(file.name)}</bdi></span>
  </button>`;
}

/** "crate_d.3d came in another version, which replaced the changes. Undo shows them again." */
export function replacedText(files: readonly ModelFile[]): string {
  const names = files.map(({ name }) => name);
  const came = files.length === 1 ? 'came in another version' : 'came in other versions';
  return `${filesText(names)} ${came}, without your changes. Undo brings the version with them back.`;
}
