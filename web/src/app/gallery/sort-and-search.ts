import type { ScanResult } from '../session/model-scanner.js';

export type Order = 'name' | 'faces' | 'notes';
export type Filter = 'all' | 'animated' | 'notes' | 'errors';

/** Search text, filter and sort order of the gallery. */
export interface GalleryOptions {
  readonly query: string;
  readonly filter: Filter;
  readonly order: Order;
}

/** The scan result of a model; undefined until it was scanned. */
export type ResultOf = (model: number) => ScanResult | undefined;
type Test = (name: string, result: ScanResult | undefined) => boolean;

const filters: Readonly<Record<Filter, Test>> = {
  all: () => true,
  animated: (_, result) => result !== undefined && result !== 'error' && result.frames > 1,
  notes: (_, result) => amount(result, 'notes') > 0,
  errors: (_, result) => result === 'error',
};

/** Indices of the models to show; `names` are sorted. Models that were not scanned come last. */
export function sortAndFilter(
  names: readonly string[],
  resultOf: ResultOf,
  { query, filter, order }: GalleryOptions,
): number[] {
  const tests = [filters[filter], ...testsOf(query)];
  const shown = [...names.keys()].filter((model) =>
    tests.every((test) => test(names[model]!, resultOf(model))),
  );
  if (order === 'name') return shown;
  return shown.sort(
    (one, other) => amount(resultOf(other), order) - amount(resultOf(one), order) || one - other,
  );
}

/** How many models match a filter. */
export function countOfFilter(count: number, resultOf: ResultOf, filter: Filter): number {
  let passed = 0;
  for (let model = 0; model < count; model += 1) if (filters[filter]('', resultOf(model))) passed += 1;
  return passed;
}

function amount(result: ScanResult | undefined, of: 'faces' | 'frames' | 'clips' | 'notes'): number {
  return result && result !== 'error' ? result[of] : -1;
}

const comparison = /\b(faces|frames|clips|notes)\s*(<=|>=|<|>|=)\s*([\d,]+)/gi;
const presence = /\bhas:(notes|clips)\b/gi;

/** The conditions of a search, all of which have to match: "npc faces > 500 has:notes" has three. */
function testsOf(query: string): Test[] {
  const tests: Test[] = [];
  const words = query
    .replace(comparison, (_, of: string, sign: string, digits: string) => {
      const limit = Number(digits.replaceAll(',', ''));
      tests.push((_name, result) => {
        const is = amount(result, of.toLowerCase() as 'faces');
        return is >= 0 && compare(is, sign, limit);
      });
      return ' ';
    })
    .replace(presence, (_, what: string) => {
      tests.push((_name, result) => amount(result, what.toLowerCase() as 'notes') > 0);
      return ' ';
    });
  for (const word of words.toLowerCase().split(/\s+/).filter(Boolean))
    tests.push((name) => name.toLowerCase().includes(word));
  return tests;
}

function compare(is: number, sign: string, limit: number): boolean {
  if (sign === '=') return is === limit;
  if (is === limit) return sign.includes('=');
  return sign.startsWith('>') ? is > limit : is < limit;
}
