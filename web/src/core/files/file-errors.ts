import type { Budget } from '../budget.js';
import { sizeInWords } from '../format.js';
import { ModelError } from '../model-error.js';

/** The error for a file that the system does not give. */
export function unreadable(name: string, error: unknown): ModelError {
  return new ModelError(
    {
      code: 'unreadable',
      file: name,
      sentence: `${name} could not be read`,
      cause: 'It was moved or changed after it was chosen, or it is a folder.',
      advice: 'Open it again.',
    },
    { cause: error },
  );
}

/** The error for a file that is larger than what is left of a budget. */
export function tooMuchAtOnce(name: string, { total }: Budget, size: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: total,
    found: size,
    sentence: `${name} was not read: at most ${sizeInWords(total)} are read at once`,
  });
}
