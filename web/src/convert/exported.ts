import type { Budget } from '../core/budget.js';
import type { Note } from '../core/model.js';

/** A file that a writer returns. */
export interface ExportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a writer returns: the files, and notes about what the format cannot keep. */
export interface Exported {
  readonly files: readonly ExportedFile[];
  readonly notes: readonly Note[];
  /** Units of the files for one of the model, where a writer chooses them; else those that were asked for, or 1. */
  readonly scale?: number;
}

/** The frames of a model that a format without animation gets: the first pose, one frame, or each frame as files of its own. */
export type FrameChoice = { readonly frame: number } | 'all';

/** Options that all writers have. */
export interface ExportOptions {
  /** Decodes PNG, JPEG and WebP; null when the format is none of those that it can decode. */
  readonly decode: ImageDecoder;
  /** The name of the files without extension; the model's by default. */
  readonly stem?: string;
  /** Also the faces that the game does not draw. */
  readonly hiddenFaces?: boolean;
  /** Units of the files for one of the model: 1 by default, and where a format has whole numbers as fits. */
  readonly scale?: number | undefined;
  readonly signal?: AbortSignal;
  /** Called with the part that is done, 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/** Pixels as RGBA, the top row first. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Decodes the bytes of an image file, whose pixels are taken from a budget; null for a format that it does not know. */
export type ImageDecoder = (bytes: Uint8Array, name?: string, budget?: Budget) => Promise<Pixels | null>;
