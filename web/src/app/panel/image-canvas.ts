import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

/** Displayed size of an image in CSS pixels. */
export interface Fit {
  readonly width: number;
  readonly height: number;
  /** 4 draws each texel as 4 × 4 pixels, 0.5 halves the image. */
  readonly zoom: number;
}

/** The largest integer zoom at which an image fits into a square; a larger image is divided by an integer. */
export function wholeZoom(width: number, height: number, box: number): Fit {
  const longest = Math.max(1, width, height);
  const zoom = longest <= box ? Math.floor(box / longest) : 1 / Math.ceil(longest / box);
  return {
    width: Math.max(1, Math.round(width * zoom)),
    height: Math.max(1, Math.round(height * zoom)),
    zoom,
  };
}

/** The zoom at which an image fits into a square; one of a single row is stretched over it. */
export function fillZoom(width: number, height: number, box: number): Fit {
  const zoom = box / Math.max(1, width, height);
  if (height === 1) return { width: box, height: box, zoom };
  return {
    width: Math.max(1, Math.round(width * zoom)),
    height: Math.max(1, Math.round(height * zoom)),
    zoom,
  };
}

/** "4×", "1/2" */
export function zoomText(zoom: number): string {
  return zoom >= 1 ? `${zoom}×` : `1/${Math.round(1 / zoom)}`;
}

/** The colours of a palette as an image with 16 entries in a row. */
export function paletteImage(palette: Uint8Array): ImageData {
  const entries = Math.floor(palette.length / 3);
  const image = new ImageData(Math.min(16, entries), Math.ceil(entries / 16));
  for (let entry = 0; entry < entries; entry++) {
    image.data.set([...palette.subarray(entry * 3, entry * 3 + 3), 255], entry * 4);
  }
  return image;
}

/** The colours of an image's first row: red, green and blue of each. */
export function rowColours({ data, width }: ImageData): Uint8Array {
  return Uint8Array.from({ length: width * 3 }, (_, i) => data[Math.floor(i / 3) * 4 + (i % 3)]!);
}

/** An image as a PNG file. */
export async function pngOf(image: ImageData): Promise<Blob> {
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')!.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}

class DrawImage extends Directive {
  #image: ImageData | null = null;

  override update(part: ElementPart, [image, fit]: [ImageData, Fit]): unknown {
    if (image !== this.#image) draw(part.element as HTMLCanvasElement, image, fit);
    this.#image = image;
    return noChange;
  }

  render(_image: ImageData, _fit: Fit): unknown {
    return noChange;
  }
}

/** Draws an image on the canvas element, with nearest-neighbour enlargement. */
export const drawImage = directive(DrawImage);

/** A small image keeps its size, and CSS enlarges it; a large one is reduced here with smoothing. */
function draw(canvas: HTMLCanvasElement, image: ImageData, fit: Fit): void {
  canvas.style.setProperty('--width', `${fit.width}px`);
  canvas.style.setProperty('--height', `${fit.height}px`);
  const scale = Math.min(1, fit.zoom * (globalThis.devicePixelRatio || 1));
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d')!;
  if (scale === 1) return context.putImageData(image, 0, 0);
  const whole = new OffscreenCanvas(image.width, image.height);
  whole.getContext('2d')!.putImageData(image, 0, 0);
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, canvas.width, canvas.height);
}
