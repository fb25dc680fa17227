import type { Pixels } from '../exported.js';
import { Pace, workOfTexel } from '../pace.js';

/** How the pixels of a texture are changed for programs without the blending of the game. */
export type PixelChange = 'baked-light' | 'translucent' | 'modulated';

/** The gamma that games with baked light apply to texels. */
const texelGamma = 0.8;

/** A changed copy of an image. */
export async function changePixels(
  { width, height, pixels }: Pixels,
  change: PixelChange,
  pace = new Pace(),
): Promise<Pixels> {
  const changed = new Uint8Array(pixels);
  const apply = changes[change];
  await pace.forEach(width * height, (texel) => apply(changed, 4 * texel), workOfTexel);
  return { width, height, pixels: changed };
}

/** Each changes the texel whose four channels begin at `at`. */
const changes: Record<PixelChange, (pixels: Uint8Array, at: number) => void> = {
  'baked-light': (pixels, at) => {
    for (let channel = at; channel < at + 3; channel += 1)
      pixels[channel] = Math.round(255 * (pixels[channel]! / 255) ** texelGamma);
  },
  // The game adds the texel and darkens what is behind by it: the same as alpha blending where the texel is grey.
  translucent: (pixels, at) => {
    const alpha = Math.max(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!);
    for (let channel = at; channel < at + 3; channel += 1)
      pixels[channel] = alpha === 0 ? 0 : Math.round((255 * pixels[channel]!) / alpha);
    pixels[at + 3] = alpha;
  },
  // The game doubles the product of texel and background. Alpha blending can darken it; what is brightened stays.
  modulated: (pixels, at) => {
    const most = Math.max(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!);
    pixels.fill(0, at, at + 3);
    pixels[at + 3] = Math.max(0, 255 - 2 * most);
  },
};

/** Makes transparent what a colour key and a crop say, as the viewer does. */
export async function clearHoles(
  image: Pixels,
  holeColour: number | undefined,
  kept: Uint32Array | undefined,
  pace: Pace,
): Promise<Pixels> {
  const { width, height } = image;
  const pixels = new Uint8Array(image.pixels);
  const [left = 0, top = 0, columns = width, rows = height] = kept ?? [];
  const clear = (texel: number) => {
    const at = 4 * texel;
    const x = texel % width;
    const y = Math.floor(texel / width);
    const colour = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!;
    const isInside = x >= left && x < left + columns && y >= top && y < top + rows;
    if (!isInside || colour === holeColour) pixels[at + 3] = 0;
  };
  await pace.forEach(width * height, clear, workOfTexel);
  return { width, height, pixels };
}

/**
 * The pixels of a texture with alpha for the blending of games, which have none: what is transparent is black where the texel
 * is added, and mid grey where it is multiplied. The same image where nothing is transparent.
 */
export async function forBlending(image: Pixels, blend: string, pace = new Pace()): Promise<Pixels> {
  if (blend !== 'translucent' && blend !== 'modulated') return image;
  const texels = image.width * image.height;
  let isOpaque = true;
  const look = (texel: number) => void (isOpaque &&= image.pixels[4 * texel + 3] === 255);
  await pace.forEach(texels, look, workOfTexel / 16);
  if (isOpaque) return image;
  const pixels = new Uint8Array(image.pixels);
  const neutral = blend === 'translucent' ? 0 : 127.5;
  const apply = (texel: number) => {
    const at = 4 * texel;
    const alpha = pixels[at + 3]! / 255;
    for (let channel = at; channel < at + 3; channel += 1) {
      const value = blend === 'translucent' ? pixels[channel]! : pixels[channel]! / 2;
      pixels[channel] = Math.round(value * alpha + neutral * (1 - alpha));
    }
    pixels[at + 3] = 255;
  };
  await pace.forEach(texels, apply, workOfTexel);
  return { ...image, pixels };
}
