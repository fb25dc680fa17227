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
  return ownNames.findIndex((names) => names.test(fileName(name)));
}

/** Whether a file may belong to the family of an index by its name; its bytes are not checked. */
export function mayBelong(family: number, name: string): boolean {
  const owner = ownerOf(name);
  return owner < 0 ? families[family]!.otherNames && !otherFiles.test(name) : owner === family;
}
