import { convertIndexedToRgb, decode as decodePng } from 'fast-png';
import jpeg from 'jpeg-js';
import { imageSize } from '../core/images/read-image.js';
import type { Pixels } from '../convert/exported.js';

/** Largest image, as in the core: 128 MB of decoded pixels. */
const mostMegapixels = 32;

/** Decodes PNG and JPEG, which the browser decodes elsewhere; null for other formats. Throws for damaged files. */
export async function decodeImage(bytes: Uint8Array): Promise<Pixels | null> {
  if (bytes[0] === 0x89) return fromPng(bytes);
  if (bytes[0] !== 0xff) return null;
  const { width, height, data } = jpeg.decode(bytes, {
    useTArray: true,
    maxResolutionInMP: mostMegapixels,
    maxMemoryUsageInMB: 512,
  });
  return { width, height, pixels: data };
}

function fromPng(bytes: Uint8Array): Pixels {
  const claimed = imageSize(bytes);
  if (claimed && claimed.width * claimed.height > mostMegapixels * 1e6)
    throw new Error('The image is too large.');
  const png = decodePng(bytes);
  const { width, height, depth } = png;
  const palette = png.palette ?? (depth < 8 ? greysOf(depth) : null);
  const channels = palette ? palette[0]!.length : png.channels;
  const data = palette ? convertIndexedToRgb({ ...png, palette }) : png.data;
  const shift = !palette && depth === 16 ? 8 : 0;
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const value = (channel: number) => data[pixel * channels + channel]! >> shift;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[4 * pixel + channel] = value(channels < 3 ? 0 : channel);
    if (channels % 2 === 0) pixels[4 * pixel + 3] = value(channels - 1);
  }
  return { width, height, pixels };
}

/** Grey levels of less than 8 bits, as a palette. */
function greysOf(depth: number): [number, number, number][] {
  const most = 2 ** depth - 1;
  return Array.from({ length: most + 1 }, (_, level) => {
    const grey = Math.round((255 * level) / most);
    return [grey, grey, grey];
  });
}
