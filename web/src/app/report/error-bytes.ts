import type { ErrorReport } from '../../core/index.js';
import { hex } from '../shared/format.js';

/** One cell of the bytes in a report: in the field at fault, the fault itself, or absent from the file. */
export interface FaultCell {
  readonly text: string;
  readonly kind: 'plain' | 'in' | 'fault' | 'gone' | 'none';
}

/** A row of 16 bytes, or a run of rows that is left out; `gone` when the file does not have them. */
export type FaultRow =
  | { readonly offset: number; readonly cells: readonly FaultCell[] }
  | { readonly skipped: number; readonly gone: boolean };

const perRow = 16;
const rowsOfFile = 4;
const mostGone = 32;

/**
 * The rows of a file that show what is wrong with it: its first row, those around the fault, and the bytes that
 * should follow and do not.
 */
export function faultRows(bytes: Uint8Array, report: ErrorReport): FaultRow[] {
  const at = Math.min(report.offset ?? 0, bytes.length);
  const absent = absentBytes(report);
  const marked = absent > 0 ? { from: bytes.length, to: bytes.length + absent } : faultAt(bytes, report, at);
  const end = bytes.length + Math.min(absent, mostGone);
  const wanted = rowsToShow(absent > 0 ? bytes.length : at, at, bytes.length, end);

  const rows: FaultRow[] = [];
  let next = 0;
  for (const row of wanted) {
    if (row > next) rows.push({ skipped: (row - next) * perRow, gone: false });
    rows.push({ offset: row * perRow, cells: cellsOf(row * perRow, bytes, at, marked, absent > 0) });
    next = row + 1;
  }
  const left = bytes.length - next * perRow;
  if (left > 0) rows.push({ skipped: left, gone: false });
  else if (absent > mostGone) rows.push({ skipped: absent - mostGone, gone: true });
  return rows;
}

/** How many bytes the field needs and the file does not have. */
function absentBytes({ code, expected, found }: ErrorReport): number {
  if (code !== 'ends-early' || expected === null || found === null) return 0;
  return Math.max(0, expected - found);
}

// The report says the value that was found and not its width: the smallest one that reads as this value.
function faultAt(bytes: Uint8Array, { found }: ErrorReport, at: number): { from: number; to: number } {
  const width = [1, 2, 4].find(
    (size) => littleEndian(bytes, at, size) === found && (found ?? 0) < 256 ** size,
  );
  const wide = width === 1 && littleEndian(bytes, at, 2) === found ? 2 : width;
  return { from: at, to: at + (wide ?? 1) };
}

function littleEndian(bytes: Uint8Array, at: number, size: number): number | null {
  if (size > bytes.length - at) return null;
  return bytes.subarray(at, at + size).reduceRight((sum, byte) => sum * 256 + byte, 0);
}

function rowsToShow(focus: number, at: number, size: number, end: number): number[] {
  if (end === 0) return [];
  const last = Math.ceil(end / perRow) - 1;
  const middle = Math.floor(focus / perRow);
  const rows = new Set([0, Math.floor(at / perRow)]);
  const from = Math.max(0, Math.min(middle, Math.ceil(size / perRow)) - 2);
  for (let row = from; row < from + rowsOfFile; row++) rows.add(row);
  for (let row = Math.floor(size / perRow); row <= last && end > size; row++) rows.add(row);
  return [...rows].filter((row) => row <= last).sort((a, b) => a - b);
}

function cellsOf(
  start: number,
  bytes: Uint8Array,
  at: number,
  marked: { from: number; to: number },
  gone: boolean,
): FaultCell[] {
  return Array.from({ length: perRow }, (_, i) => {
    const place = start + i;
    const isMarked = place >= marked.from && place < marked.to;
    if (place >= bytes.length)
      return gone && isMarked ? { text: '··', kind: 'gone' } : { text: '', kind: 'none' };
    const kind = isMarked ? 'fault' : gone && place >= at ? 'in' : 'plain';
    return { text: hex(bytes[place]!, 2), kind };
  });
}
