import { ApngFile } from './apng-file.js';
import { GifFile } from './gif-file.js';
import type { ImageFile, ImageHead } from './image-file.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

// The thread that makes GIF and APNG of images: one message in for each, one message out when it is written.

let file: ImageFile | null = null;
let context: OffscreenCanvasRenderingContext2D | null = null;

const start = (format: 'gif' | 'apng', head: ImageHead): void => {
  file = format === 'gif' ? new GifFile(head) : new ApngFile(head);
  const canvas = new OffscreenCanvas(head.width, head.height);
  context = canvas.getContext('2d', { willReadFrequently: true })!;
};

const pixelsOf = (bitmap: ImageBitmap): ImageData => {
  const { width, height } = bitmap;
  context!.globalCompositeOperation = 'copy';
  context!.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context!.getImageData(0, 0, width, height);
};

const answer = async (message: ToWorker): Promise<FromWorker> => {
  if (message.kind === 'start') start(message.format, message.head);
  if (message.kind === 'sample') file!.sample?.(pixelsOf(message.bitmap));
  if (message.kind === 'image') await file!.add(pixelsOf(message.bitmap));
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
