import { extension } from '../format.js';
import { archiveOf, archiveTable, familiesFor, familyTable } from '../host/module-addresses.js';
import { isArchiveName, zipExtensions } from './file-names.js';

/** Names that say nothing: the file may be an archive, which its first bytes tell. */
const isUnknown = (name: string): boolean => extension(name) === '' || /\D\.dat$/i.test(name);

/** Images that no browser decodes. */
const oldImages = ['pcx', 'bmp', 'tga'];

/** What opening some files needs. */
export interface NeededModules {
  /** Indices of families. */
  readonly families: readonly number[];
  /** Indices of kinds of archives. */
  readonly archives: readonly number[];
  /** The decoder of textures that the cores of these families do not read. */
  readonly images: boolean;
  /** What opens archives. */
  readonly unpackers: boolean;
}

/**
 * The modules that opening files of these names surely needs.
 *
 * @example
 * neededModules(['crate_d.3d', 'crate_a.3d', 'crate.tga']); // → { families: [0], archives: [], images: true, unpackers: false }
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
  const families = [...new Set([...plain.flatMap(familiesFor), ...opening])].sort(
    (one, other) => one - other,
  );
  const known = families.map((index) => familyTable[index]!);
  // An image alone may be of any family.
  const isLeft = (type: string): boolean =>
    known.some(({ images }) => !images.includes(type)) ||
    !familyTable.some(({ images }) => images.includes(type));
  const inArchives = opening.some((index) => familyTable[index]!.images.length === 0);
  return {
    families,
    archives: [...archives],
    images: inArchives || oldImages.some((type) => extensions.has(type) && isLeft(type)),
    unpackers: has(zipExtensions) || extensions.has('gz'),
  };
}
