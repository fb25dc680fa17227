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

/** A row of a table. */
export type Row = readonly (string | number)[];

/** Formats rows as columns: numbers are right-aligned, text is left-aligned and printable. */
export function table(rows: Iterable<Row>, indent = ''): string {
  return [...tableLines(rows, indent)].join('');
}

/** The same line by line, for tables that are longer than fits in memory several times: the rows are read twice. */
export function* tableLines(rows: Iterable<Row>, indent = ''): Iterable<string> {
  let widths: number[] | null = null;
  for (const row of rows) {
    // Nothing follows a text at the end of a line; the head of a column of numbers counts.
    const isAtEnd = widths !== null && typeof row.at(-1) === 'string';
    widths ??= row.map(() => 0);
    for (let column = 0; column < row.length - Number(isAtEnd); column += 1)
      widths[column] = Math.max(widths[column]!, width(row[column]!));
  }
  for (const row of rows) {
    let line = indent;
    for (let column = 0; column < row.length; column += 1)
      line += `${column > 0 ? '  ' : ''}${cell(row[column]!, widths![column]!)}`;
    yield `${line.trimEnd()}\n`;
  }
}

/** A cell of a column of this width. */
function cell(value: string | number, width: number): string {
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
