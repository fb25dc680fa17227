import { html, nothing, type TemplateResult } from 'lit';
import { aliasWords } from '../../../core/collection/alias-words.js';
import { countOf, fileName, withCommas } from '../../../core/format.js';
import { icon } from '../../ui/icons.js';
import type { ScanResult } from '../../workspace/model-scanner.js';
import { rankOfFolder } from '../list/folder-order.js';
import { treeIcon } from '../gallery-icons.js';
import type { Listed } from '../list/listing.js';

/** A model of the gallery, as a cell or a row. */
export interface Cell {
  readonly listed: Listed;
  /** Undefined until the model was scanned. */
  readonly result: ScanResult | undefined;
  readonly thumbnail: HTMLCanvasElement | undefined;
  readonly selected: boolean;
  /** The cell that keys move from. */
  readonly current: boolean;
  readonly favourite: boolean;
  /** It is in the first row of a shelf. */
  readonly belowHead: 'shelf-start' | 'shelf-row' | '';
  /** Position among the shown models. */
  readonly at: number;
  readonly count: number;
}

/** The id of the element of a cell. */
export const cellId = (at: number): string => `cell-${at}`;

/** The position of the cell that an event is about; -1 where it is about none. */
export function cellOf(event: Event): number {
  const cell = (event.target as Element).closest('.cell');
  return cell ? Number(cell.id.slice(cellId(0).length - 1)) : -1;
}

/** Picture, name, and a second line of one model. */
export function galleryCell(cell: Cell): TemplateResult {
  const { at, listed, result, selected, belowHead } = cell;
  const failed = result === 'error';
  return html`<div
    class="cell ${cell.current ? 'current' : ''} ${belowHead && `below-head ${belowHead}`}"
    role="option"
    id=${cellId(at)}
    title=${tooltipOf(listed)}
    aria-label=${labelOf(cell)}
    aria-selected=${selected ? 'true' : 'false'}
    aria-posinset=${at + 1}
    aria-setsize=${cell.count}
  >
    ${failed ? html`<span class="thumbnail err">${icon('circle-x')}</span>` : (cell.thumbnail ?? placeholder)}
    <span class="badges"
      >${cell.favourite ? treeIcon('star', 'starred') : nothing}${
        listed.looks.length > 1 ? html`<span>${withCommas(listed.looks.length)}</span>` : nothing
      }${
        result && !failed && result.warnings + result.missing > 0
          ? html`<span class="tag warn">${icon('triangle-alert')}</span>`
          : nothing
      }</span
    >
    <span class="text">
      <b>${nameInParts(listed)}</b>
      <span class="cut counts ${failed ? 'err-c' : ''}"><bdi>${secondLine(cell)}</bdi></span>
    </span>
  </div>`;
}

/** "101 · 10 clips", "Creatures · 544 faces". */
function secondLine({ listed, result }: Cell): string {
  const has = clipsOf(result) || facesOf(result);
  return [placeOf(listed), has].filter(Boolean).join(' · ');
}

/** The number of a model of a cache, else the last part of its group. */
export function placeOf({ entry, folder, path }: Listed): string {
  if (entry.place === undefined || rankOfFolder(path) < 0) return fileName(folder);
  return /^\d*/.exec(fileName(path))![0];
}

/** A name whose end stays visible where it is truncated. */
export function nameInParts({ parts: { head, tail } }: Listed): TemplateResult {
  return html`<bdi class="cut">${head}</bdi>${tail ? html`<bdi class="cut tail">${tail}</bdi>` : nothing}`;
}

/** The whole name and the path of the model's first file. */
export function tooltipOf({ entry, path }: Listed): string {
  return [entry.name, path, aliasWords(entry)].filter(Boolean).join('\n');
}

const placeholder = html`<span class="thumbnail"></span>`;

function facesOf(result: ScanResult | undefined): string {
  if (!result) return '';
  return result === 'error' ? 'not opened' : countOf(result.faces, 'face');
}

function clipsOf(result: ScanResult | undefined): string {
  return result && result !== 'error' && result.clips > 0 ? countOf(result.clips, 'clip') : '';
}

function labelOf({ listed, result, favourite }: Cell): string {
  const { notes = 0, missing = 0 } = result && result !== 'error' ? result : {};
  const remarks = [notes && countOf(notes, 'note'), missing && countOf(missing, 'missing file')];
  const looks = listed.looks.length > 1 ? `one of ${countOf(listed.looks.length, 'look')}` : '';
  const star = favourite ? 'favourite' : '';
  return [listed.label, facesOf(result), clipsOf(result), looks, star, ...remarks].filter(Boolean).join(', ');
}
