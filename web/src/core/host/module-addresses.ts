import { archives, families } from '#wasm/families.js';
import { extension, fileName } from '../format.js';

/** The rows of `formats/families.def`: the address of each family's core, and the names of its files. */
export const familyTable = families;

/** The rows of `formats/archives.def`: the address of each module, and the names of the files of a kind of archives. */
export const archiveTable = archives;

export const imagesAddress = new URL('../../../../build/wasm/images.wasm', import.meta.url);

/** Extensions that no model has. */
const otherFiles =
  /\.(png|jpe?g|webp|gif|bmp|pcx|tga|txt|md|html?|json|js|css|wav|ogg|mp3|zip|pk3|wad|exe|dll|so|sys|ini|int|log|umod|uz)$/i;

const ownNames = families.map(({ names }) => new RegExp(names, 'i'));

/** The index of the family that alone has files of such names; −1 for names that several families or none may have. */
export function ownerOf(name: string): number {
  const file = fileName(name);
  return ownNames.findIndex((names) => names.test(file));
}

/** Whether the core of a family reads an image of this name. */
export function readsImages(format: string, name: string): boolean {
  return familyTable.some(({ id, images }) => id === format && images.includes(extension(name)));
}

const archiveNames = archives.map(({ names }) => new RegExp(names, 'i'));

/** The index of the kind of archives that has files of such paths; −1 for others. */
export function archiveOf(path: string): number {
  return archiveNames.findIndex((names) => names.test(path));
}

const onlyFamily = families.map((_, index): readonly number[] => [index]);
const otherFamilies = families.flatMap(({ otherNames }, index) => (otherNames ? [index] : []));

/** The indices of the families that a file may belong to by its name; its bytes are not checked. */
export function familiesFor(name: string): readonly number[] {
  if (archiveOf(name) >= 0) return [];
  return onlyFamily[ownerOf(name)] ?? (otherFiles.test(name) ? [] : otherFamilies);
}

/** The id of the family that alone has files, or archives, of such names; undefined for others. */
export function familyOfName(name: string): string | undefined {
  return familyTable[ownerOf(name)]?.id ?? archiveTable[archiveOf(name)]?.family;
}
