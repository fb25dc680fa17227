import { html, type TemplateResult } from 'lit';
import { countOf } from '../../core/format.js';

/** The files of a drag. */
export interface DraggedFiles {
  /** Number of files; 0 when the browser does not provide it. */
  readonly files: number;
  /** Whether it is a single image. During a drag, browsers provide MIME types of common formats only. */
  readonly image: 'yes' | 'maybe' | 'no';
}

/** The files of a drag, and the material that an image would be applied to. */
export interface Drag extends DraggedFiles {
  readonly material: number | null;
}

/** The corners of a drop area; CSS thickens them during a drag. */
export const dropCorners = html`<i class="corners"></i>`;

/** The heading during a drag: "Drop to open 7 files". */
export function dropText(files: number): string {
  return files === 0 ? 'Drop to open' : `Drop to open ${countOf(files, 'file')}`;
}

/** Covers the page during a drag; `effect` is a sentence about the result of the drop, or nothing. */
export function dropOverlay(files: number, effect: unknown): TemplateResult {
  return html`<div class="drop-overlay dragging">
    ${dropCorners}
    <h2>${dropText(files)}</h2>
    ${effect}
  </div>`;
}
