import { fileName } from '../../core/format.js';
import type { Note } from '../../core/model.js';
import type { WrittenTexture } from '../../core/wasm/modules.js';
import type { ExportedFile, Pixels } from '../exported.js';
import { Pace, workOfTexel } from '../pace.js';
import { forBlending } from '../images/blend-pixels.js';
import { toPalette } from './palette-image.js';
import { writePcx } from './pcx.js';
import { noteOf } from '../../core/note.js';

/** Where the pictures of a model come from. */
export interface TextureSource {
  /** The pixels of an image of the model; null when it cannot be decoded. */
  readonly pixelsOf: (image: number) => Promise<Pixels | null>;
  /** The file of an image of the model; null without one. */
  readonly fileOf: (image: number) => { readonly name: string; readonly bytes: Uint8Array } | null;
}

/** The engine of 1998 imports no larger textures. */
const largestSide = 256;

/**
 * The files of the textures that written files name: copies of the model's own where their format stays the same, else PCX with 256
 * colours whose sides are powers of two.
 */
export async function textureFiles(
  textures: readonly WrittenTexture[],
  source: TextureSource,
  pace = new Pace(),
): Promise<{ files: ExportedFile[]; notes: Note[] }> {
  const files: ExportedFile[] = [];
  const notes: Note[] = [];
  for (const texture of textures) {
    const { name, image } = texture;
    const own = image === null ? null : source.fileOf(image);
    if (own && extensionOf(own.name) === extensionOf(name)) {
      files.push({ name, bytes: own.bytes });
      continue;
    }
    const found = image === null ? texture : await source.pixelsOf(image);
    if (!found) {
      notes.push(noteOf('warning', `${name} is not written`, 'Its image is missing, or cannot be decoded.'));
      continue;
    }
    const pixels = texture.faded ? await forBlending(found, 'translucent', pace) : found;
    const sized = await toPowersOfTwo(pixels, pace);
    await pace.pause();
    const reduced = toPalette(sized, texture.masked);
    await pace.pause();
    files.push({ name, bytes: writePcx(reduced) });
    if (reduced.isReduced)
      notes.push(
        noteOf('fact', `${name} has 256 colours`, 'Its image has more; each pixel has the nearest.'),
      );
    if (sized !== pixels) {
      const why = `Sides have to be powers of two, of at most ${largestSide} pixels.`;
      const sizes = `${pixels.width} × ${pixels.height} became ${sized.width} × ${sized.height}`;
      notes.push(noteOf('fact', `${name}: ${sizes}`, why));
    }
  }
  return { files, notes };
}

function extensionOf(name: string): string {
  return /\.([^.]*)$/.exec(fileName(name))?.[1]?.toLowerCase() ?? '';
}

/** The nearest power of two that is allowed. */
function powerOfTwo(side: number): number {
  return Math.min(largestSide, Math.max(1, 2 ** Math.round(Math.log2(side))));
}

/** Averages the pixels below each new one; repeats them where the image becomes larger. */
async function toPowersOfTwo(image: Pixels, pace: Pace): Promise<Pixels> {
  const width = powerOfTwo(image.width);
  const height = powerOfTwo(image.height);
  if (width === image.width && height === image.height) return image;
  const pixels = new Uint8Array(width * height * 4);
  const addRow = (y: number) => {
    const rows = span(y, height, image.height);
    for (let x = 0; x < width; x += 1)
      pixels.set(meanOf(image, span(x, width, image.width), rows), (y * width + x) * 4);
  };
  const perRow = image.width * Math.max(1, image.height / height);
  await pace.forEach(height, addRow, perRow * workOfTexel);
  return { width, height, pixels };
}

/** The first and the end of the pixels of `count` below one of `places`. */
function span(place: number, places: number, count: number): readonly [number, number] {
  const first = Math.floor((place * count) / places);
  return [first, Math.max(first + 1, Math.floor(((place + 1) * count) / places))];
}

/** The mean colour, weighted by alpha, so that holes do not darken their edges. */
function meanOf(
  { width, pixels }: Pixels,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): number[] {
  const sum = [0, 0, 0];
  let alpha = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4;
      const weight = pixels[at + 3]!;
      for (let channel = 0; channel < 3; channel += 1) sum[channel]! += pixels[at + channel]! * weight;
      alpha += weight;
    }
  }
  const count = (right - left) * (bottom - top);
  return [...sum.map((each) => Math.round(alpha ? each / alpha : 0)), Math.round(alpha / count)];
}
