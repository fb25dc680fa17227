import workerAddress from './film-worker.ts?worker&url';
import type { Pixels } from '../element/film-stage.js';
import { startWorker } from '../threads/start-worker.js';
import { WorkerClient } from '../threads/worker-client.js';
import type { FilmHead, FilmWriter } from './film-writer.js';
import type { FilmCalls } from './film-worker.js';

/** Images that wait for the thread: enough that it never waits, few enough that they take little memory. */
const mostWaiting = 3;
/** Images of whose colours the palette of a GIF is made. */
const mostSamples = 6;

/** Writes a GIF or an animated PNG in a thread of its own. */
export class WorkerWriter implements FilmWriter {
  readonly samples: number;
  readonly #client = new WorkerClient<FilmCalls>(startWorker(workerAddress));
  readonly #waiting: Promise<void>[] = [];

  constructor(format: 'gif' | 'apng', { frames, loops, transparent, width, height }: FilmHead) {
    this.samples = format === 'gif' ? mostSamples : 0;
    const milliseconds = frames.map((frame) => frame.milliseconds);
    const head = { width, height, milliseconds, loops, transparent };
    this.#wait(this.#client.call('start', { format, head }));
  }

  async sample(image: Pixels): Promise<void> {
    await this.#send('sample', image);
  }

  async add(image: Pixels): Promise<void> {
    await this.#send('add', image);
  }

  async finish(): Promise<Blob> {
    return this.#client.call('finish', undefined);
  }

  close(): void {
    this.#client.close();
  }

  async #send(name: 'sample' | 'add', image: Pixels): Promise<void> {
    const copy = image.slice();
    this.#wait(this.#client.call(name, copy, { transfer: [copy.buffer] }));
    while (this.#waiting.length >= mostWaiting) await this.#waiting.shift();
  }

  #wait(call: Promise<void>): void {
    call.catch(() => {}); // who waits for it sees it, too
    this.#waiting.push(call);
  }
}
