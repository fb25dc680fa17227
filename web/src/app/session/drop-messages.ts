import type { ModelError, Source } from '../../core/index.js';
import { fileName } from '../../core/format.js';
import { isImage } from '../files/image-names.js';
import { countOf, listNames } from '../shared/format.js';

/** The name of a source: a path or an address. */
export function sourceName(source: Source): string {
  if (typeof source === 'string') return source;
  if (source instanceof URL) return source.href;
  return source.name;
}

/** Errors that are shown; a hostile archive can have tens of thousands. */
const maxErrors = 3;

/** The sentences of the first errors of a drop, and how many there are more. */
export function errorTexts(errors: readonly ModelError[]): string[] {
  const texts = errors.slice(0, maxErrors).map(({ report }) => `${report.sentence}.`);
  const left = errors.length - maxErrors;
  return left > 0 ? [...texts, `${countOf(left, 'more file')} could not be read.`] : texts;
}

/** "readme.txt is not used by Crate and is not a model." */
export function unusedText(names: readonly string[], model: string): string {
  if (names.length === 0) return 'The drop contained no files.';
  const one = names.length === 1;
  const files = names.length > 3 ? countOf(names.length, 'file') : listNames(names.map(fileName));
  const advice =
    one && isImage({ name: names[0]!, type: '' }) ? ' Drop the image on a face to apply it there.' : '';
  return `${files} ${one ? 'is' : 'are'} not used by ${model} and ${one ? 'is not a model' : 'are not models'}.${advice}`;
}
