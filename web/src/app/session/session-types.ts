import type { Collection, Entry, Model, Progress } from '../../core/index.js';

/** A model to draw; `inPlace` keeps camera, clip and time, because it is the same model opened again. */
export interface ShowRequest {
  readonly model: Model;
  readonly inPlace: boolean;
}

/** Result of a drop: it replaced the open drop, was added to it, is not used by it, or was not opened. */
export type OpenResult = 'replaced' | 'added' | 'unused' | 'error' | 'cancelled';

/** Choices for a model's interpretations by their ids. */
export type Choices = Readonly<Record<string, string>>;

/** The model of a drop that a link asks for. */
export interface Wanted {
  /** Its id; empty for the first, or for the gallery of many. */
  readonly entry: string;
  /** Choices for its interpretations. */
  readonly choices: Choices;
}

/** A file with its bytes. */
export interface ModelFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A drop, and the model of it that was shown. */
export interface SavedState {
  readonly collection: Collection;
  readonly entries: readonly Entry[];
  readonly index: number;
  readonly dropName: string;
  readonly dropSummary: string;
}

/** How a task is cancelled and reports its progress. */
export interface TaskOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Makes other files of those of a drop, with the functions of `other-files.ts`, which is loaded for it. */
export type ChangeFiles = (
  make: typeof import('./other-files.js'),
  drop: Collection,
  options: TaskOptions,
) => Promise<Collection>;
