import type { Entry } from '../../../core/index.js';
import { cacheFolders, rankOfFolder } from './folder-order.js';

/** Models of one shape that differ by their looks, in the order of the list. */
export type Looks = readonly Entry[];

const heads = /\/head$/;

/**
 * What the looks of a shape have in common, as far as archives tell before models are opened: the mesh of a package; the name and the
 * bytes of what a cache names. Null for others.
 */
export function lookKeyOf({ id, name, place, bytes }: Entry): string | null {
  if (place === undefined) return null;
  const folder = place.slice(0, place.indexOf('/'));
  const rank = rankOfFolder(folder);
  if (rank < 0) return id.replace(/@[^@#]*$/, '');
  return rank < cacheFolders.length - 1 && !isUnnamed({ name, place })
    ? `${folder}/${name}/${String(bytes)}`
    : null;
}

/** Whether an archive has no name for a model, only a number. */
export function isUnnamed({ name, place }: Pick<Entry, 'name' | 'place'>): boolean {
  return /^(effect )?\d+$/.test(name) || (place?.startsWith('models/') ?? false);
}

/** Whether a model is a part of another, such as the head of an npc. */
export const isFragment = ({ id }: Entry): boolean => heads.test(id);
