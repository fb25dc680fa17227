/** Cells in rows of equal height. */
export interface Grid {
  readonly cells: number;
  readonly columns: number;
  /** Distance between the tops of two rows in CSS pixels. */
  readonly rowPitch: number;
  /** The first cell of each shelf, whose head is above it; none for one list. A shelf begins a row. */
  readonly shelves?: readonly number[];
  readonly headHeight?: number;
}

/** Cells from `first` up to, but not including, `end`. */
export interface Range {
  readonly first: number;
  readonly end: number;
}

/** A row of cells, and the distance of its top from that of the grid. */
interface Row extends Range {
  readonly top: number;
}

/** Rows rendered above and below the visible ones. */
const overscanRows = 2;

/** The cells to render when the range from `top` to `bottom` is visible, in pixels from the top of the grid. */
export function cellsBetween(grid: Grid, top: number, bottom: number): Range {
  const { cells, columns, rowPitch, shelves = [] } = grid;
  if (shelves.length > 0) {
    const around = overscanRows * rowPitch;
    const seen = rowsOf(grid).filter((row) => row.top + rowPitch > top - around && row.top < bottom + around);
    return { first: seen[0]?.first ?? 0, end: seen.at(-1)?.end ?? 0 };
  }
  const rows = Math.ceil(cells / columns);
  const row = (at: number): number => Math.min(rows, Math.max(0, at));
  const first = row(Math.floor(top / rowPitch) - overscanRows);
  const end = row(Math.ceil(bottom / rowPitch) + overscanRows);
  return { first: first * columns, end: Math.min(cells, end * columns) };
}

/** The distance of a cell's row from the top of the grid; of the end of the grid for the cell after the last. */
export function topOf(grid: Grid, cell: number): number {
  const { cells, columns, rowPitch, shelves = [] } = grid;
  if (shelves.length === 0) return Math.floor((cell + (cell < cells ? 0 : columns - 1)) / columns) * rowPitch;
  const rows = rowsOf(grid);
  const found = rows.find(({ first, end }) => cell >= first && cell < end);
  return found?.top ?? (rows.at(-1)?.top ?? -rowPitch) + rowPitch;
}

/** The rows of shelves, which are few. */
function rowsOf({ cells, columns, rowPitch, shelves = [], headHeight = 0 }: Grid): Row[] {
  const rows: Row[] = [];
  let top = 0;
  shelves.forEach((start, i) => {
    const last = shelves[i + 1] ?? cells;
    top += headHeight;
    for (let first = start; first < last; first += columns) {
      rows.push({ first, end: Math.min(last, first + columns), top });
      top += rowPitch;
    }
  });
  return rows;
}

/** The cell that a key moves to from cell `from`, or null for other keys. */
export function cellByKey(key: string, from: number, grid: Grid, visibleRows: number): number | null {
  const { cells, columns, shelves = [] } = grid;
  const pages = Math.max(1, visibleRows - 1);
  const rows: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -pages,
    PageDown: pages,
  };
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -cells, End: cells };
  const by = rows[key];
  const step = steps[key] ?? (by === undefined ? undefined : by * columns);
  if (step === undefined || cells === 0) return null;
  if (by !== undefined && shelves.length > 0) return cellInRow(rowsOf(grid), from, by);
  const to = from + step;
  // Up and Down stop at the ends of a column; Left and Right continue in the next row.
  if ((key === 'ArrowUp' || key === 'ArrowDown') && (to < 0 || Math.floor(to / columns) * columns >= cells))
    return from;
  return Math.min(cells - 1, Math.max(0, to));
}

/** The cell in the same column some rows further; the last of a row that is shorter. */
function cellInRow(rows: readonly Row[], from: number, by: number): number {
  const at = rows.findIndex(({ first, end }) => from >= first && from < end);
  const row = rows[Math.min(rows.length - 1, Math.max(0, at + by))]!;
  return Math.min(row.end - 1, row.first + from - (rows[at]?.first ?? from));
}
