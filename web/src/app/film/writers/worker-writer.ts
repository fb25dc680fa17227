import workerAddress from './film-worker.ts?worker&url';
import { startWorker } from '../../shared/start-worker.js';
import type { FilmFrame } from '../film-plan.js';
import type { FilmHead, FilmWriter } from './film-writer.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

/** Images that wait for the thread: enough that it never waits, few enough that they take little memory. */
const mostWaiting = 3;
/** Images of whose colours the palette of a GIF is made. */
const mostSamples = 6;

/** Writes a GIF or an animated PNG in a thread of its own. */
export class WorkerWriter implements FilmWriter {
  readonly canvas: OffscreenCanvas;
  readonly samples: readonly number[];
  readonly #worker = startWorker(workerAddress);
  readonly #answers: { resolve(answer: FromWorker): void; reject(error: Error): void }[] = [];
  readonly #waiting: Promise<FromWorker>[] = [];

  constructor(format: 'gif' | 'apng', { frames, loops, transparent, width, height }: FilmHead) {
    this.canvas = new OffscreenCanvas(width, height);
    const count = format === 'gif' ? Math.min(mostSamples, frames.length) : 0;
    this.samples = Array.from({ length: count }, (_, i) => Math.floor((i * frames.length) / count));
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#answered(data));
    this.#worker.addEventListener('error', () => this.#answered({ error: 'The thread has ended.' }));
    const milliseconds = frames.map((frame) => frame.milliseconds);
    void this.#post({ kind: 'start', format, head: { width, height, milliseconds, loops, transparent } });
  }

  async sample(): Promise<void> {
    await this.#send('sample');
  }

  async add(_frame: FilmFrame): Promise<void> {
    await this.#send('image');
  }

  async finish(): Promise<Blob> {
    const { file } = await this.#post({ kind: 'finish' });
    return file!;
  }

  close(): void {
    this.#worker.terminate();
    for (const { reject } of this.#answers.splice(0)) reject(new Error('The thread was ended.'));
    this.canvas.width = this.canvas.height = 1;
  }

  async #send(kind: 'sample' | 'image'): Promise<void> {
    const bitmap = this.canvas.transferToImageBitmap();
    this.#waiting.push(this.#post({ kind, bitmap }, [bitmap]));
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
