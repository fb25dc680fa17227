import { fileName } from '../../core/format.js';
import type { Entry } from '../../core/index.js';

/**
 * The model that consists of these files, by their names without folders; null when there is none. Files without which a
 * model can be opened, such as textures, may be missing, and others may have come.
 */
export function modelOfFiles<Each extends Pick<Entry, 'parts'>>(
  names: readonly string[],
  entries: readonly Each[],
): Each | null {
  const wanted = new Set(names.map(key));
  const counts = entries.map(({ parts }) => {
    const own = new Set(parts.map(({ file }) => key(file)));
    const common = [...own].filter((name) => wanted.has(name)).length;
    return common === own.size || common === wanted.size ? common : 0;
  });
  const most = Math.max(0, ...counts);
  return most === 0 ? null : entries[counts.indexOf(most)]!;
}

const key = (name: string): string => fileName(name).toLowerCase();
