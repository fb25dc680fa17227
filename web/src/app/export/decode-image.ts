import type { Pixels } from '../../convert/exported.js';
import { decodeBitmap } from '../../links/lossless-webp.js';

/** Decodes an image with the browser; null when it does not know the format. */
export function decodeImage(bytes: Uint8Array): Promise<Pixels | null> {
  return decodeBitmap(bytes).then(
    ({ width, height, data }) => ({ width, height, pixels: new Uint8Array(data.buffer) }),
    () => null,
  );
}
