import type { SourceLocation } from '../../../core/index.js';
import type { FileRow } from '../../workspace/file-rows.js';

/** A list of more is of no use, and slow. */
const mostFiles = 500;

/** The files that a list offers. */
export interface FilesToChoose {
  readonly names: readonly string[];
  /** How many more there are. */
  readonly left: number;
}

/** The first files that are there, and that of the location. */
export function filesToChoose(
  files: readonly Pick<FileRow, 'name' | 'state'>[],
  location: SourceLocation | null,
): FilesToChoose {
  const present = files.filter(({ state }) => state !== 'missing').map(({ name }) => name);
  const names = new Set(present.slice(0, mostFiles));
  if (location) names.add(location.file);
  return { names: [...names], left: present.filter((name) => !names.has(name)).length };
}
