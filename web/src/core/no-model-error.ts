import { isArchiveName } from './files/archive-names.js';
import { ModelError } from './model-error.js';
import { fileName, withCommas } from './format.js';

const advice =
  'Drop a model file such as Book_d.3d together with its partner Book_a.3d, or the folder or zip that holds them.';

/** The error for files that hold no model. */
export function noModelError(files: readonly { readonly name: string }[]): ModelError {
  const first = files[0];
  if (!first) return new ModelError({ code: 'not-a-model', sentence: 'There is no file to open', advice });
  const name = fileName(first.name);
  const inner = files.find((file) => isArchiveName(file.name));
  if (inner) {
    return new ModelError({
      code: 'archive-inside',
      file: inner.name,
      sentence: `${fileName(inner.name)} is an archive inside an archive, which is not opened`,
      advice: 'Unpack the outer one and drop what is in it.',
    });
  }
  const rest = files.length - 1;
  const more = `${withCommas(rest)} more ${rest === 1 ? 'file' : 'files'}`;
  return new ModelError({
    code: 'not-a-model',
    file: first.name,
    sentence: `${rest === 0 ? `${name} holds` : `${name} and ${more} hold`} no model that Retromesh knows`,
    advice,
  });
}
