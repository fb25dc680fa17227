/** Rows of text in columns: numbers to the right, all else to the left. */
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
  return typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '');
}

function padded(value: string | number, columns: number): string {
  const text = cell(value);
  const space = ' '.repeat(columns - width(text));
  return typeof value === 'number' ? space + text : text + space;
}

/** Characters as people count them, so that a name with an accent or emoji takes one column for each. */
function width(text: string): number {
  return [...text].length;
}

/** Text from a file as it can go to a terminal: control characters, which could move its cursor, become visible. */
export function plain(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
}
