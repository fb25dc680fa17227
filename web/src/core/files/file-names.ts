import { extension, fileName } from '../format.js';

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

/** Whether a file is a text that names files or says how they are drawn: a class file, MODELDEF, config or list of settings. */
export function isScriptName(path: string): boolean {
  return /^modeldef|\.(uc|npc|seq|pack|opt|atd)$/i.test(fileName(path));
}

let collator: Intl.Collator | undefined;

/** Compares names with their numbers. Making the collator takes some 8 ms, and a single model needs none. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(one, other);
}
