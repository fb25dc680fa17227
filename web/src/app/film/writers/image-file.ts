/** What a file of images knows before the first one. */
export interface ImageHead {
  readonly width: number;
  readonly height: number;
  /** How long each image is seen. */
  readonly milliseconds: readonly number[];
  readonly loops: boolean;
  readonly transparent: boolean;
}

/** A file that is made of the pixels of its images. */
export interface ImageFile {
  sample?(image: ImageData): void;
  add(image: ImageData): void | Promise<void>;
  finish(): Blob;
}
