import { withCommas } from '../core/format.js';

/** Control characters, which move the cursor of a terminal, line separators, and marks that reverse the text around them. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** A text from a file or a name for one line of a terminal. */
export function printable(text: string): string {
  return text.replace(unprintable, '\ufffd');
}

/** Lines of a terminal. */
export function printableLines(text: string): string {
  return text.replace(unprintable, (mark) => (mark === '\n' ? mark : '\ufffd'));
}

/** The same JSON, with escapes for what a terminal would not print. */
export function printableJson(json: string): string {
  return json.replace(unprintable, (mark) =>
    mark === '\n' ? mark : `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A row of a table; all have as many cells. */
export type Row = readonly (string | number)[];

/** Formats rows as columns: numbers are right-aligned, text is left-aligned and printable. */
export function table(rows: readonly Row[], indent = ''): string {
  const columns = (rows[0] ?? []).map((_, at) => ({ cell: (row: Row) => row[at]! }));
  return [...tableLines(rows, columns, indent)].join('');
}

/** A column of a table, with a head where the first row is none. */
interface Column<Of> {
  readonly head?: string;
  readonly cell: (row: Of) => string | number;
}

/** The same line by line, for tables that are longer than fits in memory several times. */
export function* tableLines<Of>(
  rows: readonly Of[],
  columns: readonly Column<Of>[],
  indent = '',
): Iterable<string> {
  const widths = columns.map((column) => widthOf(rows, column, column === columns.at(-1)));
  const line = (row: Of | null): string => {
    let text = indent;
    for (let at = 0; at < columns.length; at += 1) {
      const { head = '', cell } = columns[at]!;
      if (at > 0) text += '  ';
      text += padded(row === null ? head : cell(row), widths[at]!);
    }
    return `${text.trimEnd()}\n`;
  };
  if (columns.some(({ head }) => head !== undefined)) yield line(null);
  for (const row of rows) yield line(row);
}

/** Nothing follows a text at the end of a line, so that only the first of a column counts there: it can be the head of one of numbers. */
function widthOf<Of>(rows: readonly Of[], { head = '', cell }: Column<Of>, isLast: boolean): number {
  let most = width(head);
  for (let at = 0; at < rows.length; at += 1) {
    const value = cell(rows[at]!);
    if (isLast && at > 0 && typeof value === 'string') break;
    most = Math.max(most, width(value));
  }
  return most;
}

/** A cell of a column of this width. */
function padded(value: string | number, width: number): string {
  if (typeof value === 'number') return withCommas(value).padStart(width);
  if (isPlain.test(value)) return value.padEnd(width);
  return printable(value) + ' '.repeat(Math.max(0, width - codePoints(value)));
}

/** Width in code points, so that an emoji counts as one column. */
function width(value: string | number): number {
  if (typeof value === 'number') return withCommas(value).length;
  return isPlain.test(value) ? value.length : codePoints(value);
}

const codePoints = (text: string): number => [...text].length;

/** Letters of ASCII, as most texts have only: they are looked at faster than others. */
const isPlain = /^[ -~]*$/;

const lettersOfPart = 1 << 16;

/** Writes many pieces of text in larger parts. */
export function writeParts(pieces: Iterable<string>, write: (text: string) => void): void {
  let part = '';
  for (const piece of pieces) {
    part += piece;
    if (part.length < lettersOfPart) continue;
    write(part);
    part = '';
  }
  if (part) write(part);
}
