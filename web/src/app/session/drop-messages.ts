import type { Entry, Model } from '../../core/index.js';
import type { OpenError } from './open-error.js';
import { sizeInWords } from '../../core/format.js';
import { countOf } from '../shared/format.js';

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
export function dropSummaryText(entries: readonly Entry[], size: number): string {
  return `${countOf(entries.length, 'model')}, ${sizeInWords(size)}`;
}
