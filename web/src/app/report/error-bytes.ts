import type { ErrorReport } from '../../core/index.js';
import { hex } from '../shared/format.js';

/** One byte: unmarked, in the field with the error, the erroneous value itself, absent from the file, or empty. */
export interface ByteCell {
  readonly text: string;
  readonly kind: 'plain' | 'in-field' | 'error' | 'absent' | 'none';
}

/** A row of 16 bytes, or bytes that are left out; `absent` when the file does not contain them. */
export type BytesRow =
  | { readonly offset: number; readonly cells: readonly ByteCell[] }
  | { readonly skipped: number; readonly absent: boolean };

const bytesPerRow = 16;
const contextRows = 4;
const maxAbsent = 32;

/** The rows of a file to show for an error: the first row, those around the error, and bytes that are absent. */
export function errorBytes(bytes: Uint8Array, report: ErrorReport): BytesRow[] {
  const at = Math.min(report.offset ?? 0, bytes.length);
  const absent = absentBytes(report);
  const marked =
    absent > 0 ? { from: bytes.length, to: bytes.length + absent } : errorRange(bytes, report, at);
  const end = bytes.length + Math.min(absent, maxAbsent);
  const shown = rowsToShow(absent > 0 ? bytes.length : at, at, bytes.length, end);

  const rows: BytesRow[] = [];
  let next = 0;
  for (const row of shown) {
    if (row > next) rows.push({ skipped: (row - next) * bytesPerRow, absent: false });
    rows.push({
      offset: row * bytesPerRow,
      cells: cellsOf(row * bytesPerRow, bytes, at, marked, absent > 0),
    });
    next = row + 1;
  }
  const left = bytes.length - next * bytesPerRow;
  if (left > 0) rows.push({ skipped: left, absent: false });
  else if (absent > maxAbsent) rows.push({ skipped: absent - maxAbsent, absent: true });
  return rows;
}

/** How many bytes of the field the file does not contain. */
function absentBytes({ code, expected, found }: ErrorReport): number {
  if (code !== 'ends-early' || expected === null || found === null) return 0;
  return Math.max(0, expected - found);
}

// The error has the value that was found but not its size: the smallest integer type with this value.
function errorRange(bytes: Uint8Array, { found }: ErrorReport, at: number): { from: number; to: number } {
  const width = [1, 2, 4].find(
    (size) => littleEndian(bytes, at, size) === found && (found ?? 0) < 256 ** size,
  );
  const size = width === 1 && littleEndian(bytes, at, 2) === found ? 2 : width;
  return { from: at, to: at + (size ?? 1) };
}

function littleEndian(bytes: Uint8Array, at: number, size: number): number | null {
  if (size > bytes.length - at) return null;
  return bytes.subarray(at, at + size).reduceRight((sum, byte) => sum * 256 + byte, 0);
}

function rowsToShow(focus: number, at: number, size: number, end: number): number[] {
  if (end === 0) return [];
  const last = Math.ceil(end / bytesPerRow) - 1;
  const middle = Math.floor(focus / bytesPerRow);
  const rows = new Set([0, Math.floor(at / bytesPerRow)]);
  const from = Math.max(0, Math.min(middle, Math.ceil(size / bytesPerRow)) - 2);
  for (let row = from; row < from + contextRows; row++) rows.add(row);
  for (let row = Math.floor(size / bytesPerRow); row <= last && end > size; row++) rows.add(row);
  return [...rows].filter((row) => row <= last).sort((a, b) => a - b);
}

function cellsOf(
  start: number,
  bytes: Uint8Array,
  at: number,
  marked: { from: number; to: number },
  hasAbsent: boolean,
): ByteCell[] {
  return Array.from({ length: bytesPerRow }, (_, i) => {
    const offset = start + i;
    const isMarked = offset >= marked.from && offset < marked.to;
    if (offset >= bytes.length)
      return hasAbsent && isMarked ? { text: '··', kind: 'absent' } : { text: '', kind: 'none' };
    const kind = isMarked ? 'error' : hasAbsent && offset >= at ? 'in-field' : 'plain';
    return { text: hex(bytes[offset]!, 2), kind };
  });
}
