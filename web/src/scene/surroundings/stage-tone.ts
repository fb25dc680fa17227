import { parseColour, type Rgba } from '../colours.js';
import type { PixelTarget } from '../renderer/renderer.js';

/** Colours of the stage that do not depend on the theme. */
export const tones = {
  light: { background: '#cfd5d1', grid: '#bec5c0', axes: '#a2aba5' },
  mid: { background: '#6f7874', grid: '#8d9691', axes: '#a1aaa5' },
  dark: { background: '#1f2422', grid: '#3a433e', axes: '#4f5a54' },
} as const;

export type Tone = keyof typeof tones;

/** A pixel whose channels all differ by less than this from the background is hard to see. */
const visible = 30;
/** Another tone is chosen when more of the model than this is hard to see. */
const most = 0.45;

/**
 * The tone on which a model can be seen; null where that is the given background. `onBlack` and `onWhite` are RGBA pixels of the same
 * image over both: a pixel over any other colour lies between them, whether it is opaque, blended or adds light.
 *
 * ```ts
 * suggestTone(rifle.onBlack, rifle.onWhite, '#1f2422'); // → 'mid', because the rifle is dark
 * ```
 */
export function suggestTone(
  onBlack: ArrayLike<number>,
  onWhite: ArrayLike<number>,
  background: string,
): Tone | null {
  const drawn: number[] = [];
  let clear = 0;
  let solid = 0;
  for (let at = 0; at < onBlack.length; at += 4) {
    const through = [0, 1, 2].map((part) => onWhite[at + part] - onBlack[at + part]);
    if (Math.min(...through) > 251) continue;
    drawn.push(at);
    if (Math.max(...through) > 128) clear++;
    // White may be solid, or the middle of a beam.
    else if (Math.min(onBlack[at], onBlack[at + 1], onBlack[at + 2]) < 225) solid++;
  }
  const hidden = (colour: string): number => {
    const parts = parseColour(colour);
    const isHidden = (at: number): boolean =>
      [0, 1, 2].every((part) => {
        const through = onWhite[at + part] - onBlack[at + part];
        return Math.abs(onBlack[at + part] + (through - 255) * parts[part]) < visible;
      });
    return drawn.filter(isHidden).length / drawn.length;
  };
  if (drawn.length === 0) return null;
  // What adds light is as bright as it was meant to be on a dark stage only.
  if (clear > solid) return parseColour(background)[1] < 0.25 ? null : 'dark';
  if (hidden(background) < most) return null;
  // The middle tone first: a bright stage dazzles in a dark page.
  const names = ['mid', 'dark', 'light'] as const;
  const shares = names.map((name) => hidden(tones[name].background));
  const chosen = shares.findIndex((share) => share < most);
  return names[chosen < 0 ? shares.indexOf(Math.min(...shares)) : chosen];
}

/** Edge of the image that a tone is chosen by, in pixels. */
const probeEdge = 48;

const probeSize = probeEdge * probeEdge * 4;

/** Two small images that the graphics card copies to a buffer: reading them at once would block the page until all is drawn. */
class ProbeImages implements PixelTarget {
  readonly canvas = { width: probeEdge, height: probeEdge };
  #gl: WebGL2RenderingContext | null = null;
  #buffer: WebGLBuffer | null = null;
  #size = 0;

  part(): [number, number, number, number] {
    return [0, 0, probeEdge, probeEdge];
  }

  read(gl: WebGL2RenderingContext): void {
    this.#gl = gl;
    const target = gl.PIXEL_PACK_BUFFER;
    gl.bindBuffer(target, (this.#buffer ??= gl.createBuffer()));
    if (this.#size === 0) gl.bufferData(target, 2 * probeSize, gl.STREAM_READ);
    gl.readPixels(...this.part(), gl.RGBA, gl.UNSIGNED_BYTE, this.#size);
    gl.bindBuffer(target, null);
    this.#size += probeSize;
  }

  /** The pixels of both; null where nothing was drawn. */
  take(): Uint8Array | null {
    const gl = this.#gl;
    if (!gl || gl.isContextLost()) return null;
    const pixels = new Uint8Array(2 * probeSize);
    const target = gl.PIXEL_PACK_BUFFER;
    gl.bindBuffer(target, this.#buffer);
    gl.getBufferSubData(target, 0, pixels);
    gl.bindBuffer(target, null);
    gl.deleteBuffer(this.#buffer);
    return pixels;
  }
}

/** Draws the model over a background. */
type DrawProbe = (target: PixelTarget, background: Rgba) => void;

/** The tone of one model, which is drawn when it is first asked for. */
export class ToneProbe {
  /** Over black, then over white. */
  #pixels: Uint8Array | null = null;
  #isDrawn = false;
  #count = 0;

  /** The model will be another one. */
  clear(): void {
    this.#pixels = null;
    this.#isDrawn = false;
    this.#count += 1;
  }

  /**
   * The tone for a background; undefined until the model is drawn over black and white: then `known` is called. Where it could not be
   * drawn, that is tried again when it is next asked for.
   */
  suggest(
    background: string,
    draw: DrawProbe,
    whenDone: () => Promise<void>,
    known: () => void,
  ): Tone | null | undefined {
    const pixels = this.#pixels;
    if (pixels) return suggestTone(pixels.subarray(0, probeSize), pixels.subarray(probeSize), background);
    if (!this.#isDrawn) void this.#measure(draw, whenDone, known);
    return undefined;
  }

  async #measure(draw: DrawProbe, whenDone: () => Promise<void>, known: () => void): Promise<void> {
    const count = this.#count;
    this.#isDrawn = true;
    const images = new ProbeImages();
    for (const white of [0, 1]) draw(images, [white, white, white, 1]);
    await whenDone();
    const pixels = images.take();
    if (count !== this.#count) return;
    this.#isDrawn = false;
    this.#pixels = pixels;
    if (pixels) known();
  }
}
