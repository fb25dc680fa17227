import type { Pixels } from '../exported.js';

/** How the pixels of a texture are changed for programs without the blending of the game. */
export type PixelChange = 'baked-light' | 'translucent' | 'modulated';

/** The gamma that games with baked light apply to texels. */
const texelGamma = 0.8;

/** A changed copy of an image. */
export function changePixels({ width, height, pixels }: Pixels, change: PixelChange): Pixels {
  const changed = new Uint8Array(pixels);
  const apply = changes[change];
  for (let at = 0; at < changed.length; at += 4) apply(changed.subarray(at, at + 4));
  return { width, height, pixels: changed };
}

const changes: Record<PixelChange, (texel: Uint8Array) => void> = {
  'baked-light': (texel) => {
    for (let channel = 0; channel < 3; channel += 1)
      texel[channel] = Math.round(255 * (texel[channel]! / 255) ** texelGamma);
  },
  // The game adds the texel and darkens what is behind by it: the same as alpha blending where the texel is grey.
  translucent: (texel) => {
    const alpha = Math.max(texel[0]!, texel[1]!, texel[2]!);
    for (let channel = 0; channel < 3; channel += 1)
      texel[channel] = alpha === 0 ? 0 : Math.round((255 * texel[channel]!) / alpha);
    texel[3] = alpha;
  },
  // The game doubles the product of texel and background. Alpha blending can darken it; what is brightened stays.
  modulated: (texel) => {
    const most = Math.max(texel[0]!, texel[1]!, texel[2]!);
    texel.set([0, 0, 0, Math.max(0, 255 - 2 * most)]);
  },
};

/** Makes transparent what a colour key and a crop say, as the viewer does. */
export function clearHoles(
  image: Pixels,
  holeColour: number | undefined,
  kept: Uint32Array | undefined,
): Pixels {
  const { width, height } = image;
  const pixels = new Uint8Array(image.pixels);
  const [left = 0, top = 0, columns = width, rows = height] = kept ?? [];
  for (let at = 0; at < pixels.length; at += 4) {
    const x = (at / 4) % width;
    const y = Math.floor(at / 4 / width);
    const colour = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!;
    const isInside = x >= left && x < left + columns && y >= top && y < top + rows;
    if (!isInside || colour === holeColour) pixels[at + 3] = 0;
  }
  return { width, height, pixels };
}

/**
 * The pixels of a texture with alpha for the blending of games, which have none: what is transparent is black where the texel
 * is added, and mid grey where it is multiplied. The same image where nothing is transparent.
 */
export function forBlending(image: Pixels, blend: string): Pixels {
  if (blend !== 'translucent' && blend !== 'modulated') return image;
  if (image.pixels.every((value, at) => at % 4 !== 3 || value === 255)) return image;
  const pixels = new Uint8Array(image.pixels);
  const neutral = blend === 'translucent' ? 0 : 127.5;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]! / 255;
    for (let channel = at; channel < at + 3; channel += 1) {
      const value = blend === 'translucent' ? pixels[channel]! : pixels[channel]! / 2;
      pixels[channel] = Math.round(value * alpha + neutral * (1 - alpha));
    }
    pixels[at + 3] = 255;
  }
  return { ...image, pixels };
}
