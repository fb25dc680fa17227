import type { Pixels } from '../element/film-stage.js';
import { gridOf, longestSheet, type Size } from './film-size.js';
import type { FilmHead, FilmWriter } from './film-writer.js';
import { imageDataOf } from '../core/images/straight-alpha.js';
import { ZipWriter } from '../core/archive/zip-writer.js';

/** Puts all images into one PNG, from left to right and from top to bottom. */
export class SheetWriter implements FilmWriter {
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

/** Puts each image into a PNG of its own, all in one zip: 001.png, 002.png… */
export class SequenceWriter implements FilmWriter {
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
