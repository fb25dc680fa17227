import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../shared/icons.js';
import type { ScanResult } from '../session/model-scanner.js';
import { countOf } from '../shared/format.js';
import type { Listed } from './listing.js';

/** A model of the gallery, as a cell or a row. */
export interface Cell {
  readonly model: number;
  readonly listed: Listed;
  /** Undefined until the model was scanned. */
  readonly result: ScanResult | undefined;
  readonly thumbnail: HTMLCanvasElement | undefined;
  readonly selected: boolean;
  /** The cell that keys move from. */
  readonly current: boolean;
  /** Position among the shown models, from 1. */
  readonly position: number;
  readonly count: number;
}

/** Name, thumbnail, face and clip count of one model. */
export function galleryCell(cell: Cell): TemplateResult {
  const { model, listed, result, selected } = cell;
  const failed = result === 'error';
  return html`<div
    class="cell ${cell.current ? 'current' : ''}"
    role="option"
    id="cell-${model}"
    data-model=${model}
    title=${tooltipOf(listed)}
    aria-label=${labelOf(cell)}
    aria-selected=${selected ? 'true' : 'false'}
    aria-posinset=${cell.position}
    aria-setsize=${cell.count}
  >
    ${failed ? html`<span class="thumbnail err">${icon('circle-x')}</span>` : (cell.thumbnail ?? placeholder)}
    ${
      result && !failed && result.warnings + result.missing > 0
        ? html`<span class="tag warn flag">${icon('triangle-alert')}</span>`
        : nothing
    }
    <span class="text">
      <b>${nameInParts(listed)}</b>
      <span class="counts ${failed ? 'err-c' : ''}"
        ><span>${facesOf(result)}</span><span>${clipsOf(result)}</span></span
      >
    </span>
  </div>`;
}

/** A name whose end stays visible where it is truncated. */
export function nameInParts({ parts: { head, tail } }: Listed): TemplateResult {
  return html`<bdi class="cut">${head}</bdi>${tail ? html`<bdi class="cut tail">${tail}</bdi>` : nothing}`;
}

/** The whole name and the path of the model's first file. */
export function tooltipOf({ name, path }: Listed): string {
  return path ? `${name}\n${path}` : name;
}

const placeholder = html`<span class="thumbnail"></span>`;

function facesOf(result: ScanResult | undefined): string {
  if (!result) return '';
  return result === 'error' ? 'not opened' : countOf(result.faces, 'face');
}

function clipsOf(result: ScanResult | undefined): string {
  return result && result !== 'error' && result.clips > 0 ? countOf(result.clips, 'clip') : '';
}

function labelOf({ listed, result }: Cell): string {
  const remarks = result && result !== 'error' ? remarksOf(result.notes, result.missing) : [];
  return [listed.label, facesOf(result), clipsOf(result), ...remarks].filter(Boolean).join(', ');
}

function remarksOf(notes: number, missing: number): string[] {
  return [notes > 0 ? countOf(notes, 'note') : '', missing > 0 ? countOf(missing, 'missing file') : ''];
}
