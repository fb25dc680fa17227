import { viewOf } from '../bytes.js';
import { Budget } from '../budget.js';
import { modelError } from '../host/core-error.js';
import { familyOf } from '../host/families.js';
import { writeFiles, type InputFile } from '../host/write-files.js';
import { imagesHost } from '../host/images-module.js';
import { readsImages } from '../host/module-addresses.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import type { ModelImage } from '../model.js';
import { blaming, type WasmHost } from '../host/wasm-host.js';
import type { Answers } from '#wasm/answers.js';
import type { Images } from '../wasm/modules.js';
import { fileName, sizeInWords, withCommas } from '../format.js';

/**
 * Reads an image file: PCX, BMP and TGA as pixels, others as bytes for the browser to decode. With `hole`, palette entry 0 is
 * transparent. The decoded bytes are taken from the budget. `format` is that of the image's model, whose core reads some images.
 * Throws a ModelError.
 *
 * @example
 * const image = await readImage('skin.pcx', bytes, material.cutoff > 0);
 */
export async function readImage(
  name: string,
  bytes: Uint8Array,
  hole: boolean,
  budget = new Budget(limits.pixels),
  format?: string,
): Promise<ModelImage> {
  if (bytes.length > limits.file) throw tooLarge(name, bytes.length);
  if (browserDecodes(bytes)) {
    const size = imageSize(bytes);
    if (size) takePixels(name, size, budget);
    return encoded(name, bytes, hole, size);
  }
  const file = { name, bytes, hole };
  const inCore =
    format !== undefined && readsImages(format, name)
      ? await readIn(familyOf(format).host, file, Math.min(budget.left, mostInCore))
      : null;
  // What the core does not read, such as an image that is large or damaged, the module reads, or says what is wrong.
  const { error, value } = inCore?.value ? inCore : await readIn(imagesHost, file, budget.left);
  if (!value) throw modelError(error!);
  const image = { ...value, encoded: null };
  takePixels(name, image, budget);
  return image;
}

/** Bytes of an image that a core reads: the memory of a module never shrinks, and that of a core is kept with its models. */
const mostInCore = 4 * 1024 * 1024;

/** Whether the core of its family has read an image of a model, and no other module is needed for it. */
export function isReadInCore(format: string, { file, pixels }: ModelImage): boolean {
  return readsImages(format, file) && pixels !== null && pixels.length <= mostInCore;
}

interface ImageFile extends InputFile {
  readonly hole: boolean;
}

function readIn(
  host: WasmHost<Images>,
  { hole, ...file }: ImageFile,
  most: number,
): Promise<Answers['read']> {
  return host
    .run((images) => {
      writeFiles(images, [file]);
      // Images with a palette need a byte more for each pixel while they are decoded.
      const result = images.read(hole, most * 1.25);
      images.begin();
      return result;
    })
    .catch(blaming(file.name));
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

/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size in the header of a PNG, JPEG or WebP, so that a huge image is refused before the browser decodes it; null when there is
 * none, and the browser will not decode the file either.
 */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = viewOf(bytes);
  if (bytes[0] === 0x89) return bytes.length < 24 ? null : sizeAt(view.getUint32(16), view.getUint32(20));
  return bytes[0] === 0xff ? jpegSize(view) : webpSize(view);
}

function sizeAt(width: number, height: number): ImageSize {
  return { width, height };
}

/** JPEG: segments of a marker and a length, with bytes between them that decoders skip; the frame header (SOF) has the size. */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    const marker = view.getUint8(at) === 0xff ? view.getUint8(at + 1) : 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sizeAt(view.getUint16(at + 7), view.getUint16(at + 5));
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0 || marker === 0xff) at += 1;
    else at += isBare ? 2 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** WebP: the first chunk has the size, in a layout of its kind. */
function webpSize(view: DataView): ImageSize | null {
  if (view.byteLength < 25) return null;
  const chunk = String.fromCharCode(...Array.from({ length: 4 }, (_, i) => view.getUint8(12 + i)));
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return sizeAt((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
  }
  if (view.byteLength < 30) return null;
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (chunk === 'VP8X') return sizeAt(uint24(24) + 1, uint24(27) + 1);
  return chunk === 'VP8 '
    ? sizeAt(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    : null;
}
