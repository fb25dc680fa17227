import type { FilmFrame } from '../film-plan.js';
import { gridOf, longestSheet } from '../film-size.js';
import { noSamples, type FilmHead, type FilmWriter } from './film-writer.js';

/** Puts all images into one PNG, from left to right and from top to bottom. */
export class SheetWriter implements FilmWriter {
  readonly canvas: OffscreenCanvas;
  readonly samples = noSamples.samples;
  readonly sample = noSamples.sample;
  readonly #sheet: OffscreenCanvas;
  readonly #columns: number;
  #count = 0;

  constructor(head: FilmHead) {
    const { width, height, frames } = head;
    const grid = gridOf(frames.length, head, longestSheet);
    if (!grid)
      throw new Error(`${frames.length} images of ${width} × ${height} pixels do not fit one sheet.`);
    this.canvas = new OffscreenCanvas(width, height);
    this.#columns = grid.columns;
    this.#sheet = new OffscreenCanvas(grid.columns * width, grid.rows * height);
  }

  async add(_frame: FilmFrame): Promise<void> {
    const { width, height } = this.canvas;
    const [row, column] = [Math.floor(this.#count / this.#columns), this.#count % this.#columns];
    this.#sheet.getContext('2d')!.drawImage(this.canvas, column * width, row * height);
    this.#count += 1;
  }

  finish(): Promise<Blob> {
    return this.#sheet.convertToBlob({ type: 'image/png' });
  }

  close(): void {
    for (const canvas of [this.canvas, this.#sheet]) canvas.width = canvas.height = 1;
  }
}
