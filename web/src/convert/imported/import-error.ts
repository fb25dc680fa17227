import { sizeInWords } from '../../core/format.js';
import { ModelError } from '../../core/model-error.js';
import type { Note } from '../../core/model.js';

/** Bytes of the frames of an imported mesh. */
export const mostFrameBytes = 256 * 1024 * 1024;

/** An error about an imported file: one sentence that begins with its name. */
export function importError(file: string, what: string, advice = ''): ModelError {
  return new ModelError({ code: 'not-imported', file, sentence: `${file} ${what}`, advice });
}

/** Throws where the frames of a mesh need too much memory. */
export function checkFrameBytes(file: string, frames: number, vertices: number): void {
  const bytes = frames * vertices * 12;
  if (bytes > mostFrameBytes)
    throw importError(
      file,
      `has ${frames} frames of ${vertices} vertices, which need ${sizeInWords(bytes)}; at most ${sizeInWords(mostFrameBytes)} are used`,
      'Sample it at a lower rate, or export fewer clips.',
    );
}

/** Throws for the first number that is not finite. */
export function checkFinite(file: string, what: string, numbers: ArrayLike<number>, size: number): void {
  for (let at = 0; at < numbers.length; at += 1)
    if (!Number.isFinite(numbers[at]!))
      throw importError(file, `has ${what} ${Math.floor(at / size)} that is not a finite number`);
}

export function importNote(file: string, title: string, why: string, count = 1): Note {
  return {
    rule: 0,
    severity: 'fact',
    title,
    why,
    location: { kind: 'file', file, at: 0 },
    count,
    target: null,
  };
}

export function notDecoded(file: string, image: string): Note {
  return importNote(file, `${image} cannot be decoded`, 'Faces with it are imported without texture.');
}
