import type { ScanResult } from '../../workspace/model-scanner.js';
import type { Listed } from './listing.js';

/** Filters that can be chosen together. */
export const filterNames = {
  moves: 'Moves',
  looks: 'Several looks',
  warnings: 'Warnings',
  missing: 'Missing files',
  errors: 'Not opened',
} as const;
export type Filter = keyof typeof filterNames;

/** Numbers of faces, of which one can be chosen: "80-500" has both bounds, an empty one is none. */
export const faceRanges = {
  '': 'Faces',
  '-79': 'Under 80 faces',
  '80-499': '80 to 499 faces',
  '500-1999': '500 to 1,999 faces',
  '2000-': '2,000 faces and more',
} as const;
export type FaceRange = keyof typeof faceRanges;

/** Whether a model is one that a filter shows; those that were not opened are none, except by their looks. */
export function matches(filter: Filter, listed: Listed, result: ScanResult | undefined): boolean {
  if (filter === 'looks') return listed.looks.length > 1;
  return matchesResult(filter, result);
}

function matchesResult(filter: Exclude<Filter, 'looks'>, result: ScanResult | undefined): boolean {
  if (!result || result === 'error') return filter === 'errors' && result === 'error';
  if (filter === 'moves') return result.frames > 1;
  return filter === 'errors' ? false : result[filter] > 0;
}

/** How many of the opened models a filter shows. */
export function countOfFilter(results: Iterable<ScanResult>, filter: Exclude<Filter, 'looks'>): number {
  let count = 0;
  for (const result of results) count += Number(matchesResult(filter, result));
  return count;
}

export function isInRange(range: FaceRange, result: ScanResult | undefined): boolean {
  if (range === '') return true;
  if (!result || result === 'error') return false;
  const [least, most] = range.split('-');
  return result.faces >= Number(least) && (most === '' || result.faces <= Number(most));
}
