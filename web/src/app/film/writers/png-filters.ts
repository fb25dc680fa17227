/** A part of an image. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The rows of a part of an image as PNG has them, with 3 or 4 channels: each begins with the number of its filter. */
export function filterRows(
  data: Uint8ClampedArray,
  imageWidth: number,
  { left, top, width, height }: Part,
  channels: 3 | 4,
): Uint8Array<ArrayBuffer> {
  const length = width * channels;
  const rows = new Uint8Array((length + 1) * height);
  let above = new Uint8Array(length);
  let row = new Uint8Array(length);
  for (let y = 0; y < height; y += 1) {
    let from = ((top + y) * imageWidth + left) * 4;
    for (let to = 0; to < length; to += channels, from += 4) {
      row[to] = data[from]!;
      row[to + 1] = data[from + 1]!;
      row[to + 2] = data[from + 2]!;
      if (channels === 4) row[to + 3] = data[from + 3]!;
    }
    const at = y * (length + 1);
    writeRow(rows.subarray(at, at + length + 1), row, above, channels);
    [above, row] = [row, above];
  }
  return rows;
}

/** Writes a row with the filter, of none, left and above, that leaves the smallest values. */
function writeRow(target: Uint8Array, row: Uint8Array, above: Uint8Array, channels: number): void {
  let [none, left, up] = [0, 0, 0];
  for (let i = 0; i < row.length; i += 1) {
    none += size(row[i]!);
    left += size(row[i]! - (i < channels ? 0 : row[i - channels]!));
    up += size(row[i]! - above[i]!);
  }
  const filter = none <= left && none <= up ? 0 : left <= up ? 1 : 2;
  target[0] = filter;
  for (let i = 0; i < row.length; i += 1) {
    const predicted = filter === 1 ? (i < channels ? 0 : row[i - channels]!) : filter === 2 ? above[i]! : 0;
    target[i + 1] = row[i]! - predicted;
  }
}

/** The absolute value of a difference of bytes as a byte with a sign. */
function size(difference: number): number {
  const byte = difference & 0xff;
  return byte < 128 ? byte : 256 - byte;
}
