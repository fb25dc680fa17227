import { imageExtensions } from '../src/app/workspace/image-names.js';
import { zipExtensions } from '../src/core/files/file-names.js';

/** A row of `formats/families.def`. */
export interface FamilyNames {
  readonly id: string;
  /** Regular expression of the names of its files. */
  readonly names: string;
}

const imageTypes: Readonly<Record<string, string>> = {
  bmp: 'image/bmp',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pcx: 'image/vnd.zbrush.pcx',
  png: 'image/png',
  webp: 'image/webp',
};

/** The extensions of all files that the page opens, each with its dot, by MIME type: those of the families, archives and images. */
export function acceptedTypes(families: readonly FamilyNames[]): Record<string, string[]> {
  const types: Record<string, string[]> = {};
  const add = (type: string, extension: string): void => void (types[type] ??= []).push(`.${extension}`);
  for (const { id, names } of families)
    for (const extension of extensionsOf(names)) add(`application/x-retromesh-${id}`, extension);
  for (const extension of zipExtensions) add('application/zip', extension);
  for (const extension of imageExtensions) add(imageTypes[extension] ?? 'image/x-tga', extension);
  return types;
}

/** The extensions of a regular expression of names: 3d and uc of `[.](3d|uc)$`. */
export function extensionsOf(names: string): string[] {
  return [...names.matchAll(/\[\.\]\(?([\w|]+)\)?\$/g)].flatMap(([, words]) => words!.split('|'));
}
