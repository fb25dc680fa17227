import { ApngFile } from './apng-file.js';
import { GifFile } from './gif-file.js';
import type { ImageFile, ImageHead } from './image-file.js';
import { withStraightAlpha } from './straight-alpha.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

// The thread that makes GIF and APNG of images: one message in for each, one message out when it is written.

let file: ImageFile | null = null;
const start = (format: 'gif' | 'apng', head: ImageHead): void => {
  file = format === 'gif' ? new GifFile(head) : new ApngFile(head);
};

const answer = async (message: ToWorker): Promise<FromWorker> => {
  if (message.kind === 'start') start(message.format, message.head);
  if (message.kind === 'sample') file!.sample?.(withStraightAlpha(message.image));
  if (message.kind === 'image') await file!.add(withStraightAlpha(message.image));
  return message.kind === 'finish' ? { file: file!.finish() } : {};
};

// One message after the other: writing an image takes several tasks.
let last: Promise<unknown> = Promise.resolve();
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  last = last
    .then(() => answer(data))
    .catch((error: unknown): FromWorker => ({
      error: error instanceof Error ? error.message : String(error),
    }))
    .then((answered) => self.postMessage(answered));
});
