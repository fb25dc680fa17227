/** Pairs of frames above which the longest common sequence is not searched. */
const mostPairs = 1_000_000;

/**
 * The frame of the second list for each of the first, −1 where it was removed: equal frames keep their order, and what lies between
 * them is paired in order. So a frame that was inserted does not change those after it.
 */
export function alignFrames(
  before: number,
  after: number,
  isEqual: (before: number, after: number) => boolean,
): Int32Array {
  const pairs = new Int32Array(before).fill(-1);
  let start = 0;
  while (start < before && start < after && isEqual(start, start)) pairs[start] = start++;
  let end = 0;
  while (end < before - start && end < after - start && isEqual(before - 1 - end, after - 1 - end)) {
    end += 1;
    pairs[before - end] = after - end;
  }
  const [rows, columns] = [before - start - end, after - start - end];
  if (rows > 0 && columns > 0 && rows !== columns && rows * columns <= mostPairs)
    pairCommon(pairs, start, rows, columns, isEqual);
  pairBetween(pairs, after);
  return pairs;
}

/** Pairs the longest common sequence of `rows` and `columns` frames from `start` on. */
function pairCommon(
  pairs: Int32Array,
  start: number,
  rows: number,
  columns: number,
  isEqual: (before: number, after: number) => boolean,
): void {
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const equal = new Uint8Array(rows * columns);
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      const isSame = isEqual(start + row, start + column);
      equal[row * columns + column] = Number(isSame);
      lengths[at] = isSame ? lengths[at + width + 1]! + 1 : Math.max(lengths[at + width]!, lengths[at + 1]!);
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const at = row * width + column;
    if (equal[row * columns + column]) pairs[start + row++] = start + column++;
    else if (lengths[at + width]! >= lengths[at + 1]!) row += 1;
    else column += 1;
  }
}

/** Pairs the frames between those that are paired, in their order. */
function pairBetween(pairs: Int32Array, after: number): void {
  let next = 0;
  for (let frame = 0; frame < pairs.length; frame += 1) {
    if (pairs[frame]! >= 0) {
      next = pairs[frame]! + 1;
      continue;
    }
    const limit = pairs.subarray(frame).find((pair) => pair >= 0) ?? after;
    if (next < limit) pairs[frame] = next++;
  }
}
