import type { Entry } from '../../core/index.js';
import type { VersionHistory } from './history.js';
import type { Message } from './messages.js';
import type { Task } from './task.js';
import type { Failed, Opened, Version } from './version.js';

/** Changes what is open: makes the next version of the present one. Null: there is nothing to do. Never changes `base`. */
export type Command = (base: Opened | null, work: Work) => Promise<Step | null>;

/** What a command may use. */
export interface Work extends Task {
  /** What is shown as not opened. */
  readonly failed: Failed | null;
  /** Names what is opened, once that is known. */
  rename(name: string): void;
}

/** The next version. */
export interface Step {
  readonly version: Version;
  /** `keep`: the same model in another version keeps camera, clip, time, selection. */
  readonly view: 'keep' | 'reset';
  /** `push`: it can be undone; `none`: there is nothing to undo; `clear`: other files were opened; or what the history is then. */
  readonly history: 'push' | 'none' | 'clear' | VersionHistory;
  /** What to say about it; those before stay where there is none. */
  readonly messages?: readonly Message[];
  /** Whether that offers to compare the model with its version before. */
  readonly isComparable?: boolean;
  /** What Previous and Next step through; as before where there is none. */
  readonly order?: readonly Entry[];
}

/** How a command is run. */
export interface RunOptions {
  /** What the header says meanwhile. */
  readonly name: string;
  /** `page`: an error becomes `failed`, which the error page shows; `return`: only the caller learns of it. */
  readonly onError: 'page' | 'return';
  /**
   * `now` ends the task that runs, `next` waits until it has ended. `background` waits until none runs and no error is shown, and
   * starts anew when something else was adopted meanwhile.
   */
  readonly priority?: 'now' | 'next' | 'background';
  /** Of `background`: whether it may go on while this is shown. */
  readonly mends?: (failed: Failed) => boolean;
  /** Ends it. */
  readonly signal?: AbortSignal;
  /** Is awaited before an error is shown. */
  readonly beforeError?: (failed: Failed) => Promise<unknown>;
  /** What Try again does; the same command again where there is none. */
  readonly retry?: () => Promise<unknown>;
}

export type Outcome =
  | { readonly kind: 'adopted'; readonly step: Step }
  | { readonly kind: 'unchanged' | 'cancelled' }
  | { readonly kind: 'failed'; readonly failed: Failed };
