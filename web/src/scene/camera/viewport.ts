import type { Vector } from '../math/vector.js';
import type { View } from './orbit-camera.js';

/** Finer than this nobody sees, and it costs four times as much. */
const finestRatio = 2;

/** The canvas that people see: its size in CSS pixels and in its own. */
export class Screen {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  #ratio = 1;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d')!;
  }

  /** Pixels of the canvas in a CSS pixel. */
  get ratio(): number {
    return this.#ratio;
  }

  /** False while the canvas has no place on the page. */
  get hasSize(): boolean {
    return this.canvas.clientWidth > 0 && this.canvas.clientHeight > 0;
  }

  get aspect(): number {
    return this.canvas.width / this.canvas.height;
  }

  /** Gives the canvas the pixels that its place on the page asks for, at most `largest` along an edge. */
  fit(largest: number): void {
    const { canvas } = this;
    const { clientWidth, clientHeight } = canvas;
    this.#ratio = Math.min(devicePixelRatio, finestRatio, largest / Math.max(clientWidth, clientHeight));
    const width = Math.max(1, Math.round(clientWidth * this.#ratio));
    const height = Math.max(1, Math.round(clientHeight * this.#ratio));
    // Even the same number empties a canvas.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  }

  /** A place in CSS pixels as the view counts: −1 to 1, rightward and upward. */
  toView(x: number, y: number): readonly [x: number, y: number] {
    return [(2 * x) / this.canvas.clientWidth - 1, 1 - (2 * y) / this.canvas.clientHeight];
  }

  /** Where a point falls, in CSS pixels from the top left; null behind the eye. */
  project(view: View, point: Vector): readonly [x: number, y: number] | null {
    const place = view.project(point);
    const { clientWidth, clientHeight } = this.canvas;
    return place && [((place[0] + 1) / 2) * clientWidth, ((1 - place[1]) / 2) * clientHeight];
  }
}
