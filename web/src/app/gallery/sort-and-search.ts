import type { SurveyResult } from '../session/model-scanner.js';

export type Order = 'name' | 'faces' | 'notes';
export type Filter = 'all' | 'animated' | 'notes' | 'failed';

/** What is shown of a drop, and in which order. */
export interface Arrangement {
  readonly query: string;
  readonly filter: Filter;
  readonly order: Order;
}

/** What is known of a model, undefined while nobody has looked into it. */
export type Look = (model: number) => SurveyResult | undefined;
type Test = (name: string, result: SurveyResult | undefined) => boolean;

const filters: Readonly<Record<Filter, Test>> = {
  all: () => true,
  animated: (_, result) => result !== undefined && result !== 'failed' && result.frames > 1,
  notes: (_, result) => amount(result, 'notes') > 0,
  failed: (_, result) => result === 'failed',
};

/** Numbers of the models that are shown; `names` come sorted. What is not known yet comes last. */
export function arrange(
  names: readonly string[],
  look: Look,
  { query, filter, order }: Arrangement,
): number[] {
  const tests = [filters[filter], ...testsOf(query)];
  const shown = [...names.keys()].filter((model) => tests.every((test) => test(names[model]!, look(model))));
  if (order === 'name') return shown;
  return shown.sort((one, other) => amount(look(other), order) - amount(look(one), order) || one - other);
}

/** How many models a filter lets through. */
export function countOfFilter(count: number, look: Look, filter: Filter): number {
  let passed = 0;
  for (let model = 0; model < count; model += 1) if (filters[filter]('', look(model))) passed += 1;
  return passed;
}

function amount(result: SurveyResult | undefined, of: 'faces' | 'frames' | 'clips' | 'notes'): number {
  return result && result !== 'failed' ? result[of] : -1;
}

const comparison = /\b(faces|frames|clips|notes)\s*(<=|>=|<|>|=)\s*([\d,]+)/gi;
const possession = /\bhas:(notes|clips)\b/gi;

/** What a search asks for: "npc faces > 500 has:notes" are three things that all have to be so. */
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
    .replace(possession, (_, what: string) => {
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
