import { eachInSlices } from '../../../core/in-slices.js';
import type { TimeSlices } from '../../../core/yield-to-main.js';
import type { ScanResult } from '../../workspace/model-scanner.js';
import type { Listed } from './listing.js';
import { isFragment, isUnnamed } from './looks.js';

/** Faces of models that are worth a look: fewer are signs and fences, more are whole scenes. */
const fewestFaces = 80;
const mostFaces = 2000;
const ranks = 32;

/** How far behind a model is, 0 for the best: a fragment or another look of one before it, then one without name, clips or skins. */
export function rankOf(
  { entry, looks }: Pick<Listed, 'entry' | 'looks'>,
  result: ScanResult | undefined,
): number {
  const isRepeated = looks.length > 0 && looks[0] !== entry;
  let rank = isFragment(entry) || isRepeated ? 16 : 0;
  if (isUnnamed(entry)) rank += 8;
  if (!result) return rank;
  if (result === 'error') return ranks - 1;
  if (result.clips === 0) rank += 4;
  if (result.missing > 0) rank += 2;
  return result.faces < fewestFaces || result.faces > mostFaces ? rank + 1 : rank;
}

/** Models with the best first; those of one rank stay in their order. */
export async function bestFirst(
  models: readonly Listed[],
  resultOf: (listed: Listed) => ScanResult | undefined,
  slices: TimeSlices,
): Promise<Listed[]> {
  const byRank: Listed[][] = Array.from({ length: ranks }, () => []);
  await eachInSlices(models, (listed) => byRank[rankOf(listed, resultOf(listed))]!.push(listed), slices);
  return byRank.flat();
}
