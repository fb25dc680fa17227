const maxWidth = 100;

/** Formats JSON: values that fit on one line are not broken, and arrays of scalars are wrapped to the line width. */
export function formatJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isArray = Array.isArray(value);
  const pieces = isArray
    ? value.map((item) => formatJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${formatJson(item, inner)}`);
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  const length = pieces.reduce((sum, piece) => sum + piece.length + 2, indent.length);
  if (length <= maxWidth && !pieces.some((piece) => piece.includes('\n')))
    return `${open}${pieces.join(', ')}${close}`;
  const scalars = isArray && value.every((item) => typeof item !== 'object' || item === null);
  const lines = scalars ? wrapped(pieces, maxWidth - inner.length) : pieces;
  return `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`;
}

function wrapped(pieces: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line && line.length + piece.length + 2 > width) {
      lines.push(line);
      line = piece;
    } else {
      line = line ? `${line}, ${piece}` : piece;
    }
  }
  return [...lines, line];
}
