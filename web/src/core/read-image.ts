import { coreHost } from './core-module.js';
import { handOver } from './hand-over.js';
import { limits } from './limits.js';
import { ModelError } from './model-error.js';
import type { ModelImage } from './model.js';
import { modelError, withEncoded } from './open-in-core.js';
import { stopped, WasmStopped } from './wasm-host.js';
import { sizeInWords, withCommas } from './words.js';

/**
 * Reads a picture by itself, as opening a model reads its own: PCX, BMP and TGA come back as pixels, others as the bytes that
 * the browser decodes. With `hole`, palette entry 0 is transparent. Throws a ModelError that says what is wrong with the file.
 *
 * @example
 * const image = await readImage('skin.pcx', bytes, material.cutoff > 0);
 */
export async function readImage(name: string, bytes: Uint8Array, hole: boolean): Promise<ModelImage> {
  if (bytes.length > limits.file) throw tooLarge(name, bytes.length);
  const file = { name, bytes };
  const read = await coreHost
    .run((core) => {
      handOver(core, [file]);
      const result = core.readImage(hole);
      core.begin();
      return result;
    })
    .catch((fault: unknown) => {
      throw fault instanceof WasmStopped ? stopped(name, fault.cause) : fault;
    });
  if ('error' in read) throw modelError(read.error);
  return withEncoded(read.image, [file]);
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
