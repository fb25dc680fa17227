import { Budget } from '../budget.js';
import { imageSize, type ImageSize } from './image-size.js';
import { modelError } from '../host/core-error.js';
import { writeFiles } from '../host/write-files.js';
import { imagesHost } from '../host/images-module.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import type { ModelImage } from '../model.js';
import { stopped, WasmStopped } from '../host/wasm-host.js';
import { fileName, sizeInWords, withCommas } from '../format.js';

/**
 * Reads an image file: PCX, BMP and TGA as pixels, others as bytes for the browser to decode. With `hole`, palette entry 0 is
 * transparent. The decoded bytes are taken from the budget. Throws a ModelError.
 *
 * @example
 * const image = await readImage('skin.pcx', bytes, material.cutoff > 0);
 */
export async function readImage(
  name: string,
  bytes: Uint8Array,
  hole: boolean,
  budget = new Budget(limits.pixels),
): Promise<ModelImage> {
  if (bytes.length > limits.file) throw tooLarge(name, bytes.length);
  if (browserDecodes(bytes)) {
    const size = imageSize(bytes);
    if (size) takePixels(name, size, budget);
    return encoded(name, bytes, hole, size);
  }
  const read = await imagesHost
    .run((images) => {
      writeFiles(images, [{ name, bytes }]);
      // Images with a palette need a byte more for each pixel while they are decoded.
      const result = images.read(hole, budget.left * 1.25);
      images.begin();
      return result;
    })
    .catch((error: unknown) => {
      throw error instanceof WasmStopped ? stopped(name, error.cause) : error;
    });
  if (read.error) throw modelError(read.error);
  const image = { ...read.value!, encoded: null };
  takePixels(name, image, budget);
  return image;
}

/** Takes the bytes of an image from the budget, which an image that does not fit leaves to the others. */
function takePixels(name: string, size: ImageSize, budget: Budget): void {
  const bytes = size.width * size.height * 4;
  if (bytes > budget.left) throw tooManyPixels(name, size, budget);
  budget.take(bytes);
}

const signatures = [
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
];

const webp = [0x57, 0x45, 0x42, 0x50];

/** Whether the signature is that of PNG, JPEG or WebP. */
function browserDecodes(bytes: Uint8Array): boolean {
  const has = (signature: readonly number[], at: number): boolean =>
    signature.every((byte, index) => bytes[at + index] === byte);
  return (
    signatures.some((signature) => has(signature, 0)) || (has([0x52, 0x49, 0x46, 0x46], 0) && has(webp, 8))
  );
}

function encoded(file: string, bytes: Uint8Array, hole: boolean, size: ImageSize | null): ModelImage {
  const name = fileName(file).replace(/\.[^.]*$/, '');
  const palette = new Uint8Array(0);
  return {
    name,
    file,
    width: size?.width ?? 0,
    height: size?.height ?? 0,
    pixels: null,
    encoded: bytes,
    bits: 0,
    palette,
    coloursUsed: 0,
    hole,
  };
}

function tooManyPixels(name: string, { width, height }: ImageSize, budget: Budget): ModelError {
  const bytes = width * height * 4;
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: budget.total,
    found: bytes,
    sentence: `${name} has ${withCommas(width)} × ${withCommas(height)} pixels, which need ${sizeInWords(bytes)}, and at most ${sizeInWords(budget.total)} are used for the images of a model`,
  });
}

function tooLarge(name: string, size: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.file,
    found: size,
    sentence: `${name} has ${withCommas(size)} bytes, and at most ${sizeInWords(limits.file)} of a file are read`,
  });
}
