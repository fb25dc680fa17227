import { applyPalette, quantize } from 'gifenc';
import type { Pixels } from '../exported.js';

/** An image with up to 256 colours: red, green and blue of each, and the number of one for each pixel. */
export interface PaletteImage {
  readonly width: number;
  readonly height: number;
  readonly palette: Uint8Array;
  readonly indices: Uint8Array;
  /** Whether the image had more colours. */
  readonly isReduced: boolean;
}

type Colour = readonly number[];

/** Alpha below this is a hole of a masked image. */
const opaque = 128;

/**
 * Reduces an image to 256 colours, or to `limit`; images that have no more keep theirs. With `masked`, colour 0 is that of the transparent pixels.
 *
 * @example
 * const skin = toPalette(pixels, material.cutoff > 0);
 */
export function toPalette({ width, height, pixels }: Pixels, masked: boolean, limit = 256): PaletteImage {
  const isHole = (at: number) => masked && pixels[at + 3]! < opaque;
  const most = masked ? limit - 1 : limit;
  const own = ownColours(pixels, isHole, most);
  const colours = own ?? quantize(withoutHoles(pixels, isHole), most).map((colour) => colour.slice(0, 3));
  const numbers = own ? null : applyPalette(solid(pixels), colours);
  const known = new Map(own?.map((colour, index) => [wordOf(colour), index]));
  const first = masked ? 1 : 0;
  const indices = Uint8Array.from({ length: width * height }, (_, pixel) => {
    const at = pixel * 4;
    if (isHole(at)) return 0;
    return first + (numbers?.[pixel] ?? known.get(wordOf(pixels.subarray(at, at + 3)))!);
  });
  const palette = new Uint8Array(768);
  palette.set(colours.flat(), first * 3);
  return { width, height, palette, indices, isReduced: own === null };
}

const wordOf = (colour: ArrayLike<number>): number => (colour[0]! << 16) | (colour[1]! << 8) | colour[2]!;

/** The different colours of an image in the order of its pixels; null for more than `most`. */
function ownColours(pixels: Uint8Array, isHole: (at: number) => boolean, most: number): Colour[] | null {
  const words = new Set<number>();
  for (let at = 0; at < pixels.length; at += 4) {
    if (!isHole(at)) words.add(wordOf(pixels.subarray(at, at + 3)));
    if (words.size > most) return null;
  }
  return [...words].map((word) => [word >> 16, (word >> 8) & 255, word & 255]);
}

/** The pixels that are no holes, without their alpha. */
function withoutHoles(pixels: Uint8Array, isHole: (at: number) => boolean): Uint8Array {
  const kept = new Uint8Array(pixels.length);
  let length = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (isHole(at)) continue;
    kept.set(pixels.subarray(at, at + 3), length);
    kept[length + 3] = 255;
    length += 4;
  }
  return kept.slice(0, length);
}

function solid(pixels: Uint8Array): Uint8Array {
  const copy = pixels.slice();
  for (let at = 3; at < copy.length; at += 4) copy[at] = 255;
  return copy;
}
