import type { PixelTarget } from '../renderer/renderer.js';
import type { OrbitCamera } from '../camera/orbit-camera.js';
import { dot } from '../math/vector.js';

/** A rectangle of an image in pixels, from the lower left corner. */
export type Rectangle = readonly [left: number, bottom: number, width: number, height: number];

/** An image whose pixels the graphics card copies to a buffer. */
interface PendingImage {
  readonly part: Rectangle;
  readonly buffer: WebGLBuffer;
  /** Is signaled when they are there. */
  readonly fence: WebGLSync;
}

/** Pixels of an image: red, green, blue and alpha, with which the colours are multiplied, in rows from top to bottom. */
export type Pixels = Uint8ClampedArray<ArrayBuffer>;

/**
 * Reads images back from the graphics card without waiting for each: the next ones can be drawn before the pixels of the first are there.
 *
 * ```ts
 * const reader = new PixelReader(640, 480);
 * renderer.draw(scene, camera, background, reader);
 * const pixels = await reader.next();
 * reader.dispose();
 * ```
 */
export class PixelReader implements PixelTarget {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly #pending: PendingImage[] = [];
  readonly #unused: WebGLBuffer[] = [];
  /** The pixels as WebGL has them: rows from bottom to top. */
  readonly #rows: Uint8ClampedArray<ArrayBuffer>;
  /** Those of the last image that was taken: new memory for each would cost more than its pixels. */
  readonly #pixels: Pixels;
  #gl: WebGL2RenderingContext | null = null;
  #part: Rectangle;
  #choosePart: (() => Rectangle | null) | null = null;
  /** What images are outside of the parts that are drawn. */
  #background: Pixels | null = null;

  constructor(width: number, height: number) {
    this.canvas = { width, height };
    this.#part = [0, 0, width, height];
    this.#rows = new Uint8ClampedArray(width * height * 4);
    this.#pixels = new Uint8ClampedArray(width * height * 4);
  }

  /** From now on draws of each image the part that `choose` gives, called before: outside of it, all are as `background`. */
  drawParts(background: Pixels, choose: () => Rectangle | null): void {
    this.#background = background.slice();
    this.#choosePart = choose;
  }

  /** Called by the renderer before it draws. */
  part(): Rectangle {
    const { width, height } = this.canvas;
    return (this.#part = this.#choosePart?.() ?? [0, 0, width, height]);
  }

  /** Called by the renderer: starts to copy the image that was drawn. */
  read(gl: WebGL2RenderingContext): void {
    this.#gl = gl;
    const buffer = this.#unused.pop() ?? this.#createBuffer(gl);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.readPixels(...this.#part, gl.RGBA, gl.UNSIGNED_BYTE, 0);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)!;
    gl.flush();
    this.#pending.push({ part: this.#part, buffer, fence });
  }

  /**
   * The pixels of the oldest image that was drawn and not yet taken, until the next one is taken, which overwrites them. Rejects when the
   * context is lost.
   */
  async next(): Promise<Pixels> {
    const [gl, image] = [this.#gl, this.#pending[0]];
    if (!gl || !image) throw contextLost(); // nothing was drawn
    while (gl.clientWaitSync(image.fence, 0, 0) === gl.TIMEOUT_EXPIRED) await pause();
    this.#pending.shift();
    gl.deleteSync(image.fence);
    this.#unused.push(image.buffer);
    if (gl.isContextLost()) throw contextLost();
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, image.buffer);
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, this.#rows, 0, image.part[2] * image.part[3] * 4);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    return this.#fromTop(image.part);
  }

  /** Frees the buffers. */
  dispose(): void {
    for (const { buffer, fence } of this.#pending.splice(0)) {
      this.#gl!.deleteSync(fence);
      this.#unused.push(buffer);
    }
    for (const buffer of this.#unused.splice(0)) this.#gl!.deleteBuffer(buffer);
  }

  #createBuffer(gl: WebGL2RenderingContext): WebGLBuffer {
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.bufferData(gl.PIXEL_PACK_BUFFER, this.#rows.length, gl.STREAM_READ);
    return buffer;
  }

  #fromTop([left, bottom, width, height]: Rectangle): Pixels {
    const { width: whole, height: top } = this.canvas;
    const pixels = this.#pixels;
    if (this.#background) pixels.set(this.#background);
    for (let row = 0; row < height; row += 1) {
      const from = row * width * 4;
      const to = ((top - 1 - bottom - row) * whole + left) * 4;
      pixels.set(this.#rows.subarray(from, from + width * 4), to);
    }
    return pixels;
  }
}

/** Why there is no image of the size that was asked for. */
export function contextLost(): Error {
  return new Error('The browser has lost the graphics card. Try a smaller size.');
}

/** A fence changes between tasks only. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

/** Pixels that lines and smoothed edges reach beyond their points. */
const margin = 2;

/** The smallest part of an image that has all points, three numbers each; null for all of it, where a point is behind the eye. */
export function partAround(
  view: OrbitCamera,
  points: readonly ArrayLike<number>[],
  width: number,
  height: number,
): Rectangle | null {
  const { eye, slope, aspect, parallel, state } = view;
  const { right, up, backward } = view.axes;
  let [left, bottom, most, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const some of points) {
    for (let at = 0; at + 2 < some.length; at += 3) {
      const from = [some[at] - eye[0], some[at + 1] - eye[1], some[at + 2] - eye[2]] as const;
      const reach = (parallel ? state.distance : -dot(from, backward)) * slope;
      if (!(reach > 0)) return null;
      const [x, y] = [dot(from, right) / (reach * aspect), dot(from, up) / reach];
      left = Math.min(left, x);
      most = Math.max(most, x);
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
  }
  const [first, last] = [pixels(left, most, width), pixels(bottom, top, height)];
  return [first[0], last[0], first[1], last[1]];
}

/** The first pixel along an edge and their number, of a range in normalized device coordinates; at least one. */
function pixels(low: number, high: number, edge: number): readonly [first: number, count: number] {
  const place = (value: number): number => Math.max(0, Math.min(edge, ((value + 1) / 2) * edge));
  const first = Math.max(0, Math.min(edge - 1, Math.floor(place(low)) - margin));
  const end = Math.min(edge, Math.ceil(place(high)) + margin);
  return [first, Math.max(1, end - first)];
}
