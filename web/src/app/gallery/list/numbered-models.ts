import { fileName } from '../../../core/format.js';
import { rankOfFolder } from './folder-order.js';
import type { Listed } from './listing.js';

/** Whether a model of an archive, or one that looks like it, has this number there. */
export function hasNumber({ entry, path }: Listed, number: string): boolean {
  if (entry.place === undefined) return false;
  const isOwn = path.startsWith(`${number} `, path.lastIndexOf('/') + 1) || fileName(path) === number;
  return isOwn || (entry.aliases?.some(({ id }) => id.split('/')[1] === number) ?? false);
}

/** Models of a number: those of the first folder first, and in it the one that has the number itself. */
export function sortNumbered(found: Listed[], number: string): Listed[] {
  const isOwn = ({ entry, path }: Listed): number =>
    Number(fileName(path) !== `${number} ${entry.name}` && fileName(path) !== number);
  return found.sort(
    (one, other) => rankOfFolder(one.path) - rankOfFolder(other.path) || isOwn(one) - isOwn(other),
  );
}
