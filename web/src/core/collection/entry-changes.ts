import type { Part } from '../model.js';
import { EntryOfLists, type ListedEntry } from './listed-entry.js';

/**
 * Entries that were listed again after the files of the names in `arrived` were added, replaced or removed. One that has not changed
 * is the same object as before; one that only has another name keeps its lists. Those of the ids in `stale` have changed in any case.
 */
export function keepEntries(
  before: readonly ListedEntry[],
  after: readonly ListedEntry[],
  arrived: ReadonlyMap<string, unknown>,
  stale?: ReadonlySet<string>,
): readonly ListedEntry[] {
  if (before.length === 0) return after;
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const areSame = listComparison(arrived);
  return after.map((entry) => {
    const last = old.get(entry.id);
    if (stale?.has(entry.id)) return new EntryOfLists(entry, [...entry.lists]);
    if (!last || !areSame(entry.lists, last.lists)) return entry;
    return isNamedAlike(entry, last) ? last : new EntryOfLists(entry, last.lists);
  });
}

/** How entries differ from those of a set before. */
interface EntryChanges {
  readonly added: readonly ListedEntry[];
  readonly changed: readonly ListedEntry[];
  readonly removed: readonly ListedEntry[];
}

/** Compares entries with those that they were made of. */
export function entryChanges(before: readonly ListedEntry[], after: readonly ListedEntry[]): EntryChanges {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const ids = new Set(after.map(({ id }) => id));
  const isChanged = (entry: ListedEntry): boolean => {
    const last = old.get(entry.id);
    return last !== undefined && last.lists !== entry.lists;
  };
  return {
    added: after.filter(({ id }) => !old.has(id)),
    changed: after.filter(isChanged),
    removed: before.filter(({ id }) => !ids.has(id)),
  };
}

type List = readonly Part[];

/** Compares lists of lists of parts. Lists that many entries share are compared once. */
function listComparison(arrived: ReadonlyMap<string, unknown>) {
  const unchanged = new Map<List, List>();
  const isSame = (list: List, other: List): boolean => {
    if (unchanged.get(list) === other) return true;
    if (list.some(({ file }) => arrived.has(file)) || !areEqual(list, other)) return false;
    unchanged.set(list, other);
    return true;
  };
  return (lists: readonly List[], others: readonly List[]): boolean =>
    lists.length === others.length && lists.every((list, i) => isSame(list, others[i]!));
}

function areEqual(some: List, others: List): boolean {
  const isSame = (part: Part, i: number): boolean => {
    const { file, kind, numbers } = others[i]!;
    return part.file === file && part.kind === kind && String(part.numbers) === String(numbers);
  };
  return some.length === others.length && some.every(isSame);
}

function isNamedAlike(one: ListedEntry, other: ListedEntry): boolean {
  return one.name === other.name && one.label === other.label;
}
