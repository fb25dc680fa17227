import type { PixelTarget } from '../renderer/renderer.js';

/** An image whose pixels the graphics card copies to a buffer. */
interface PendingImage {
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
  #gl: WebGL2RenderingContext | null = null;

  constructor(width: number, height: number) {
    this.canvas = { width, height };
    this.#rows = new Uint8ClampedArray(width * height * 4);
  }

  /** Called by the renderer: starts to copy the image that was drawn. */
  read(gl: WebGL2RenderingContext): void {
    this.#gl = gl;
    const { width, height } = this.canvas;
    const buffer = this.#unused.pop() ?? this.#createBuffer(gl);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)!;
    gl.flush();
    this.#pending.push({ buffer, fence });
  }

  /** The pixels of the oldest image that was drawn and not yet taken. Rejects when the context is lost. */
  async next(): Promise<Pixels> {
    const [gl, image] = [this.#gl!, this.#pending[0]!];
    while (gl.clientWaitSync(image.fence, 0, 0) === gl.TIMEOUT_EXPIRED) await pause();
    this.#pending.shift();
    gl.deleteSync(image.fence);
    this.#unused.push(image.buffer);
    if (gl.isContextLost()) throw contextLost();
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, image.buffer);
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, this.#rows);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
    return this.#fromTop();
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

  #fromTop(): Pixels {
    const rows = this.#rows;
    const length = this.canvas.width * 4;
    const pixels = new Uint8ClampedArray(rows.length);
    for (let from = rows.length - length, to = 0; from >= 0; from -= length, to += length)
      pixels.set(rows.subarray(from, from + length), to);
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
