import type { Pixels } from '../element/film-stage.js';
import type { FilmFrame } from './film-plan.js';
import type { Size } from './film-size.js';

/** What every writer knows before the first image. */
export interface FilmHead extends Size {
  readonly frames: readonly FilmFrame[];
  readonly loops: boolean;
  /** The images have transparent pixels. */
  readonly transparent: boolean;
  /** How much a lossy format may lose. */
  readonly quality: Quality;
}

export type Quality = 'small' | 'good' | 'best';

/** Writes the images of a film into one file. When `add` or `sample` has resolved, the pixels are overwritten by those of the next image. */
export interface FilmWriter {
  /** How many images, of all parts of the film, are needed before the first, to choose colours for all. */
  readonly samples?: number;
  sample?(image: Pixels): Promise<void>;
  /** Adds the next image. Resolves when it takes another. */
  add(image: Pixels, frame: FilmFrame): Promise<void>;
  finish(): Promise<Blob>;
  /** Frees everything, at any time. */
  close(): void;
}
