import type { Section } from '../../../core/inspector/document-bytes.js';

/** Records of more bytes are not laid out by themselves. */
const largestRecord = 64;

/** Rows of equal width: of a run of records, or of bytes that are none. */
interface Run {
  readonly offset: number;
  readonly end: number;
  /** Number of its first row. */
  readonly row: number;
  readonly width: number;
  /** Bytes after which the rows begin anew, and how many rows those are. */
  readonly period: number;
  readonly rows: number;
}

/** Which bytes of a file stand in which row: the records of a table begin in the same columns. */
export class ByteLayout {
  readonly rowCount: number;
  readonly #runs: readonly Run[];

  constructor(size: number, perRow: number, sections: readonly Section[]) {
    const runs: Run[] = [];
    let row = 0;
    const add = (offset: number, end: number, [width, period]: readonly [number, number]): void => {
      const rows = Math.ceil(period / width);
      if (end <= offset) return;
      runs.push({ offset, end, row, width, period, rows });
      const [whole, rest] = [Math.floor((end - offset) / period), (end - offset) % period];
      row += whole * rows + Math.ceil(rest / width);
    };
    const plain = [perRow, perRow] as const;
    let start = 0;
    for (const { offset, size: length, count, recordSize, kind } of sections) {
      const isTable = kind === 'data' && count > 1 && recordSize > 2 && recordSize <= largestRecord;
      if (!isTable || (perRow % recordSize === 0 && (offset - start) % recordSize === 0)) continue;
      add(start, offset, plain);
      add(offset, offset + length, shapeOf(recordSize, perRow));
      start = offset + length;
    }
    add(start, size, plain);
    this.#runs = runs;
    this.rowCount = row;
  }

  rowOf(at: number): number {
    const { row, offset, width, period, rows } = this.#find((run) => run.offset <= at);
    const rest = (at - offset) % period;
    return row + Math.floor((at - offset) / period) * rows + Math.floor(rest / width);
  }

  /** The first byte of a row. */
  offsetOf(row: number): number {
    if (row >= this.rowCount) return this.#runs.at(-1)?.end ?? 0;
    const run = this.#find((each) => each.row <= row);
    const at = row - run.row;
    return run.offset + Math.floor(at / run.rows) * run.period + (at % run.rows) * run.width;
  }

  /** The first row of the record in a row, and the row after its last one. */
  recordOf(row: number): readonly [number, number] {
    const run = this.#find((each) => each.row <= row);
    const first = row - ((row - run.row) % run.rows);
    return [first, first + run.rows];
  }

  #find(isBefore: (run: Run) => boolean): Run {
    const runs = this.#runs;
    let [low, high] = [0, runs.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (isBefore(runs[middle]!)) low = middle;
      else high = middle - 1;
    }
    return runs[low] ?? { offset: 0, end: 0, row: 0, width: 1, period: 1, rows: 1 };
  }
}

/** Bytes of a row, and after how many the rows begin anew: several records in a row, or one in rows of about the same width. */
function shapeOf(recordSize: number, perRow: number): readonly [width: number, period: number] {
  if (recordSize <= perRow) {
    const width = recordSize * Math.floor(perRow / recordSize);
    return [width, width];
  }
  const width = Math.ceil(recordSize / Math.ceil(recordSize / perRow));
  // Numbers of four bytes are not broken.
  return [recordSize % 4 === 0 ? 4 * Math.ceil(width / 4) : width, recordSize];
}
