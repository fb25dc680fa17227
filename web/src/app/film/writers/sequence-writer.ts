import { writeZip, type ZipInput } from '../../../core/archive/zip-writer.js';
import type { FilmFrame } from '../film-plan.js';
import { noSamples, type FilmHead, type FilmWriter } from './film-writer.js';

/** Puts each image into a PNG of its own, all in one zip: 001.png, 002.png… */
export class SequenceWriter implements FilmWriter {
  readonly canvas: OffscreenCanvas;
  readonly samples = noSamples.samples;
  readonly sample = noSamples.sample;
  readonly #files: ZipInput[] = [];
  readonly #digits: number;

  constructor({ width, height, frames }: FilmHead) {
    this.canvas = new OffscreenCanvas(width, height);
    this.#digits = Math.max(3, String(frames.length).length);
  }

  async add(_frame: FilmFrame): Promise<void> {
    const png = await this.canvas.convertToBlob({ type: 'image/png' });
    const name = `${String(this.#files.length + 1).padStart(this.#digits, '0')}.png`;
    this.#files.push({ name, bytes: new Uint8Array(await png.arrayBuffer()) });
  }

  finish(): Promise<Blob> {
    return writeZip(this.#files);
  }

  close(): void {
    this.#files.length = 0;
    this.canvas.width = this.canvas.height = 1;
  }
}
