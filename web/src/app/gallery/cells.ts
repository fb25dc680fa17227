import { html, nothing, type TemplateResult } from 'lit';
import { countOf, withCommas } from '../../core/format.js';
import { icon } from '../ui/icons.js';
import type { ScanResult } from '../workspace/model-scanner.js';
import type { Listed } from './listing.js';
import type { Column } from './sort-and-search.js';

/** A model of the gallery, as a cell or a row. */
export interface Cell {
  readonly listed: Listed;
  /** Undefined until the model was scanned. */
  readonly result: ScanResult | undefined;
  readonly thumbnail: HTMLCanvasElement | undefined;
  readonly selected: boolean;
  /** The cell that keys move from. */
  readonly current: boolean;
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

/** Name, thumbnail, face and clip count of one model. */
export function galleryCell(cell: Cell): TemplateResult {
  const { at, listed, result, selected } = cell;
  const failed = result === 'error';
  return html`<div
    class="cell ${cell.current ? 'current' : ''}"
    role="option"
    id=${cellId(at)}
    title=${tooltipOf(listed)}
    aria-label=${labelOf(cell)}
    aria-selected=${selected ? 'true' : 'false'}
    aria-posinset=${at + 1}
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
function nameInParts({ parts: { head, tail } }: Listed): TemplateResult {
  return html`<bdi class="cut">${head}</bdi>${tail ? html`<bdi class="cut tail">${tail}</bdi>` : nothing}`;
}

/** The whole name and the path of the model's first file. */
function tooltipOf({ entry: { name }, path }: Listed): string {
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
  const { notes = 0, missing = 0 } = result && result !== 'error' ? result : {};
  const remarks = [notes && countOf(notes, 'note'), missing && countOf(missing, 'missing file')];
  return [listed.label, facesOf(result), clipsOf(result), ...remarks].filter(Boolean).join(', ');
}

/** The columns: those with a class are left out where the table is narrow. */
const columns: readonly (readonly [column: Column, name: string, classes: string])[] = [
  ['name', 'Name', ''],
  ['folder', 'Folder', 'wide'],
  ['format', 'Format', 'widest'],
  ['faces', 'Faces', 'num'],
  ['frames', 'Frames', 'num wide'],
  ['clips', 'Clips', 'num wide'],
  ['notes', 'Notes', 'num wide'],
  ['missing', 'Missing', 'num wide'],
  ['size', 'Bytes', 'num'],
  ['id', 'Id', 'widest'],
];

/** How many columns there are, those that are not shown included. */
export const columnCount = columns.length;

/** Numbers are sorted with the largest first, texts from A. */
export function descendsAtFirst(column: Column): boolean {
  return columns.some(([name, , classes]) => name === column && classes.startsWith('num'));
}

/** The heads of the columns; each sorts the table. */
export function tableHead(order: Column, descending: boolean, sort: (by: Column) => void): TemplateResult {
  const sorting = descending ? 'descending' : 'ascending';
  return html`<div class="table-head table-row" role="row" aria-rowindex="1">
    ${columns.map(
      ([column, name, classes], i) =>
        html`<span
          class=${classes}
          role="columnheader"
          aria-colindex=${i + 1}
          aria-sort=${column === order ? sorting : 'none'}
          ><button class="bare" @click=${() => sort(column)}>
            ${name}${column === order ? icon(descending ? 'chevron-down' : 'chevron-up') : nothing}
          </button></span
        >`,
    )}
  </div>`;
}

/** One model as a row of the table. */
export function tableRow(cell: Cell): TemplateResult {
  const { at, listed, result, selected } = cell;
  const { label: format, id } = listed.entry;
  const failed = result === 'error';
  const counts = result && result !== 'error' ? result : null;
  const count = (number: number | undefined): string => (number === undefined ? '' : withCommas(number));
  const texts: Readonly<Record<Column, unknown>> = {
    name: nameInParts(listed),
    folder: html`<bdi>${listed.folder}</bdi>`,
    format,
    faces: failed ? html`<span class="err-c">not opened</span>` : count(counts?.faces),
    frames: count(counts?.frames),
    clips: count(counts?.clips),
    notes: count(counts?.notes),
    missing: counts?.missing
      ? html`<span class="warn-c">${count(counts.missing)}</span>`
      : count(counts?.missing),
    size: withCommas(listed.size),
    id: html`<bdi>${id}</bdi>`,
  };
  const titles: Partial<Record<Column, string>> = {
    name: tooltipOf(listed),
    folder: listed.path,
    format,
    id,
  };
  return html`<div
    class="cell table-row ${cell.current ? 'current' : ''}"
    role="row"
    id=${cellId(at)}
    aria-rowindex=${at + 2}
    aria-selected=${selected ? 'true' : 'false'}
  >
    ${columns.map(
      ([column, , classes], i) =>
        html`<span
          class="cut ${classes} ${column === 'name' ? 'model-name' : ''}"
          role="gridcell"
          aria-colindex=${i + 1}
          title=${titles[column] ?? nothing}
          >${texts[column]}</span
        >`,
    )}
  </div>`;
}
