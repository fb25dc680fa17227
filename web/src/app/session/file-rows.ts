import type { Collection, Model } from '../../core/index.js';
import type { FileRow } from './file-row.js';

/** The files of a model: used ones first, then missing ones, then those of the drop that nothing uses. */
export function fileRows(model: Model, { unused }: Pick<Collection, 'unused'>, alone: boolean): FileRow[] {
  const used = model.parts.map(({ file, role, why, size }): FileRow => {
    return { name: file, role, why: why || 'names the model', size, state: 'used' };
  });
  const missing = model.missingFiles.map(({ name, role, location }): FileRow => {
    return { name, role, why: '', size: 0, state: 'missing', ...(location && { location }) };
  });
  // Of a drop with many models, what one of them does not use says nothing.
  const rest = alone
    ? unused.map(({ name, size }): FileRow => ({
        name,
        role: '',
        why: 'nothing asks for it',
        size,
        state: 'unused',
      }))
    : [];
  return [...used, ...missing, ...rest];
}
