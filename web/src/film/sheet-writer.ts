import type { Pixels } from '../element/film-stage.js';
import { gridOf, longestSheet, type Size } from './film-size.js';
import { noSamples, type FilmHead, type FilmWriter } from './film-writer.js';
import { imageDataOf } from '../core/images/straight-alpha.js';

/** Puts all images into one PNG, from left to right and from top to bottom. */
export class SheetWriter implements FilmWriter {
  readonly samples = noSamples.samples;
  readonly sample = noSamples.sample;
  readonly #size: Size;
  readonly #sheet: OffscreenCanvas;
  readonly #columns: number;
  #count = 0;

  constructor(head: FilmHead) {
    const { width, height, frames } = head;
    const grid = gridOf(frames.length, head, longestSheet);
    if (!grid)
      throw new Error(`${frames.length} images of ${width} × ${height} pixels do not fit one sheet.`);
    this.#size = { width, height };
    this.#columns = grid.columns;
    this.#sheet = new OffscreenCanvas(grid.columns * width, grid.rows * height);
  }

  async add(image: Pixels): Promise<void> {
    const { width, height } = this.#size;
    const [row, column] = [Math.floor(this.#count / this.#columns), this.#count % this.#columns];
    this.#sheet.getContext('2d')!.putImageData(imageDataOf(image, width), column * width, row * height);
    this.#count += 1;
  }

  finish(): Promise<Blob> {
    return this.#sheet.convertToBlob({ type: 'image/png' });
  }

  close(): void {
    this.#sheet.width = this.#sheet.height = 1;
  }
}
