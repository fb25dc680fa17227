import { parseColour, type Rgba } from '../colours.js';

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

/** The pixels of a small image over black and over white, for `suggestTone`. */
export function drawProbe(
  width: number,
  height: number,
  draw: (context: OffscreenCanvasRenderingContext2D, background: Rgba) => void,
): Uint8ClampedArray[] {
  return [0, 1].map((white) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    draw(context, [white, white, white, 1]);
    return context.getImageData(0, 0, width, height).data;
  });
}

/** Edge of the image that a tone is chosen by, in pixels. */
const probeEdge = 48;

/** The tone of one model, which is drawn when it is first asked for. */
export class ToneProbe {
  #pixels: Uint8ClampedArray[] | null = null;

  /** The model will be another one. */
  clear(): void {
    this.#pixels = null;
  }

  /** Null while `isDrawn` is false after drawing: then the model is drawn again when it is next asked for. */
  suggest(background: string, draw: Parameters<typeof drawProbe>[2], isDrawn: () => boolean): Tone | null {
    const [onBlack, onWhite] = this.#pixels ?? drawProbe(probeEdge, probeEdge, draw);
    if (!this.#pixels && !isDrawn()) return null;
    this.#pixels = [onBlack, onWhite];
    return suggestTone(onBlack, onWhite, background);
  }
}
