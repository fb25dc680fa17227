import { viewOf } from '../core/bytes.js';
/**
 * An opaque image as lossless WebP; null where the browser has no lossless encoder, or its image has other pixels. Only
 * opaque images are exact: a canvas multiplies colours with alpha.
 */
export async function losslessWebp(image: ImageData): Promise<Uint8Array<ArrayBuffer> | null> {
  if (image.data.some((value, at) => at % 4 === 3 && value !== 0xff)) return null;
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')!.putImageData(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 1 });
  const webp = withoutProfile(new Uint8Array(await blob.arrayBuffer()));
  if (!webp) return null;
  const { data } = await decodeBitmap(webp);
  return data.length === image.data.length && data.every((value, at) => value === image.data[at])
    ? webp
    : null;
}

/** The pixels of an image file that the browser decodes. */
export async function decodeBitmap(bytes: Uint8Array): Promise<ImageData> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]), {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

const riffHeader = 12;

/** A WebP with only its lossless image; null without one. Chromium adds a colour profile of 482 bytes. */
function withoutProfile(webp: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = viewOf(webp);
  for (let at = riffHeader; at + 8 <= webp.length;) {
    const size = 8 + view.getUint32(at + 4, true);
    const padded = size + (size % 2);
    if (view.getUint32(at) === 0x5650384c) return riff(webp.subarray(at, at + padded)); // VP8L
    at += padded;
  }
  return null;
}

function riff(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(riffHeader + chunk.length);
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x52494646); // RIFF
  view.setUint32(4, 4 + chunk.length, true);
  view.setUint32(8, 0x57454250); // WEBP
  file.set(chunk, riffHeader);
  return file;
}
