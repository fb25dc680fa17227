import type { Change, ItemChange, ListChanges } from './comparison.js';
import { match, unmatched, type Keys } from './match.js';

/** Matches named items by keys, the strictest first, and lists what has changed. */
export function compareLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  nameOf: (item: Item, index: number) => string,
  keys: readonly ((item: Item) => string)[],
  changesOf: (
    before: Item,
    after: Item,
    indices: readonly [before: number, after: number],
  ) => readonly Change[],
): ListChanges {
  const levels = keys.map((key): Keys => ({ before: before.map(key), after: after.map(key) }));
  // Only what has a key in common is the same: its place in the list does not matter.
  const matching = match(levels, false);
  const changed = [...matching.toAfter].flatMap((b, a): ItemChange[] => {
    if (b < 0) return [];
    const changes = changesOf(before[a]!, after[b]!, [a, b]);
    return changes.length > 0 ? [{ name: nameOf(after[b]!, b), before: a, after: b, changes }] : [];
  });
  const { added, removed } = unmatched(matching, levels[0]!);
  return {
    added: added.map((index) => ({ name: nameOf(after[index]!, index), index })),
    removed: removed.map((index) => ({ name: nameOf(before[index]!, index), index })),
    changed,
  };
}

/** The values of two records that differ. */
export function changedValues(
  pairs: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
): Change[] {
  return Object.entries(pairs)
    .map(([name, [before, after]]) => ({ name, before: textOf(before), after: textOf(after) }))
    .filter(({ before, after }) => before !== after);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  return value === true ? 'yes' : String(value);
}
