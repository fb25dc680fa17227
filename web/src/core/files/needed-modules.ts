import { extension } from '../format.js';
import { archiveOf, archiveTable, familiesFor, familyTable } from '../host/module-addresses.js';
import { isArchiveName, zipExtensions } from './file-names.js';

/** Names that say nothing: the file may be an archive, which its first bytes tell. */
const isUnknown = (name: string): boolean => extension(name) === '' || /\D\.dat$/i.test(name);

/** Images that no browser decodes. */
const decodedByModule = new Set(['pcx', 'bmp', 'tga']);

/** What opening some files needs. */
export interface NeededModules {
  /** Indices of families. */
  readonly families: readonly number[];
  /** Indices of kinds of archives. */
  readonly archives: readonly number[];
  /** The decoder of textures. */
  readonly images: boolean;
  /** What opens archives. */
  readonly unpackers: boolean;
}

/**
 * The modules that opening files of these names surely needs.
 *
 * @example
 * neededModules(['crate_d.3d', 'crate_a.3d', 'crate.pcx']); // → { families: [0], archives: [], images: true, unpackers: false }
 */
export function neededModules(names: readonly string[]): NeededModules {
  const plain = names
    .map((name) => name.replace(/\.gz$/i, ''))
    .filter((name) => !isArchiveName(name) && !isUnknown(name));
  const extensions = new Set(names.map(extension));
  const has = (types: ReadonlySet<string>): boolean => [...extensions].some((type) => types.has(type));
  const archives = new Set(plain.map(archiveOf).filter((index) => index >= 0));
  const opening = Array.from(archives, (index) =>
    familyTable.findIndex(({ id }) => id === archiveTable[index]!.family),
  );
  return {
    families: [...new Set([...plain.flatMap(familiesFor), ...opening])].sort((one, other) => one - other),
    archives: [...archives],
    images: has(decodedByModule) || archives.size > 0,
    unpackers: has(zipExtensions) || extensions.has('gz'),
  };
}
