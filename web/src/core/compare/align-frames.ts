/** Pairs of frames above which the best sequence is not searched. */
const mostPairs = 1_000_000;
/** What a frame without a counterpart costs, in frames that are alike: a motion that is the same in each frame looks like a shift. */
const gap = 1;

/**
 * How alike frames of two models are, by their indices. `alike` may be an estimate: up to 1, the part of the vertices that are in the
 * same place, and a little more for equal frames.
 */
export interface FrameLikeness {
  isEqual(before: number, after: number): boolean;
  alike(before: number, after: number): number;
}

/**
 * The frame of the second list for each of the first, −1 where it was removed: pairs in the order of both lists that are most alike in
 * all, so that a frame that was inserted does not change those after it. As many frames that are mostly alike stay in place.
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
  const stays = rows === columns && areAlikeInPlace(start, rows, frames);
  if (!stays && rows > 0 && columns > 0 && rows * columns <= mostPairs)
    pairAlike(pairs, start, rows, columns, frames);
  pairBetween(pairs, after);
  return pairs;
}

function areAlikeInPlace(start: number, count: number, frames: FrameLikeness): boolean {
  let sum = 0;
  for (let frame = start; frame < start + count; frame += 1) sum += frames.alike(frame, frame);
  return sum * 2 >= count;
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
  for (let row = rows; row >= 0; row -= 1) {
    for (let column = columns; column >= 0; column -= 1) {
      const at = row * width + column;
      if (row === rows || column === columns) {
        sums[at] = -gap * (rows - row + columns - column);
        continue;
      }
      const likeness = frames.alike(start + row, start + column);
      alike[row * columns + column] = likeness;
      sums[at] = Math.max(sums[at + width + 1]! + likeness, sums[at + width]! - gap, sums[at + 1]! - gap);
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const at = row * width + column;
    if (sums[at] === sums[at + width + 1]! + alike[row * columns + column]!)
      pairs[start + row++] = start + column++;
    else if (sums[at] === sums[at + width]! - gap) row += 1;
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
