import type { Entry } from '../../core/index.js';

/** For entries that were listed again: the index that each has now, -1 for those that are gone. */
export function movedIndices(before: readonly Entry[], after: readonly Entry[]): readonly number[] {
  const indices = new Map(after.map(({ id }, index) => [id, index]));
  return before.map(({ id }) => indices.get(id) ?? -1);
}

/** Values of entries by their indices, moved to the new ones. Those of entries that have changed are left out. */
export function movedValues<Value>(
  values: ReadonlyMap<number, Value>,
  before: readonly Entry[],
  after: readonly Entry[],
): Map<number, Value> {
  const indices = movedIndices(before, after);
  const isSame = ([index]: readonly [number, Value]) => after[indices[index]!] === before[index];
  const kept = [...values].filter(isSame);
  return new Map(kept.map(([index, value]) => [indices[index]!, value]));
}
