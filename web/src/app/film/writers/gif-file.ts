import { applyPalette, GIFEncoder, quantize, type Palette } from 'gifenc';
import type { Pixels } from '../../../element/film-stage.js';
import { gifDelays } from './gif-delays.js';
import type { ImageFile, ImageHead } from './image-file.js';

/** One entry of the palette is for transparent pixels. */
const mostColours = 255;
const keep = 1;
const clear = 2;

/** Writes a GIF. All images have one palette, of colours of samples, so that nothing flickers. */
export class GifFile implements ImageFile {
  readonly #head: ImageHead;
  readonly #delays: readonly number[];
  readonly #gif = GIFEncoder();
  readonly #samples: Uint8ClampedArray[] = [];
  #palette: Palette | null = null;
  /** The palette's indices of the last image. */
  #last: Uint8Array | null = null;
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
    this.#palette ??= this.#choosePalette(image);
    const palette = this.#palette;
    const hole = palette.length - 1;
    const index = applyPalette(image, palette.slice(0, hole));
    if (transparent) clearHoles(index, image, hole);
    const written = transparent || !this.#last ? index : changesOf(this.#last, index, hole);
    this.#gif.writeFrame(written, width, height, {
      ...(this.#count === 0 && { palette }),
      transparent: true,
      transparentIndex: hole,
      dispose: transparent ? clear : keep,
      delay: this.#delays[this.#count]! * 10,
      repeat: loops ? 0 : -1,
    });
    this.#last = index;
    this.#count += 1;
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

function clearHoles(index: Uint8Array, data: Uint8ClampedArray, hole: number): void {
  for (let i = 0; i < index.length; i += 1) if (data[i * 4 + 3]! < 128) index[i] = hole;
}

/** The pixels that are not as in the image before; the others are transparent, which takes fewer bytes. */
function changesOf(before: Uint8Array, now: Uint8Array, hole: number): Uint8Array {
  return now.map((value, i) => (value === before[i] ? hole : value));
}
