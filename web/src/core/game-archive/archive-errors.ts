import type { StoredFile } from '../files/stored-file.js';
import { sizeInWords } from '../format.js';
import { ModelError } from '../model-error.js';

export function tooLarge({ name, size }: StoredFile): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: 2 ** 32 - 1,
    found: size,
    sentence: `${name} has ${sizeInWords(size)}, and files of 4 GB and more are not opened`,
  });
}

export function tooMuchRead(file: string, most: number, found: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file,
    expected: most,
    found,
    sentence: `${file} was not read on: at most ${sizeInWords(most)} are read for one model`,
  });
}

export function tooManyRequests(file: string, most: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file,
    expected: most,
    sentence: `${file} was not read on: at most ${most} requests are sent for one model`,
    advice: 'Download it and drop it here.',
  });
}

export function tooManyRounds(file: string, rounds: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file,
    expected: rounds,
    sentence: `${file} refers to one place after the other: it was given up after ${rounds} reads in a row`,
    cause: 'The file is damaged.',
  });
}

export function changedWhileRead(file: string, offset: number, size: number, found: number): ModelError {
  return new ModelError({
    code: 'unreadable',
    file,
    offset,
    expected: size,
    found,
    sentence: `${file} changed while it was read`,
    advice: 'Open it again.',
  });
}

export function wholeTooLarge({ name, size }: StoredFile, most: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: most,
    found: size,
    sentence: `${name} has ${sizeInWords(size)}, and at most ${sizeInWords(most)} are unpacked of a file in a zip`,
    advice: 'Unpack the zip and open the folder.',
  });
}

export function notOpened(file: string, model: string): ModelError {
  return new ModelError({
    code: 'not-a-model',
    file,
    sentence: `${model} in ${file} has no files that make a model`,
  });
}
