import type { Entry } from '../../core/index.js';

type Entries = readonly Entry[];

/** Of the last two lists, which all that has indices asks for. */
let last: { readonly before: Entries; readonly after: Entries; readonly indices: readonly number[] } | null;

/** For entries that were listed again: the index that each has now, -1 for those that are gone. */
export function movedIndices(before: Entries, after: Entries): readonly number[] {
  if (last?.before === before && last.after === after) return last.indices;
  const now = new Map(after.map(({ id }, index) => [id, index]));
  const indices = before.map(({ id }) => now.get(id) ?? -1);
  last = { before, after, indices };
  return indices;
}

/** Values of entries by their indices, moved to the new ones. Those of entries that have changed are left out. */
export function movedValues<Value>(
  values: ReadonlyMap<number, Value>,
  before: Entries,
  after: Entries,
): Map<number, Value> {
  const indices = movedIndices(before, after);
  const isSame = ([index]: readonly [number, Value]) => after[indices[index]!] === before[index];
  const kept = [...values].filter(isSame);
  return new Map(kept.map(([index, value]) => [indices[index]!, value]));
}
