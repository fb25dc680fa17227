import { extension } from '../format.js';

export const zipExtensions: ReadonlySet<string> = new Set(['zip', 'pk3', 'ipk3', 'pkz']);

/** Archives that are not opened, by extension. A Map: an extension may be `constructor`, which every object has. */
export const otherArchives: ReadonlyMap<string, string> = new Map([
  ['rar', 'a RAR archive'],
  ['7z', 'a 7-Zip archive'],
  ['pk7', 'a 7-Zip archive'],
  ['tar', 'a tar archive'],
  ['tgz', 'a tar archive'],
  ['bz2', 'a bzip2 file'],
  ['xz', 'an XZ file'],
  ['zst', 'a Zstandard file'],
]);

/** Whether a file is an archive by its name; inside another archive it is not opened. */
export function isArchiveName(name: string): boolean {
  const type = extension(name);
  return zipExtensions.has(type) || type === 'gz' || otherArchives.has(type);
}
