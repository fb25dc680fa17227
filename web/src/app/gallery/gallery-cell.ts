import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../shared/icons.js';
import type { ScanResult } from '../session/model-scanner.js';
import { countOf } from '../shared/format.js';

/** A cell of the gallery. */
export interface Cell {
  readonly model: number;
  readonly name: string;
  /** Undefined until the model was scanned. */
  readonly result: ScanResult | undefined;
  readonly thumbnail: HTMLCanvasElement | undefined;
  readonly selected: boolean;
  /** Position among the shown models, from 1. */
  readonly position: number;
  readonly count: number;
}

/** Letters at the end of a name that stay visible when it is truncated. */
const visibleEnd = 7;

/** Name, thumbnail, face and clip count of one model. */
export function galleryCell(cell: Cell): TemplateResult {
  const { model, name, result, selected } = cell;
  const failed = result === 'error';
  const cut = name.length > visibleEnd + 3 ? name.length - visibleEnd : name.length;
  return html`<div
    class="cell"
    role="option"
    id="cell-${model}"
    data-model=${model}
    title=${name}
    aria-label=${labelOf(cell)}
    aria-selected=${selected ? 'true' : 'false'}
    aria-posinset=${cell.position}
    aria-setsize=${cell.count}
  >
    ${failed ? html`<span class="thumbnail err">${icon('circle-x')}</span>` : (cell.thumbnail ?? placeholder)}
    ${
      result && !failed && result.notes > 0
        ? html`<span class="tag warn flag">${icon('triangle-alert')}</span>`
        : nothing
    }
    <span class="text">
      <b><span class="cut">${name.slice(0, cut)}</span>${name.slice(cut)}</b>
      <span class="counts ${failed ? 'err-c' : ''}"
        ><span>${facesOf(result)}</span><span>${clipsOf(result)}</span></span
      >
    </span>
  </div>`;
}

const placeholder = html`<span class="thumbnail"></span>`;

function facesOf(result: ScanResult | undefined): string {
  if (!result) return '';
  return result === 'error' ? 'not opened' : countOf(result.faces, 'face');
}

function clipsOf(result: ScanResult | undefined): string {
  return result && result !== 'error' && result.frames > 1 ? countOf(result.clips, 'clip') : '';
}

function labelOf({ name, result }: Cell): string {
  const notes = result && result !== 'error' && result.notes > 0 ? countOf(result.notes, 'note') : '';
  return [name, facesOf(result), clipsOf(result), notes].filter(Boolean).join(', ');
}
