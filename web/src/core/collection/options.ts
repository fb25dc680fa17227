import type { Fetch } from '../files/fetch-file.js';
import type { Progress } from '../files/progress.js';

/** Options of asynchronous work. */
export interface WorkOptions {
  /** Aborts the work; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Requests files in place of the global `fetch`, such as with headers of its own. */
  readonly fetch?: Fetch | undefined;
}

/** Options of opening a model. */
export interface ModelOptions extends WorkOptions {
  /** Choices for the model's interpretations, by their ids: `{ 'uv-layout': 'planar' }`. */
  readonly interpretations?: Readonly<Record<string, string>> | undefined;
}

/** Options of listing models. */
export interface ListOptions extends WorkOptions {
  /** Of many files, a part is read and listed first; `complete` reads the others. */
  readonly isInParts?: boolean;
  /** The model that is meant, where no address names one: it is opened by default, and files beside it are looked for. */
  readonly entry?: string | undefined;
}
