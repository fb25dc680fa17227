import { joined } from '../core/bytes.js';
import { pngChunk, pngSignature, pngWord as word } from '../core/images/png-chunk.js';
import { deflate } from '../core/archive/deflate.js';
import type { Pixels } from '../element/film-stage.js';
import { changeOf, type Rectangle, type ImageFile, type ImageHead } from './image-file.js';

const trueColour = 2;
const trueColourWithAlpha = 6;

/** Writes an animated PNG: of each image after the first, the rectangle that has changed. */
export class ApngFile implements ImageFile {
  readonly #head: ImageHead;
  readonly #parts: BlobPart[] = [];
  #last: Uint8ClampedArray | null = null;
  #count = 0;
  /** Number of the next chunk of the types fcTL and fdAT. */
  #sequence = 0;

  constructor(head: ImageHead) {
    this.#head = head;
    const { width, height, transparent, loops, milliseconds } = head;
    this.#parts.push(pngSignature);
    const colourType = transparent ? trueColourWithAlpha : trueColour;
    this.#chunk('IHDR', [...word(width), ...word(height), 8, colourType, 0, 0, 0]);
    this.#chunk('acTL', [...word(milliseconds.length), ...word(loops ? 0 : 1)]);
  }

  async add(data: Pixels): Promise<void> {
    const { width, height, transparent } = this.#head;
    const whole = { left: 0, top: 0, width, height };
    const changed = this.#last ? changeOf(this.#last, data, width, height) : whole;
    this.#control(changed);
    const rows = filterRows(data, width, changed, transparent ? 4 : 3);
    const packed = await deflate(rows, 'deflate');
    if (this.#count === 0) this.#chunk('IDAT', packed);
    else this.#chunk('fdAT', joined([word(this.#sequence++), packed]));
    this.#last = data;
    this.#count += 1;
  }

  finish(): Blob {
    this.#chunk('IEND', []);
    return new Blob(this.#parts, { type: 'image/apng' });
  }

  /** fcTL: place and time of an image, which replaces the pixels below. */
  #control({ left, top, width, height }: Rectangle): void {
    const milliseconds = this.#head.milliseconds[this.#count]!;
    const [numerator, denominator] = fractionOf(milliseconds / 1000);
    const numbers = [this.#sequence++, width, height, left, top].flatMap(word);
    const times = [numerator, denominator].flatMap((value) => [value >> 8, value & 0xff]);
    this.#chunk('fcTL', [...numbers, ...times, 0, 0]);
  }

  #chunk(type: string, data: ArrayLike<number>): void {
    this.#parts.push(pngChunk(type, data));
  }
}

/** A time as a fraction of two numbers of 16 bits: exact for 1 / 30 s. */
export function fractionOf(seconds: number): [numerator: number, denominator: number] {
  let best: [number, number] = [1, 100];
  let error = Infinity;
  for (let denominator = 1; denominator <= 1000; denominator += 1) {
    const numerator = Math.round(seconds * denominator);
    const distance = Math.abs(numerator / denominator - seconds);
    if (numerator > 0xffff || distance >= error - 1e-12) continue;
    [best, error] = [[numerator, denominator], distance];
  }
  return best;
}

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
