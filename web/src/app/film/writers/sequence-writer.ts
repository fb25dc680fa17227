import { ZipWriter } from '../../../core/archive/zip-writer.js';
import type { FilmFrame } from '../film-plan.js';
import { noSamples, type FilmHead, type FilmWriter } from './film-writer.js';

/** Puts each image into a PNG of its own, all in one zip: 001.png, 002.png… */
export class SequenceWriter implements FilmWriter {
  readonly canvas: OffscreenCanvas;
  readonly samples = noSamples.samples;
  readonly sample = noSamples.sample;
  readonly #zip = new ZipWriter();
  readonly #digits: number;
  #count = 0;

  constructor({ width, height, frames }: FilmHead) {
    this.canvas = new OffscreenCanvas(width, height);
    this.#digits = Math.max(3, String(frames.length).length);
  }

  async add(_frame: FilmFrame): Promise<void> {
    const png = await this.canvas.convertToBlob({ type: 'image/png' });
    this.#count += 1;
    const name = `${String(this.#count).padStart(this.#digits, '0')}.png`;
    await this.#zip.add({ name, bytes: new Uint8Array(await png.arrayBuffer()) });
  }

  async finish(): Promise<Blob> {
    return this.#zip.finish();
  }

  close(): void {
    this.canvas.width = this.canvas.height = 1;
  }
}
