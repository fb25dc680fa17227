import type { Pixels } from '../element/film-stage.js';

/** What a file of images knows before the first one. */
export interface ImageHead {
  readonly width: number;
  readonly height: number;
  /** How long each image is seen. */
  readonly milliseconds: readonly number[];
  readonly loops: boolean;
  readonly transparent: boolean;
}

/** A file that is made of the pixels of its images, whose colours are not multiplied with alpha. */
export interface ImageFile {
  sample?(image: Pixels): void;
  add(image: Pixels): void | Promise<void>;
  finish(): Blob;
}

/** A part of an image in pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest rectangle around all pixels that differ; one pixel where none does. */
export function changeOf(
  before: Uint8ClampedArray,
  now: Uint8ClampedArray,
  width: number,
  height: number,
): Rectangle {
  const [a, b] = [pixelsOf(before), pixelsOf(now)];
  let [top, bottom] = [0, height - 1];
  while (top < height && firstOther(a, b, top * width, width) === width) top += 1;
  if (top === height) return { left: 0, top: 0, width: 1, height: 1 };
  while (firstOther(a, b, bottom * width, width) === width) bottom -= 1;
  let [left, right] = [width, -1];
  for (let y = top; y <= bottom; y += 1) {
    const row = y * width;
    // Only what is outside of the rectangle so far is compared.
    left = Math.min(left, firstOther(a, b, row, left));
    for (let x = width - 1; x > right; x -= 1) if (a[row + x] !== b[row + x]) right = x;
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Pixels as whole numbers. */
export function pixelsOf({ buffer, byteOffset, length }: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length / 4);
}

/** How many of `count` pixels from `start` on are the same, before the first that is not. */
function firstOther(a: Uint32Array, b: Uint32Array, start: number, count: number): number {
  for (let i = 0; i < count; i += 1) if (a[start + i] !== b[start + i]) return i;
  return count;
}
