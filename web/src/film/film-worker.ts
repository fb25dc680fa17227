import type { Pixels } from '../element/film-stage.js';
import { answerCalls } from '../threads/answer-calls.js';
import { ApngFile } from './apng-file.js';
import { GifFile } from './gif-file.js';
import type { ImageFile, ImageHead } from './image-file.js';
import { withStraightAlpha } from '../core/images/straight-alpha.js';

// The thread that makes GIF and APNG of images.

let file: ImageFile | null = null;

const calls = {
  start({ format, head }: { format: 'gif' | 'apng'; head: ImageHead }): void {
    file = format === 'gif' ? new GifFile(head) : new ApngFile(head);
  },
  sample(image: Pixels): void {
    file!.sample?.(withStraightAlpha(image));
  },
  async add(image: Pixels): Promise<void> {
    await file!.add(withStraightAlpha(image));
  },
  finish(): Blob {
    return file!.finish();
  },
};

/** The functions of the thread. */
export type FilmCalls = typeof calls;

answerCalls(calls);
