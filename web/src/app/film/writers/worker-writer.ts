import workerAddress from './film-worker.ts?worker&url';
import type { Pixels } from '../../../element/film-stage.js';
import { startWorker } from '../../shared/start-worker.js';
import type { FilmHead, FilmWriter } from './film-writer.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

/** Images that wait for the thread: enough that it never waits, few enough that they take little memory. */
const mostWaiting = 3;
/** Images of whose colours the palette of a GIF is made. */
const mostSamples = 6;

/** Writes a GIF or an animated PNG in a thread of its own. */
export class WorkerWriter implements FilmWriter {
  readonly samples: readonly number[];
  readonly #worker = startWorker(workerAddress);
  readonly #answers: { resolve(answer: FromWorker): void; reject(error: Error): void }[] = [];
  readonly #waiting: Promise<FromWorker>[] = [];

  constructor(format: 'gif' | 'apng', { frames, loops, transparent, width, height }: FilmHead) {
    const count = format === 'gif' ? Math.min(mostSamples, frames.length) : 0;
    this.samples = Array.from({ length: count }, (_, i) => Math.floor((i * frames.length) / count));
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#answered(data));
    this.#worker.addEventListener('error', () => this.#answered({ error: 'The thread has ended.' }));
    const milliseconds = frames.map((frame) => frame.milliseconds);
    void this.#post({ kind: 'start', format, head: { width, height, milliseconds, loops, transparent } });
  }

  async sample(image: Pixels): Promise<void> {
    await this.#send('sample', image);
  }

  async add(image: Pixels): Promise<void> {
    await this.#send('image', image);
  }

  async finish(): Promise<Blob> {
    const { file } = await this.#post({ kind: 'finish' });
    return file!;
  }

  close(): void {
    this.#worker.terminate();
    for (const { reject } of this.#answers.splice(0)) reject(new Error('The thread was ended.'));
  }

  async #send(kind: 'sample' | 'image', image: Pixels): Promise<void> {
    this.#waiting.push(this.#post({ kind, image }, [image.buffer]));
    while (this.#waiting.length >= mostWaiting) await this.#waiting.shift();
  }

  #post(message: ToWorker, transfer: Transferable[] = []): Promise<FromWorker> {
    const answer = new Promise<FromWorker>((resolve, reject) => this.#answers.push({ resolve, reject }));
    answer.catch(() => {}); // who waits for it sees it, too
    this.#worker.postMessage(message, transfer);
    return answer;
  }

  #answered(answer: FromWorker): void {
    const waiting = this.#answers.shift();
    if (answer.error === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Error(answer.error));
  }
}
