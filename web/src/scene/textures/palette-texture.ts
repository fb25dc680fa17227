import { DataTexture, NearestFilter, RGBAFormat, UnsignedByteType, type Texture } from 'three';

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
