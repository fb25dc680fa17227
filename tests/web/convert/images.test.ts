import { describe, expect, it } from 'vitest';
import { decodeImage } from '../../../web/src/cli/decode-image.js';
import { changePixels, forBlending } from '../../../web/src/convert/images/blend-pixels.js';
import { writePng } from '../../../web/src/convert/images/png.js';

const image = (width: number, texels: readonly (readonly number[])[]) => ({
  width,
  height: texels.length / width,
  pixels: Uint8Array.from(texels.flat()),
});

describe('PNG', () => {
  const manyColours = Array.from({ length: 600 }, (_, index) => [index & 255, index >> 8, 7, 255]);
  it.each([
    ['with a palette', image(2, [[1, 2, 3, 255], [4, 5, 6, 255], [1, 2, 3, 255], [7, 8, 9, 255]]), 3], // prettier-ignore
    ['with a palette and alpha', image(2, [[1, 2, 3, 0], [4, 5, 6, 128]]), 3], // prettier-ignore
    ['true colour', image(20, manyColours), 2],
    ['true colour with alpha', image(20, manyColours.map(([r, g, b], index) => [r!, g!, b!, index & 255])), 6], // prettier-ignore
  ])('%s is decoded again', async (_name, pixels, colourType) => {
    const file = await writePng(pixels);
    expect(file[25]).toBe(colourType);
    expect(await decodeImage(file)).toEqual(pixels);
  });
});

describe('blending of games as alpha', () => {
  it('an added texel keeps its sum with black, and its place with grey', async () => {
    const added = await changePixels(image(3, [[100, 50, 0, 255], [0, 0, 0, 255], [80, 80, 80, 255]]), 'translucent'); // prettier-ignore
    expect([...added.pixels]).toEqual([255, 128, 0, 100, 0, 0, 0, 0, 255, 255, 255, 80]);
    expect([...(await forBlending(added, 'translucent')).pixels].filter((_, at) => at % 4 !== 3)).toEqual([
      100, 50, 0, 0, 0, 0, 80, 80, 80,
    ]);
  });

  it('a multiplied texel darkens, and comes back as grey', async () => {
    const changed = await changePixels(image(2, [[64, 64, 64, 255], [128, 128, 128, 255]]), 'modulated'); // prettier-ignore
    expect([...changed.pixels]).toEqual([0, 0, 0, 127, 0, 0, 0, 0]);
    expect([...(await forBlending(changed, 'modulated')).pixels]).toEqual([
      64, 64, 64, 255, 128, 128, 128, 255,
    ]);
  });

  it('opaque images stay as they are', async () => {
    const opaque = image(1, [[1, 2, 3, 255]]);
    expect(await forBlending(opaque, 'translucent')).toBe(opaque);
  });
});
