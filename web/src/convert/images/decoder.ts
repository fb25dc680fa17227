import { readImage } from '../../core/images/read-image.js';
import { ModelError } from '../../core/model-error.js';
import type { ImageDecoder, Pixels } from '../exported.js';

/**
 * A decoder of all images that the viewer shows: PCX, BMP and TGA by the core, PNG, JPEG and WebP by `decode`, which depends
 * on the platform. Its result is null for what neither knows; with a budget, an image that does not fit is a ModelError.
 */
export function imageDecoder(decode: (bytes: Uint8Array) => Promise<Pixels | null>): ImageDecoder {
  return async (bytes, name = 'image', budget) => {
    try {
      const { width, height, pixels, encoded } = await readImage(name, bytes, false, budget);
      if (encoded) return await decode(encoded);
      return pixels && { width, height, pixels };
    } catch (error) {
      if (budget && error instanceof ModelError && error.report.code === 'over-limit') throw error;
      return null;
    }
  };
}
