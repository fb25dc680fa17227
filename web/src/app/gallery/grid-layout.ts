/** Cells in rows of equal height. */
export interface Grid {
  readonly cells: number;
  readonly columns: number;
  /** Distance between the tops of two rows in CSS pixels. */
  readonly rowPitch: number;
}

/** Cells from `first` up to, but not including, `end`. */
export interface Range {
  readonly first: number;
  readonly end: number;
}

/** Rows rendered above and below the visible ones. */
const overscanRows = 2;

/** The cells to render when the range from `top` to `bottom` is visible, in pixels from the top of the first row. */
export function cellsBetween({ cells, columns, rowPitch }: Grid, top: number, bottom: number): Range {
  const rows = Math.ceil(cells / columns);
  const row = (at: number): number => Math.min(rows, Math.max(0, at));
  const first = row(Math.floor(top / rowPitch) - overscanRows);
  const end = row(Math.ceil(bottom / rowPitch) + overscanRows);
  return { first: first * columns, end: Math.min(cells, end * columns) };
}

/** The cell that a key moves to from cell `from`, or null for other keys. */
export function cellByKey(
  key: string,
  from: number,
  { cells, columns }: Grid,
  visibleRows: number,
): number | null {
  const page = columns * Math.max(1, visibleRows - 1);
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
  // Up and Down stop at the ends of a column; Left and Right continue in the next row.
  if ((key === 'ArrowUp' || key === 'ArrowDown') && (to < 0 || Math.floor(to / columns) * columns >= cells))
    return from;
  return Math.min(cells - 1, Math.max(0, to));
}
