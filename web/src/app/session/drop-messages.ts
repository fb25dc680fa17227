import type { Collection, Entry, Model, ModelError, Source } from '../../core/index.js';
import { fileName, sizeInWords } from '../../core/format.js';
import { isImage } from '../files/image-names.js';
import type { OpenError } from './open-error.js';
import { countOf, listNames } from '../shared/format.js';

/** The name of a source: a path or an address. */
export function sourceName(source: Source): string {
  if (typeof source === 'string') return source;
  if (source instanceof URL) return source.href;
  return source.name;
}

/** Errors that are shown; a hostile archive can have tens of thousands. */
const maxErrors = 3;

/** The sentences of the first errors of a drop that were not dismissed, and how many there are more. */
export function errorTexts(
  all: readonly ModelError[],
  dismissed: ReadonlySet<ModelError> = new Set(),
): string[] {
  const errors = all.filter((error) => !dismissed.has(error));
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

/** "Unreal vertex mesh · 4 of 6 files", or that it could not be opened. */
export function summaryText(entry: Entry | undefined, model: Model | null, error: OpenError | null): string {
  const notOpened = 'could not be opened';
  if (error) return error.ofModel && entry ? `${entry.label} · ${notOpened}` : notOpened;
  if (!entry || !model) return '';
  const present = entry.parts.length;
  const missing = model.missingFiles.length;
  const files = missing ? `${present} of ${countOf(present + missing, 'file')}` : countOf(present, 'file');
  return `${entry.label} · ${files}`;
}

/** "1,680 models, 3.1 MB" */
export function dropSummaryText({ entries, files }: Pick<Collection, 'entries' | 'files'>): string {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return `${countOf(entries.length, 'model')}, ${sizeInWords(size)}`;
}

/** Whether a source is the file that an error of a model names: it is added to the drop even when it could be opened alone. */
export function isExpected(error: OpenError | null, sources: readonly Source[]): boolean {
  if (!error?.ofModel) return false;
  const { file, code, field } = error.report;
  const expected = [file, code === 'partner-missing' ? field : ''].filter(Boolean);
  const names = new Set(expected.map((name) => fileName(name).toLowerCase()));
  return sources.some((source) => names.has(fileName(sourceName(source)).toLowerCase()));
}
