import type { Pixels } from '../../convert/exported.js';

/** Decodes an image with the browser; null when it does not know the format. */
export async function decodeImage(bytes: Uint8Array): Promise<Pixels | null> {
  const blob = new Blob([new Uint8Array(bytes)]);
  const bitmap = await createImageBitmap(blob, {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  }).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, pixels: new Uint8Array(data.buffer) };
}
