import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

/** How a picture is fitted into a square, in CSS pixels. */
export interface Fit {
  readonly width: number;
  readonly height: number;
  /** 4 draws each texel as 4 × 4 pixels, 0.5 leaves out every other one. */
  readonly zoom: number;
}

/** The largest whole-number zoom at which a picture fits into the box; a larger picture is divided by a whole number. */
export function wholeZoom(width: number, height: number, box: number): Fit {
  const longest = Math.max(1, width, height);
  const zoom = longest <= box ? Math.floor(box / longest) : 1 / Math.ceil(longest / box);
  return {
    width: Math.max(1, Math.round(width * zoom)),
    height: Math.max(1, Math.round(height * zoom)),
    zoom,
  };
}

/** The zoom at which a picture just fits into the box. */
export function fillZoom(width: number, height: number, box: number): Fit {
  const zoom = box / Math.max(1, width, height);
  return {
    width: Math.max(1, Math.round(width * zoom)),
    height: Math.max(1, Math.round(height * zoom)),
    zoom,
  };
}

/** A zoom as people say it: "4×", "1/2". */
export function zoomText(zoom: number): string {
  return zoom >= 1 ? `${zoom}×` : `1/${Math.round(1 / zoom)}`;
}

/** The colours of a palette as a picture with 16 entries in a row. */
export function palettePicture(palette: Uint8Array): ImageData {
  const entries = Math.floor(palette.length / 3);
  const picture = new ImageData(Math.min(16, entries), Math.ceil(entries / 16));
  for (let entry = 0; entry < entries; entry++) {
    picture.data.set([...palette.subarray(entry * 3, entry * 3 + 3), 255], entry * 4);
  }
  return picture;
}

/** The bytes of a PNG file of a picture. */
export async function pngOf(picture: ImageData): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')!.putImageData(picture, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

class Painted extends Directive {
  #picture: ImageData | null = null;

  override update(part: ElementPart, [picture, fit]: [ImageData, Fit]): unknown {
    if (picture !== this.#picture) paint(part.element as HTMLCanvasElement, picture, fit);
    this.#picture = picture;
    return noChange;
  }

  render(_picture: ImageData, _fit: Fit): unknown {
    return noChange;
  }
}

/** Paints a picture on the canvas that this stands in. Enlarged texels stay sharp. */
export const painted = directive(Painted);

/** The canvas keeps the texels of a small picture, which CSS enlarges; a large one is made smaller here, smoothly. */
function paint(canvas: HTMLCanvasElement, picture: ImageData, fit: Fit): void {
  canvas.style.setProperty('--width', `${fit.width}px`);
  canvas.style.setProperty('--height', `${fit.height}px`);
  const scale = Math.min(1, fit.zoom * (globalThis.devicePixelRatio || 1));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d')!;
  if (scale === 1) return context.putImageData(picture, 0, 0);
  const whole = new OffscreenCanvas(picture.width, picture.height);
  whole.getContext('2d')!.putImageData(picture, 0, 0);
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, canvas.width, canvas.height);
}
