import type { SourceLocation } from '../../core/index.js';
import { hex } from '../shared/format.js';

/** One row of a file: a line of text, or 16 bytes. */
export interface SourceRow {
  /** The number of the line, or the offset of the first byte. */
  readonly label: string;
  readonly text: string;
  /** Range of `text` that a location names; null when the row does not have it. */
  readonly marked: readonly [from: number, to: number] | null;
}

/** A file as rows. */
export interface SourceView {
  readonly kind: 'text' | 'bytes';
  /** Number of lines, or of bytes. */
  readonly size: number;
  readonly rowCount: number;
  /** The row with the location; −1 for a location that is the whole file, or behind the end. */
  readonly markedRow: number;
  /** Rows `from` to `to`, without `to`. */
  rows(from: number, to: number): SourceRow[];
}

const bytesPerRow = 16;
/** So many bytes of a file without a place tell whether it is text. */
const probed = 4096;

/** A file as lines of text or rows of bytes, as its location needs; without one, as its contents are. */
export function sourceView(bytes: Uint8Array, location: SourceLocation | null): SourceView {
  const isText = location?.kind === 'line' || (location?.kind !== 'byte' && looksLikeText(bytes));
  return isText ? textView(bytes, location) : bytesView(bytes, location);
}

/** The rows around `row` to show first, when all are too many. */
export function windowAround(
  row: number,
  rowCount: number,
  size: number,
): readonly [from: number, to: number] {
  const from = Math.max(0, Math.min(row - Math.floor(size / 2), rowCount - size));
  return [from, Math.min(rowCount, from + size)];
}

function textView(bytes: Uint8Array, location: SourceLocation | null): SourceView {
  const lines = textOf(bytes).split(/\r\n?|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const markedRow = location?.kind === 'line' && location.at <= lines.length ? location.at - 1 : -1;
  return {
    kind: 'text',
    size: lines.length,
    rowCount: lines.length,
    markedRow,
    rows: (from, to) =>
      lines.slice(from, to).map((text, i) => {
        const marked = from + i === markedRow ? ([0, text.length] as const) : null;
        return { label: String(from + i + 1), text, marked };
      }),
  };
}

function bytesView(bytes: Uint8Array, location: SourceLocation | null): SourceView {
  const { length } = bytes;
  const rowCount = Math.ceil(length / bytesPerRow);
  const at = location?.kind === 'byte' && location.at < length ? location.at : -1;
  const markedRow = Math.floor(at / bytesPerRow);
  const digits = length > 0x10000 ? 6 : 4;
  const row = (number: number): SourceRow => {
    const start = number * bytesPerRow;
    const some = Array.from(bytes.subarray(start, start + bytesPerRow), (byte) => hex(byte, 2));
    const from = (at - start) * 3;
    return {
      label: hex(start, digits),
      text: some.join(' '),
      marked: number === markedRow ? [from, from + 2] : null,
    };
  };
  return {
    kind: 'bytes',
    size: length,
    rowCount,
    markedRow,
    rows: (from, to) => Array.from({ length: Math.min(to, rowCount) - from }, (_, i) => row(from + i)),
  };
}

/** The text of a script: UTF-16 with its byte order mark, UTF-8, or else the Western code page of Windows. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text has no control characters but tabs, line ends and form feeds. */
function looksLikeText(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return true;
  return bytes.length > 0 && bytes.subarray(0, probed).every((byte) => byte >= 32 || (byte > 8 && byte < 14));
}
