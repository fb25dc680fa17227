/** Pairs of frames above which the best sequence is not searched. */
const mostPairs = 1_000_000;

/**
 * How alike frames of two models are, by their indices. `alike` may be an estimate: 2 for equal frames, up to 1 for the part of the
 * vertices that are in the same place.
 */
export interface FrameLikeness {
  isEqual(before: number, after: number): boolean;
  alike(before: number, after: number): number;
}

/**
 * The frame of the second list for each of the first, −1 where it was removed: pairs in the order of both lists that are most alike in
 * all, and what lies between them in order. So a frame that was inserted does not change those after it.
 */
export function alignFrames(before: number, after: number, frames: FrameLikeness): Int32Array {
  const pairs = new Int32Array(before).fill(-1);
  let start = 0;
  while (start < before && start < after && frames.isEqual(start, start)) pairs[start] = start++;
  let end = 0;
  while (end < before - start && end < after - start && frames.isEqual(before - 1 - end, after - 1 - end)) {
    end += 1;
    pairs[before - end] = after - end;
  }
  const [rows, columns] = [before - start - end, after - start - end];
  if (rows > 0 && columns > 0 && rows * columns <= mostPairs) pairAlike(pairs, start, rows, columns, frames);
  pairBetween(pairs, after);
  return pairs;
}

/** Pairs `rows` with `columns` frames from `start` on, in order, so that the sum of their likeness is the largest. */
function pairAlike(
  pairs: Int32Array,
  start: number,
  rows: number,
  columns: number,
  frames: FrameLikeness,
): void {
  const width = columns + 1;
  const sums = new Float64Array((rows + 1) * width);
  const alike = new Float64Array(rows * columns);
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      const likeness = frames.alike(start + row, start + column);
      alike[row * columns + column] = likeness;
      sums[at] = Math.max(sums[at + width + 1]! + likeness, sums[at + width]!, sums[at + 1]!);
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const at = row * width + column;
    const likeness = alike[row * columns + column]!;
    if (likeness > 0 && sums[at] === sums[at + width + 1]! + likeness)
      pairs[start + row++] = start + column++;
    else if (sums[at + width]! >= sums[at + 1]!) row += 1;
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
