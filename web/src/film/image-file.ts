import type { Pixels } from '../element/film-stage.js';

/** What a file of images knows before the first one. */
export interface ImageHead {
  readonly width: number;
  readonly height: number;
  /** How long each image is seen. */
  readonly milliseconds: readonly number[];
  readonly loops: boolean;
  readonly transparent: boolean;
}

/** A file that is made of the pixels of its images, whose colours are not multiplied with alpha. */
export interface ImageFile {
  sample?(image: Pixels): void;
  add(image: Pixels): void | Promise<void>;
  finish(): Blob;
}
