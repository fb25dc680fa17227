import type { Texture } from 'three';
import { textureOf } from './decoded-image.js';

/** A grey checkerboard, the placeholder of images that are missing. */
export function placeholderTexture(): Texture {
  const [cells, light, dark] = [8, [0xc9, 0xc2, 0xb4, 255], [0x5f, 0x62, 0x5d, 255]] as const;
  const pixels = Array.from({ length: cells * cells }, (_, i) =>
    (i + Math.floor(i / cells)) % 2 ? light : dark,
  );
  const checker = new ImageData(new Uint8ClampedArray(pixels.flat()), cells, cells);
  return textureOf(checker, { filter: 'nearest', wrap: 'repeat' });
}

/** A UV test grid of 8 × 8 numbered squares, A1 at the top left. */
export function uvGridTexture(): Texture {
  const [cells, cell] = [8, 64];
  const canvas = new OffscreenCanvas(cells * cell, cells * cell);
  const context = canvas.getContext('2d')!;
  context.font = '600 26px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const dark = (row + column) % 2 === 1;
      context.fillStyle = `hsl(${column * 45} 35% ${(dark ? 34 : 84) - row * 2}%)`;
      context.fillRect(column * cell, row * cell, cell, cell);
      context.fillStyle = dark ? '#fff' : '#111';
      context.fillText('ABCDEFGH'[row] + (column + 1), (column + 0.5) * cell, (row + 0.5) * cell);
    }
  }
  return textureOf(canvas, { filter: 'linear', wrap: 'repeat' });
}
