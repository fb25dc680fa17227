import type { Pixels } from '../../../element/film-stage.js';
import type { ImageHead } from './image-file.js';

/** What the page tells the thread that writes a file of images. */
export type ToWorker =
  | { readonly kind: 'start'; readonly format: 'gif' | 'apng'; readonly head: ImageHead }
  | { readonly kind: 'sample' | 'image'; readonly image: Pixels }
  | { readonly kind: 'finish' };

/** The answer to each message. */
export interface FromWorker {
  readonly file?: Blob;
  readonly error?: string;
}
