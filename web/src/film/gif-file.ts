import { GIFEncoder, nearestColorIndex, quantize, type Palette } from 'gifenc';
import type { Pixels } from '../element/film-stage.js';
import { changeOf, pixelsOf, type Rectangle, type ImageFile, type ImageHead } from './image-file.js';

/** One entry of the palette is for transparent pixels. */
const mostColours = 255;
const keep = 1;
const clear = 2;
/** Where the place of an image is, from the beginning of what is written for it: after a graphic control extension. */
const placeOffset = 9;
/** Browsers show images for 100 ms whose delay is less. */
const leastDelay = 2;
/** Colours that are told apart: 5 bits of red, 6 of green, 5 of blue. */
const kinds = 2 ** 16;
const unknown = -1;

/**
 * Writes a GIF. All images have one palette, of colours of samples, so that nothing flickers. Of each image after the first, it has the
 * rectangle that has changed.
 */
export class GifFile implements ImageFile {
  readonly #head: ImageHead;
  readonly #delays: readonly number[];
  readonly #gif = GIFEncoder();
  readonly #samples: Uint8ClampedArray[] = [];
  #palette: Palette | null = null;
  #colours: NearestColours | null = null;
  #last: Pixels | null = null;
  #count = 0;

  constructor(head: ImageHead) {
    this.#head = head;
    this.#delays = gifDelays(head.milliseconds);
  }

  sample(data: Pixels): void {
    this.#samples.push(this.#head.transparent ? opaquePixels(data) : data);
  }

  add(image: Pixels): void {
    const { width, height, transparent, loops } = this.#head;
    const palette = (this.#palette ??= this.#choosePalette(image));
    const whole = { left: 0, top: 0, width, height };
    const part = this.#last && !transparent ? changeOf(this.#last, image, width, height) : whole;
    const start = this.#gif.bytesView().length;
    this.#gif.writeFrame(this.#indices(image, part), part.width, part.height, {
      ...(this.#count === 0 && { palette }),
      transparent: true,
      transparentIndex: palette.length - 1,
      dispose: transparent ? clear : keep,
      delay: this.#delays[this.#count]! * 10,
      repeat: loops ? 0 : -1,
    });
    if (this.#count > 0) this.#setPlace(start, part);
    this.#last = image;
    this.#count += 1;
  }

  /** The palette's indices of a part of an image; what is as before, or not drawn, is transparent. */
  #indices(image: Pixels, { left, top, width, height }: Rectangle): Uint8Array {
    const colours = (this.#colours ??= new NearestColours(this.#palette!.slice(0, -1)));
    const hole = this.#palette!.length - 1;
    const { transparent, width: imageWidth } = this.#head;
    const now = pixelsOf(image);
    const before = this.#last && !transparent ? pixelsOf(this.#last) : null;
    const indices = new Uint8Array(width * height);
    for (let y = 0, to = 0; y < height; y += 1) {
      const row = (top + y) * imageWidth + left;
      for (let at = row; at < row + width; at += 1, to += 1) {
        const pixel = now[at]!;
        const isHole = before ? before[at] === pixel : transparent && pixel >>> 31 === 0;
        const index = isHole ? hole : colours.indexOf(pixel);
        indices[to] = before && !isHole && colours.indexOf(before[at]!) === index ? hole : index;
      }
    }
    return indices;
  }

  /** gifenc places all images at the top left. */
  #setPlace(start: number, { left, top }: Rectangle): void {
    const { buffer, byteOffset } = this.#gif.bytesView();
    const view = new DataView(buffer, byteOffset + start + placeOffset);
    view.setUint16(0, left, true);
    view.setUint16(2, top, true);
  }

  finish(): Blob {
    this.#gif.finish();
    return new Blob([this.#gif.bytes()], { type: 'image/gif' });
  }

  #choosePalette(first: Uint8ClampedArray): Palette {
    const samples = this.#samples.length > 0 ? this.#samples : [first];
    const all = new Uint8ClampedArray(samples.reduce((sum, { length }) => sum + length, 0) || 4);
    let at = 0;
    for (const sample of samples) {
      all.set(sample, at);
      at += sample.length;
    }
    this.#samples.length = 0;
    return [...quantize(all, mostColours), [0, 0, 0]];
  }
}

/** The pixels that are drawn. */
function opaquePixels(data: Uint8ClampedArray): Uint8ClampedArray {
  const opaque = new Uint8ClampedArray(data.length);
  let to = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 128) continue;
    opaque.set(data.subarray(at, at + 4), to);
    to += 4;
  }
  return opaque.slice(0, to);
}

/** The delays of a GIF in hundredths of a second. Rounding does not add up: the film is as long as planned. */
export function gifDelays(milliseconds: readonly number[]): number[] {
  let [elapsed, written] = [0, 0];
  return milliseconds.map((each) => {
    elapsed += each / 10;
    const delay = Math.max(leastDelay, Math.round(elapsed) - written);
    written += delay;
    return delay;
  });
}

/** Finds the nearest colours of a palette. Those of one kind have the same index in all images, so that nothing flickers. */
class NearestColours {
  readonly #palette: Palette;
  readonly #indices = new Int16Array(kinds).fill(unknown);

  constructor(palette: Palette) {
    this.#palette = palette;
  }

  /** The index of a pixel, whose lowest byte is red. */
  indexOf(pixel: number): number {
    const kind = ((pixel << 8) & 0xf800) | ((pixel >> 5) & 0x7e0) | ((pixel >> 19) & 0x1f);
    const known = this.#indices[kind]!;
    return known === unknown ? this.#find(kind, pixel) : known;
  }

  #find(kind: number, pixel: number): number {
    const colour = [pixel & 0xff, (pixel >> 8) & 0xff, (pixel >> 16) & 0xff];
    return (this.#indices[kind] = nearestColorIndex(this.#palette, colour));
  }
}
