import { families } from '#wasm/families.js';
import { fileName } from '../format.js';

/** The rows of `formats/families.def`: the address of each family's core, and the names of its files. */
export const familyTable = families;

export const imagesAddress = new URL('../../../../build/wasm/images.wasm', import.meta.url);

/** Extensions that no model has. */
const otherFiles =
  /\.(png|jpe?g|webp|gif|bmp|pcx|tga|txt|md|html?|json|js|css|wav|ogg|mp3|zip|pk3|wad|exe)$/i;

const ownNames = families.map(({ names }) => new RegExp(names, 'i'));

/** The index of the family that alone has files of such names; −1 for names that several families or none may have. */
export function ownerOf(name: string): number {
  const file = fileName(name);
  return ownNames.findIndex((names) => names.test(file));
}

const onlyFamily = families.map((_, index): readonly number[] => [index]);
const otherFamilies = families.flatMap(({ otherNames }, index) => (otherNames ? [index] : []));

/** The indices of the families that a file may belong to by its name; its bytes are not checked. */
export function familiesFor(name: string): readonly number[] {
  return onlyFamily[ownerOf(name)] ?? (otherFiles.test(name) ? [] : otherFamilies);
}
