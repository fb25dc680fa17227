import { type Texture, DataTexture, NearestFilter, RGBAFormat, UnsignedByteType } from 'three';
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

const columns = 256;
const textures = new WeakMap<Uint8Array, Texture>();

/** A palette as a texture of 256 columns, cached so that models with the same palette share it. */
export function paletteTexture(palette: Uint8Array): Texture {
  let texture = textures.get(palette);
  if (!texture) textures.set(palette, (texture = makeTexture(palette)));
  return texture;
}

function makeTexture(palette: Uint8Array): Texture {
  const rows = Math.ceil(palette.length / 3 / columns);
  const texels = new Uint8Array(columns * rows * 4).fill(255);
  for (let i = 0; i * 3 + 2 < palette.length; i++) texels.set(palette.subarray(i * 3, i * 3 + 3), i * 4);
  const texture = new DataTexture(texels, columns, rows, RGBAFormat, UnsignedByteType);
  texture.magFilter = texture.minFilter = NearestFilter;
  texture.needsUpdate = true;
  return texture;
}
