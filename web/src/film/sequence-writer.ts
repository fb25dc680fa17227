import { ZipWriter } from '../core/archive/zip-writer.js';
import type { Pixels } from '../element/film-stage.js';
import { noSamples, type FilmHead, type FilmWriter } from './film-writer.js';
import { imageDataOf } from '../core/images/straight-alpha.js';

/** Puts each image into a PNG of its own, all in one zip: 001.png, 002.png… */
export class SequenceWriter implements FilmWriter {
  readonly samples = noSamples.samples;
  readonly sample = noSamples.sample;
  readonly #canvas: OffscreenCanvas;
  readonly #zip = new ZipWriter();
  readonly #digits: number;
  #count = 0;

  constructor({ width, height, frames }: FilmHead) {
    this.#canvas = new OffscreenCanvas(width, height);
    this.#digits = Math.max(3, String(frames.length).length);
  }

  async add(image: Pixels): Promise<void> {
    this.#canvas.getContext('2d')!.putImageData(imageDataOf(image, this.#canvas.width), 0, 0);
    const png = await this.#canvas.convertToBlob({ type: 'image/png' });
    this.#count += 1;
    const name = `${String(this.#count).padStart(this.#digits, '0')}.png`;
    await this.#zip.add({ name, bytes: new Uint8Array(await png.arrayBuffer()) });
  }

  async finish(): Promise<Blob> {
    return this.#zip.finish();
  }

  close(): void {
    this.#canvas.width = this.#canvas.height = 1;
  }
}
