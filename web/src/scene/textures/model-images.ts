import type { Texture } from 'three';
import type { ModelImage } from '../../core/model.js';
import { DecodedImage } from './decoded-image.js';
import { placeholderTexture } from './made-textures.js';

/** An image that could not be decoded; its faces show the placeholder. */
export interface ImageError {
  readonly image: number;
  readonly name: string;
  readonly sentence: string;
}

/** The decoded images of one model, and the placeholder of those that are missing. */
export class ModelImages {
  /** The images of a model without any. */
  static readonly none = new ModelImages([], []);

  readonly errors: readonly ImageError[];
  readonly #images: readonly (DecodedImage | null)[];
  #placeholder: Texture | null = null;

  private constructor(images: readonly (DecodedImage | null)[], errors: readonly ImageError[]) {
    this.#images = images;
    this.errors = errors;
  }

  /** Decodes images in the browser. Never rejects: failures are listed in `errors`. */
  static async decode(images: readonly ModelImage[]): Promise<ModelImages> {
    const results = await Promise.allSettled(images.map((image) => DecodedImage.decode(image)));
    const decoded = results.map((result) => (result.status === 'fulfilled' ? result.value : null));
    const errors = results.flatMap((result, image) => {
      if (result.status === 'fulfilled') return [];
      return { image, name: images[image].name, sentence: (result.reason as Error).message };
    });
    return new ModelImages(decoded, errors);
  }

  /** The image of an index into the model's images, or null. */
  get(image: number | null): DecodedImage | null {
    return image === null ? null : (this.#images[image] ?? null);
  }

  /** The texture of faces whose image is missing. */
  get placeholder(): Texture {
    return (this.#placeholder ??= placeholderTexture());
  }

  dispose(): void {
    for (const image of this.#images) image?.dispose();
    this.#placeholder?.dispose();
    this.#placeholder = null;
  }
}
