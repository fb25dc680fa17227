import { imageExtensions } from '../src/app/workspace/image-names.js';
import { zipExtensions } from '../src/core/files/file-names.js';

/** What a family says of its files. */
export interface FamilyFiles {
  readonly id: string;
  /** The extensions that its files alone have, without dots. */
  readonly extensions: readonly string[];
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
export function acceptedTypes(families: readonly FamilyFiles[]): Record<string, string[]> {
  const types: Record<string, string[]> = {};
  const add = (type: string, extension: string): void => void (types[type] ??= []).push(`.${extension}`);
  for (const { id, extensions } of families)
    for (const extension of extensions) add(`application/x-retromesh-${id}`, extension);
  for (const extension of zipExtensions) add('application/zip', extension);
  for (const extension of imageExtensions) add(imageTypes[extension] ?? 'image/x-tga', extension);
  return types;
}
