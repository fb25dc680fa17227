import { withCommas } from '../../../core/format.js';
import { eachInSlices } from '../../../core/in-slices.js';
import { TimeSlices } from '../../../core/yield-to-main.js';
import type { ScanResult } from '../../workspace/model-scanner.js';
import type { Listed } from '../list/listing.js';
import { isUnnamed } from '../list/looks.js';
import type { TreeNode } from '../tree/tree.js';

const mostNames = 4;
const mostGroups = 3;

/** What can be searched for. */
export interface Suggestion {
  readonly title: 'Names' | 'Groups' | 'By numbers';
  readonly text: string;
  /** What a search for numbers means. */
  readonly meaning: string;
  /** Models that it finds; −1 where that is not known. */
  readonly models: number;
  /** The search, or the group. */
  readonly query?: string;
  readonly folder?: string;
}

/** How often each name is in a listing. */
export async function namesIn(
  listing: readonly Listed[],
  slices: TimeSlices,
): Promise<ReadonlyMap<string, number>> {
  const names = new Map<string, number>();
  const use = ({ entry }: Listed): void => {
    if (!isUnnamed(entry)) names.set(entry.name, (names.get(entry.name) ?? 0) + 1);
  };
  await eachInSlices(listing, use, slices);
  return names;
}

/** The names and groups that have what is typed, and searches for numbers that are like it. */
export async function suggestionsFor(
  typed: string,
  names: ReadonlyMap<string, number>,
  groups: readonly TreeNode[],
  results: Iterable<ScanResult>,
  slices: TimeSlices,
): Promise<Suggestion[]> {
  const text = typed.trim().toLowerCase();
  const found: Suggestion[] = [];
  if (text) {
    const like: { readonly name: string; readonly models: number; readonly starts: boolean }[] = [];
    const use = ([name, models]: readonly [string, number]): void => {
      const at = name.toLowerCase().indexOf(text);
      if (at >= 0) like.push({ name, models, starts: at === 0 });
    };
    await eachInSlices([...names], use, slices);
    like.sort((one, other) => Number(other.starts) - Number(one.starts) || other.models - one.models);
    for (const { name, models } of like.slice(0, mostNames))
      found.push({ title: 'Names', text: name, meaning: '', models, query: name });
  }
  const inGroups = groups.filter(({ name }) => name.toLowerCase().includes(text));
  found.push(
    ...inGroups.slice(0, mostGroups).map(({ name, folder, models }): Suggestion => ({
      title: 'Groups',
      text: name,
      meaning: '',
      models,
      folder,
    })),
  );
  return [...found, ...byNumbers(text, results)];
}

const numbers: readonly (readonly [
  query: string,
  meaning: string,
  test: ((result: ScanResult) => boolean) | null,
])[] = [
  ['has:clips', 'moves', (result) => result !== 'error' && result.clips > 0],
  ['faces > 500', 'more than 500 faces', (result) => result !== 'error' && result.faces > 500],
  ['clips > 4', 'more than 4 clips', (result) => result !== 'error' && result.clips > 4],
  ['id: 101', 'number of an npc, object or model', null],
];

/** Those whose words begin like what is typed, or all. */
function byNumbers(text: string, results: Iterable<ScanResult>): Suggestion[] {
  const like = numbers.filter(([query]) => query.startsWith(text));
  const all = [...results];
  return like.map(([query, meaning, test]) => ({
    title: 'By numbers',
    text: query,
    meaning,
    models: (test && all.filter(test).length) || -1,
    query,
  }));
}

/** "159", or nothing where it is not known. */
export const countText = ({ models }: Suggestion): string => (models < 0 ? '' : withCommas(models));
