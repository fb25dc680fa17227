import { modelError } from './core-error.js';
import { writeFiles } from './wasm/write-files.js';
import { imagesHost } from './images-module.js';
import { limits } from './limits.js';
import { ModelError } from './model-error.js';
import type { ModelImage } from './model.js';
import { stopped, WasmStopped } from './wasm/wasm-host.js';
import { fileName, sizeInWords, withCommas } from './format.js';

/**
 * Reads a picture by itself, as opening a model reads its own: PCX, BMP and TGA come back as pixels, others as the bytes that
 * the browser decodes. With `hole`, palette entry 0 is transparent. Throws a ModelError that says what is wrong with the file.
 *
 * @example
 * const image = await readImage('skin.pcx', bytes, material.cutoff > 0);
 */
export async function readImage(name: string, bytes: Uint8Array, hole: boolean): Promise<ModelImage> {
  if (bytes.length > limits.file) throw tooLarge(name, bytes.length);
  if (browserDecodes(bytes)) return encoded(name, bytes, hole);
  const read = await imagesHost
    .run((images) => {
      writeFiles(images, [{ name, bytes }]);
      const result = images.read(hole);
      images.begin();
      return result;
    })
    .catch((fault: unknown) => {
      throw fault instanceof WasmStopped ? stopped(name, fault.cause) : fault;
    });
  if (read.error) throw modelError(read.error);
  return { ...read.value!, encoded: null };
}

const starts = [
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
];

const webp = [0x57, 0x45, 0x42, 0x50];

/** Whether the first bytes are those of PNG, JPEG or WebP. */
function browserDecodes(bytes: Uint8Array): boolean {
  const has = (letters: readonly number[], at: number): boolean =>
    letters.every((letter, index) => bytes[at + index] === letter);
  return starts.some((letters) => has(letters, 0)) || (has([0x52, 0x49, 0x46, 0x46], 0) && has(webp, 8));
}

function encoded(file: string, bytes: Uint8Array, hole: boolean): ModelImage {
  const name = fileName(file).replace(/\.[^.]*$/, '');
  const palette = new Uint8Array(0);
  return {
    name,
    file,
    width: 0,
    height: 0,
    pixels: null,
    encoded: bytes,
    bits: 0,
    palette,
    coloursUsed: 0,
    hole,
  };
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
