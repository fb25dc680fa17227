import type { Rectangle } from './image-change.js';

/** The rows of a part of an image as PNG has them, with 3 or 4 channels: each begins with the number of its filter. */
export function filterRows(
  data: Uint8ClampedArray,
  imageWidth: number,
  { left, top, width, height }: Rectangle,
  channels: 3 | 4,
): Uint8Array<ArrayBuffer> {
  const length = width * channels;
  const rows = new Uint8Array((length + 1) * height);
  // A pixel of zeros is to the left of each row, so that all its bytes are filtered alike.
  let above = new Uint8Array(channels + length);
  let row = new Uint8Array(channels + length);
  for (let y = 0; y < height; y += 1) {
    let from = ((top + y) * imageWidth + left) * 4;
    for (let to = channels; to < row.length; to += channels, from += 4) {
      row[to] = data[from]!;
      row[to + 1] = data[from + 1]!;
      row[to + 2] = data[from + 2]!;
      if (channels === 4) row[to + 3] = data[from + 3]!;
    }
    writeRow(rows, y * (length + 1), row, above, channels);
    [above, row] = [row, above];
  }
  return rows;
}

/** Writes a row with the filter, of none, left and above, that leaves the smallest values. */
function writeRow(rows: Uint8Array, at: number, row: Uint8Array, above: Uint8Array, channels: number): void {
  let [none, left, up] = [0, 0, 0];
  for (let i = channels; i < row.length; i += 1) {
    const value = row[i]!;
    none += size(value);
    left += size(value - row[i - channels]!);
    up += size(value - above[i]!);
  }
  const filter = none <= left && none <= up ? 0 : left <= up ? 1 : 2;
  rows[at] = filter;
  const to = at + 1 - channels;
  if (filter === 0) rows.set(row.subarray(channels), at + 1);
  else if (filter === 1)
    for (let i = channels; i < row.length; i += 1) rows[to + i] = row[i]! - row[i - channels]!;
  else for (let i = channels; i < row.length; i += 1) rows[to + i] = row[i]! - above[i]!;
}

/** The absolute value of a difference of bytes as a byte with a sign. */
function size(difference: number): number {
  return Math.abs((difference << 24) >> 24);
}
