const tabSize = 4;

/** Where each line of a text is when lines are broken after a number of columns, in rows of equal height. */
export class LineLayout {
  /** The row at which each line begins, and at the end the number of rows. */
  readonly #starts: Uint32Array;

  constructor(lines: readonly string[], columns: number) {
    this.#starts = new Uint32Array(lines.length + 1);
    lines.forEach((line, i) => {
      const rows = Math.max(1, Math.ceil(widthOf(line) / Math.max(1, columns)));
      this.#starts[i + 1] = this.#starts[i]! + rows;
    });
  }

  get rowCount(): number {
    return this.#starts.at(-1)!;
  }

  start(line: number): number {
    return this.#starts[line]!;
  }

  /** Number of rows of a line. */
  rows(line: number): number {
    return this.#starts[line + 1]! - this.#starts[line]!;
  }

  /** The line in a row. */
  lineAt(row: number): number {
    let [low, high] = [0, this.#starts.length - 2];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Columns of a line in a monospaced font. */
function widthOf(line: string): number {
  let width = 0;
  for (const letter of line) {
    if (letter === '\t') width += tabSize - (width % tabSize);
    else width += letter.codePointAt(0)! < 0x1100 ? 1 : 2;
  }
  return width;
}
