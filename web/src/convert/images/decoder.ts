import { readImage } from '../../core/images/read-image.js';
import type { ImageDecoder, Pixels } from '../exported.js';

/**
 * A decoder of all images that the viewer shows: PCX, BMP and TGA by the core, PNG, JPEG and WebP by `decode`, which depends
 * on the platform. Its result is null for what neither knows.
 */
export function imageDecoder(decode: (bytes: Uint8Array) => Promise<Pixels | null>): ImageDecoder {
  return async (bytes, name = 'image') => {
    try {
      const { width, height, pixels, encoded } = await readImage(name, bytes, false);
      if (encoded) return await decode(encoded);
      return pixels && { width, height, pixels };
    } catch {
      return null;
    }
  };
}
