const longest = 100;

/** JSON for people: what fits on a line stands on one, and long rows of numbers fill their lines. */
export function layOut(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const many = Array.isArray(value);
  const pieces = many
    ? value.map((item) => layOut(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${layOut(item, inner)}`);
  const [open, close] = many ? ['[', ']'] : ['{', '}'];
  const length = pieces.reduce((sum, piece) => sum + piece.length + 2, indent.length);
  if (length <= longest && !pieces.some((piece) => piece.includes('\n')))
    return `${open}${pieces.join(', ')}${close}`;
  const scalars = many && value.every((item) => typeof item !== 'object' || item === null);
  const lines = scalars ? filled(pieces, longest - inner.length) : pieces;
  return `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`;
}

function filled(pieces: readonly string[], room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line && line.length + piece.length + 2 > room) {
      lines.push(line);
      line = piece;
    } else {
      line = line ? `${line}, ${piece}` : piece;
    }
  }
  return [...lines, line];
}
