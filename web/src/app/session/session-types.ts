import type { Collection, Entry, Model, Progress } from '../../core/index.js';

/** A model to draw; `inPlace` keeps camera, clip and time, because it is the same model opened again. */
export interface ShowRequest {
  readonly model: Model;
  readonly inPlace: boolean;
}

/** Result of a drop: it replaced the open drop, was added to it, is not used by it, or was not opened. */
export type OpenResult = 'replaced' | 'added' | 'unused' | 'error' | 'cancelled';

/** The effect of files that were added to a drop. */
export interface Added {
  /** Models of the drop have changed. */
  readonly isUsed: boolean;
  /** Sentences that say what happened. */
  readonly notices: readonly string[];
  /** The model that was shown, opened from the new files; null where it has not changed, absent where it has to be opened. */
  readonly model?: Model | null;
}

/** Files that are added to a drop whose model `shown` is shown, or none; `listed` has their models alone. */
export interface AddedFiles {
  addTo(
    collection: Collection,
    shown: string | undefined,
    options: TaskOptions,
    listed?: Collection,
  ): Promise<Added>;
}

/** A button beside a notice, as long as that is shown. */
export interface NoticeAction {
  readonly notice: string;
  /** Text of the button. */
  readonly label: string;
  run(): unknown;
}

/** Choices for a model's interpretations by their ids. */
export type Choices = Readonly<Record<string, string>>;

/** The model of a drop that a link asks for. */
export interface Wanted {
  /** Its id; empty for the first, or for the gallery of many. */
  readonly entry: string;
  /** Choices for its interpretations. */
  readonly choices: Choices;
}

/** The files of a drop. */
export type Drop = Pick<Collection, 'files' | 'read'>;

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
  readonly dropSize: number;
}

/** How a task is cancelled and reports its progress. */
export interface TaskOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}
