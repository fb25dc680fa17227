import type { Entry } from '../../core/index.js';
import type { ModelSummary, ScanResult } from '../workspace/model-scanner.js';
import type { Listed } from './listing.js';

/** The columns of the table, by which the gallery can be sorted. */
export type Column =
  'name' | 'folder' | 'format' | 'faces' | 'frames' | 'clips' | 'notes' | 'missing' | 'size' | 'id';
export type Filter = 'all' | 'animated' | 'warnings' | 'missing' | 'errors';

/** Search text, filters and sort order of the gallery. */
export interface GalleryOptions {
  readonly query: string;
  readonly filter: Filter;
  /** Models in this folder and in those inside it; empty for all. */
  readonly folder: string;
  readonly order: Column;
  /** Reverses the order; models that were not scanned are last in any case. */
  readonly descending: boolean;
}

/** The scan result of a model; undefined until it was scanned. */
export type ResultOf = (entry: Entry) => ScanResult | undefined;
type Test = (listed: Listed, result: ScanResult | undefined) => boolean;

const filters: Readonly<Record<Filter, (result: ScanResult | undefined) => boolean>> = {
  all: () => true,
  animated: (result) => amount(result, 'frames') > 1,
  warnings: (result) => amount(result, 'warnings') > 0,
  missing: (result) => amount(result, 'missing') > 0,
  errors: (result) => result === 'error',
};

/** The models to show; `listing` is sorted by name. Models that were not scanned come last. */
export function sortAndFilter(
  listing: readonly Listed[],
  resultOf: ResultOf,
  { query, filter, folder, order, descending }: GalleryOptions,
): Listed[] {
  const tests = testsOf(query);
  if (folder) tests.push((listed) => `${listed.folder}/`.startsWith(`${folder}/`));
  const isShown = filters[filter];
  const shown = listing.filter((listed) => {
    const result = resultOf(listed.entry);
    return isShown(result) && tests.every((test) => test(listed, result));
  });
  if (order === 'name') return descending ? shown.reverse() : shown;
  const keys = keysOf(shown, resultOf, order);
  const sign = descending ? -1 : 1;
  const sorted = [...shown.keys()].sort((one, other) => {
    const [key, otherKey] = [keys[one]!, keys[other]!];
    if (key < 0 || otherKey < 0) return Number(key < 0) - Number(otherKey < 0);
    return (key - otherKey) * sign;
  });
  return sorted.map((i) => shown[i]!);
}

/** For each model a number to sort by, −1 where it is not known. Texts are replaced by their ranks, so that each is compared once. */
function keysOf(listing: readonly Listed[], resultOf: ResultOf, order: Exclude<Column, 'name'>): number[] {
  if (order === 'size') return listing.map(({ size }) => size);
  if (order !== 'folder' && order !== 'format' && order !== 'id')
    return listing.map(({ entry }) => amount(resultOf(entry), order));
  const texts = listing.map(({ entry, folder }) => ({ folder, format: entry.label, id: entry.id })[order]);
  const ranks = new Map([...new Set(texts)].sort().map((text, i) => [text, i]));
  return texts.map((text) => ranks.get(text)!);
}

/** How many models match a filter. */
export function countOfFilter(listing: readonly Listed[], resultOf: ResultOf, filter: Filter): number {
  const isShown = filters[filter];
  return listing.reduce((count, { entry }) => count + Number(isShown(resultOf(entry))), 0);
}

function amount(result: ScanResult | undefined, of: keyof ModelSummary): number {
  return result && result !== 'error' ? result[of] : -1;
}

const comparison =
  /\b(faces|frames|clips|notes|warnings|missing|size)\s*(<=|>=|<|>|=)\s*([\d,.]+)(?:\s*(KB|MB)\b)?/gi;
const presence = /\bhas:(notes|clips|warnings|missing)\b/gi;
const units: Readonly<Record<string, number>> = { kb: 1024, mb: 1024 * 1024 };

/** The conditions of a search, all of which have to match: "npc faces > 500 has:notes" has three. */
function testsOf(query: string): Test[] {
  const tests: Test[] = [];
  const words = query
    .replace(comparison, (_, of: string, sign: string, digits: string, unit = '') => {
      const limit = Number(digits.replaceAll(',', '')) * (units[unit.toLowerCase()] ?? 1);
      const what = of.toLowerCase() as keyof ModelSummary | 'size';
      tests.push((listed, result) => {
        const is = what === 'size' ? listed.size : amount(result, what);
        return is >= 0 && compare(is, sign, limit);
      });
      return ' ';
    })
    .replace(presence, (_, what: string) => {
      tests.push((_listed, result) => amount(result, what.toLowerCase() as 'notes') > 0);
      return ' ';
    });
  for (const word of words.toLowerCase().split(/\s+/).filter(Boolean)) {
    const isPath = word.includes('/');
    tests.push(({ entry: { name }, folder }) =>
      (isPath ? `${folder}/${name}` : name).toLowerCase().includes(word),
    );
  }
  return tests;
}

function compare(is: number, sign: string, limit: number): boolean {
  if (sign === '=') return is === limit;
  if (is === limit) return sign.includes('=');
  return sign.startsWith('>') ? is > limit : is < limit;
}
