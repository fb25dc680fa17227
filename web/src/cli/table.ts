import { printable } from './printable.js';

/** Formats rows as columns: numbers are right-aligned, text is left-aligned and printable. */
export function table(rows: readonly (readonly (string | number)[])[], indent = ''): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => width(cell(row[column])))),
  );
  return rows
    .map((row) => {
      const cells = row.map((value, column) => padded(value, widths[column]!));
      return `${indent}${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}

function cell(value: string | number | undefined): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : printable(value ?? '');
}

function padded(value: string | number, columns: number): string {
  const text = cell(value);
  const space = ' '.repeat(columns - width(text));
  return typeof value === 'number' ? space + text : text + space;
}

/** Width in code points, so that an emoji counts as one column. */
function width(text: string): number {
  return [...text].length;
}
