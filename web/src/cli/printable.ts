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
