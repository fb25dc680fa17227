import type { StoredFile } from '../files/stored-file.js';
import { sizeInWords, withCommas } from '../format.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';

/** The error for a file that is not there. */
export function notAmongFiles(name: string): ModelError {
  return new ModelError({ code: 'not-found', file: name, sentence: `${name} is not among the files` });
}

/** The error for a file of which not all can be read. */
export function fileTooLarge({ name, size }: StoredFile): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.file,
    found: size,
    sentence: `${name} has ${sizeInWords(size)}, and at most ${sizeInWords(limits.file)} of a file are read`,
  });
}

/** The error for a model whose files are too large together. */
export function filesTooLarge(name: string): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.unpacked,
    sentence: `The files of ${name} have more than ${sizeInWords(limits.unpacked)}, and at most that much is read for one model`,
  });
}

/** That there are more models than can be listed. */
export function listTooLarge(files: ReadonlyMap<string, unknown>, count: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: files.keys().next().value ?? '',
    found: count,
    sentence: `These files have more models than can be listed: the first ${withCommas(count)} are`,
    advice: 'Open a part of them.',
  });
}

/** The error for scripts of which not all can be read. */
export function scriptsTooLarge({ name }: StoredFile, count: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.unpacked,
    sentence: `Files that name models have more than ${sizeInWords(limits.unpacked)} in all, and ${count === 0 ? 'none' : withCommas(count)} of them ${count < 2 ? 'was' : 'were'} read`,
    advice: 'Open a part of them.',
  });
}
