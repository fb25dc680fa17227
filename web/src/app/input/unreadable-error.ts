import { ModelError } from '../../core/index.js';
import { countOf, listNames } from '../../core/format.js';

/** The error for files of a drop that the browser cannot read. */
export function unreadableError(names: readonly string[]): ModelError {
  const what = names.length > 3 ? countOf(names.length, 'file') : listNames(names);
  return new ModelError({
    code: 'unreadable',
    file: names[0]!,
    sentence: `The browser could not read ${what}`,
    cause: 'The file was moved or changed, or this user has no permission to read it.',
    advice: 'Check that another program can open the file, then drop it again.',
  });
}
