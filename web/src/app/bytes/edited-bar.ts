import { html, type TemplateResult } from 'lit';
import type { Edits } from '../../core/inspector/edits.js';
import { fileName } from '../../core/format.js';
import { countOf } from '../shared/format.js';
import { saveBlob } from '../shared/save-blob.js';

/** Says that bytes were changed, with buttons to undo, redo and save. */
export function editedBar(edits: Edits, step: (by: 'undo' | 'redo') => void): TemplateResult {
  const { changed, canUndo, canRedo } = edits;
  const bytes = changed.reduce((sum, { size }) => sum + size, 0);
  const files = new Set(changed.map(({ file }) => edits.files[file]!));
  return html`<div class="sec row wrap edited-bar" role="group" aria-label="Changes">
    <b class="grow">${countOf(bytes, 'byte')} changed</b>
    <button class="btn" ?disabled=${!canUndo} @click=${() => step('undo')}>Undo</button>
    <button class="btn" ?disabled=${!canRedo} @click=${() => step('redo')}>Redo</button>
    ${Array.from(
      files,
      ({ name, bytes: content }) =>
        html`<button class="btn" @click=${() => save(name, content)}>
          <span>Save <bdi>${fileName(name)}</bdi></span>
        </button>`,
    )}
  </div>`;
}

function save(name: string, bytes: Uint8Array): void {
  saveBlob(new Blob([bytes as Uint8Array<ArrayBuffer>]), fileName(name));
}
