/** Cells in rows of equal height, of which only those near what is seen are in the page. */
export interface Grid {
  readonly cells: number;
  readonly columns: number;
  /** From the top of a row to the top of the next, in CSS pixels. */
  readonly pitch: number;
}

/** Cells from `first` up to, but not including, `end`. */
export interface Range {
  readonly first: number;
  readonly end: number;
}

/** Rows beyond the edge that are kept ready. */
const spare = 2;

/** The cells of the rows between `top` and `bottom`, measured from the top of the first row, and of a few beyond. */
export function cellsBetween({ cells, columns, pitch }: Grid, top: number, bottom: number): Range {
  const rows = Math.ceil(cells / columns);
  const row = (at: number): number => Math.min(rows, Math.max(0, at));
  const first = row(Math.floor(top / pitch) - spare);
  const end = row(Math.ceil(bottom / pitch) + spare);
  return { first: first * columns, end: Math.min(cells, end * columns) };
}

/** The cell that a key goes to from cell number `from`, or null when the key goes nowhere. */
export function cellByKey(
  key: string,
  from: number,
  { cells, columns }: Grid,
  rowsSeen: number,
): number | null {
  const page = columns * Math.max(1, rowsSeen - 1);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -page,
    PageDown: page,
    Home: -cells,
    End: cells,
  };
  const step = steps[key];
  if (step === undefined || cells === 0) return null;
  const to = from + step;
  // A column has an end; a row goes on in the next one.
  if ((key === 'ArrowUp' || key === 'ArrowDown') && (to < 0 || Math.floor(to / columns) * columns >= cells))
    return from;
  return Math.min(cells - 1, Math.max(0, to));
}
