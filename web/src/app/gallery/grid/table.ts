import { html, nothing, type TemplateResult } from 'lit';
import { withCommas } from '../../../core/format.js';
import { icon } from '../../ui/icons.js';
import { cellId, nameInParts, tooltipOf, type Cell } from './cells.js';
import { dragWidth, fitWidth } from './column-widths.js';
import type { Column, Order } from '../list/sort-and-search.js';

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
export function tableHead(order: Order, descending: boolean, sort: (by: Column) => void): TemplateResult {
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
          </button>
          <i
            class="grip"
            @pointerdown=${(event: PointerEvent) => dragWidth(event, column)}
            @dblclick=${(event: Event) => fitWidth(event, column)}
          ></i
        ></span>`,
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
