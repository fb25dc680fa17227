import { describe, expect, it } from 'vitest';
import '../../web/src/core/node.js';
import { readImage } from '../../web/src/core/index.js';
import { toPalette } from '../../web/src/convert/games/palette-image.js';
import { writePcx } from '../../web/src/convert/games/pcx.js';
import { textureFiles } from '../../web/src/convert/games/texture-files.js';
import type { Pixels } from '../../web/src/convert/exported.js';

/** An image whose pixels are `colour(x, y)`. */
function picture(width: number, height: number, colour: (x: number, y: number) => readonly number[]): Pixels {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(colour(x, y), (y * width + x) * 4);
  return { width, height, pixels };
}

const few = picture(7, 5, (x, y) => [x * 36, y * 60, (x + y) % 2 ? 200 : 255, 255]);
const many = picture(64, 64, (x, y) => [x * 4, y * 4, (x ^ y) * 4, 255]);

const unnamed = { width: 0, height: 0, pixels: new Uint8Array(), masked: false, faded: false };

describe('textures of games', () => {
  it('keeps the colours of an image that has at most 256, through PCX', async () => {
    const image = toPalette(few, false);
    expect(image.isReduced).toBe(false);
    const read = await readImage('few.pcx', writePcx(image), false);
    expect(read.bits).toBe(8);
    expect(read.pixels).toEqual(few.pixels);
  });

  it('reduces others to near colours', async () => {
    const image = toPalette(many, false);
    expect(image.isReduced).toBe(true);
    const { pixels } = await readImage('many.pcx', writePcx(image), false);
    let sum = 0;
    many.pixels.forEach((value, at) => (sum += Math.abs(value - pixels![at]!)));
    expect(sum / many.pixels.length).toBeLessThan(8);
  });

  it('gives the transparent pixels of a masked image entry 0, and no others', async () => {
    const holes = picture(16, 16, (x, y) => [x * 16, y * 16, 0, (x + y) % 3 ? 255 : 0]);
    const { pixels } = await readImage('holes.pcx', writePcx(toPalette(holes, true)), true);
    for (let at = 3; at < pixels!.length; at += 4) expect(pixels![at]).toBe(holes.pixels[at]);
  });

  it('makes sides powers of two of at most 256, and copies files whose format stays', async () => {
    const bytes = Uint8Array.of(1, 2, 3);
    const named = ['Wide.pcx', 'Own.bmp', 'Gone.pcx'].map((name, image) => ({ ...unnamed, name, image }));
    const { files, notes } = await textureFiles(named, {
      pixelsOf: (image) => Promise.resolve(image === 0 ? picture(700, 48, (x) => [x >> 2, 9, 9, 255]) : null),
      fileOf: (image) => (image === 1 ? { name: 'Textures/Own.BMP', bytes } : null),
    });
    expect(files.map(({ name }) => name)).toEqual(['Wide.pcx', 'Own.bmp']);
    expect(files[1]!.bytes).toBe(bytes);
    const { width, height } = await readImage('Wide.pcx', files[0]!.bytes, false);
    expect([width, height]).toEqual([256, 64]);
    expect(notes.map(({ title }) => title)).toEqual([
      'Wide.pcx: 700 × 48 became 256 × 64',
      'Gone.pcx is not written',
    ]);
  });

  it('darkens pixels by their transparency where they are added', async () => {
    const half = picture(2, 2, () => [200, 100, 50, 128]);
    const { files } = await textureFiles([{ ...unnamed, name: 'Glass.pcx', image: 0, faded: true }], {
      pixelsOf: () => Promise.resolve(half),
      fileOf: () => null,
    });
    const { pixels } = await readImage('Glass.pcx', files[0]!.bytes, false);
    expect([...pixels!.subarray(0, 4)]).toEqual([100, 50, 25, 255]);
  });
});
