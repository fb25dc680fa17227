import type { Part } from '../model.js';
import type { ListedEntry } from './listed-entry.js';

/** Entries that were listed again, and how they differ from those before. */
interface EntryChanges {
  /** An entry that has not changed is the same object as before. */
  readonly entries: readonly ListedEntry[];
  readonly added: readonly ListedEntry[];
  readonly changed: readonly ListedEntry[];
  readonly removed: readonly ListedEntry[];
}

/** Compares entries with those that were listed before the files of the names in `arrived` were added or replaced. */
export function entryChanges(
  before: readonly ListedEntry[],
  after: readonly ListedEntry[],
  arrived: ReadonlyMap<string, unknown>,
): EntryChanges {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const ids = new Set(after.map(({ id }) => id));
  const [added, changed]: [ListedEntry[], ListedEntry[]] = [[], []];
  const areSame = listComparison(arrived);
  const entries = after.map((entry) => {
    const last = old.get(entry.id);
    if (!last) added.push(entry);
    else if (!areSame(entry.lists, last.lists)) changed.push(entry);
    else if (isNamedAlike(entry, last)) return last;
    return entry;
  });
  return { entries, added, changed, removed: before.filter(({ id }) => !ids.has(id)) };
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
  const isSame = ({ file, role }: Part, i: number) => file === others[i]!.file && role === others[i]!.role;
  return some.length === others.length && some.every(isSame);
}

function isNamedAlike(one: ListedEntry, other: ListedEntry): boolean {
  return one.name === other.name && one.label === other.label;
}
