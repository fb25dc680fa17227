import { toPalette } from '../../convert/games/palette-image.js';
import { writePcx } from '../../convert/games/pcx.js';
import { fewColours } from '../../links/left-out.js';
import { losslessWebp } from '../../links/lossless-webp.js';
import type { WriteImage } from '../../links/recompress-images.js';

/** Writes an image with 64 colours: one whose first colour is transparent as PCX, which keeps that, others as lossless WebP. */
export const withFewerColours: WriteImage = async ({ width, height, data }, { hole, holeColour, kept }) => {
  if (holeColour !== undefined || kept) return null;
  const image = toPalette({ width, height, pixels: new Uint8Array(data) }, hole, fewColours);
  if (hole) return { ending: '.pcx', bytes: writePcx(image) };
  const pixels = new ImageData(width, height);
  for (const [pixel, index] of image.indices.entries()) {
    pixels.data.set(image.palette.subarray(index * 3, index * 3 + 3), pixel * 4);
    pixels.data[pixel * 4 + 3] = 255;
  }
  const bytes = data.some((value, at) => at % 4 === 3 && value !== 255) ? null : await losslessWebp(pixels);
  return bytes && { ending: '.webp', bytes };
};
