import type { Entry } from '../../../core/index.js';

/** The selected models of a list, and the one that keys move from. */
export interface Selection {
  /** The model of the preview. */
  readonly current: Entry | null;
  /** The selected models; `current` alone, or any. */
  readonly chosen: ReadonlySet<Entry>;
  /** Where a range starts. */
  readonly anchor: Entry | null;
}

/** How a click or key selects: alone, the range from the anchor, one more or less, or only moving. */
export type Choice = 'alone' | 'range' | 'toggle' | 'move';

/** One selected model, or none. */
export function selectOne(entry: Entry | null): Selection {
  return { current: entry, chosen: new Set(entry && [entry]), anchor: entry };
}

/** The selection after a click or key on a model of a list. */
export function select(
  { chosen, anchor }: Selection,
  list: readonly Entry[],
  entry: Entry,
  choice: Choice,
): Selection {
  if (choice === 'alone') return selectOne(entry);
  if (choice === 'move') return { current: entry, chosen, anchor: entry };
  if (choice === 'toggle') {
    const toggled = new Set(chosen);
    if (!toggled.delete(entry)) toggled.add(entry);
    return { current: entry, chosen: toggled, anchor: entry };
  }
  const [from, to] = [anchor ? list.indexOf(anchor) : -1, list.indexOf(entry)];
  if (from < 0) return selectOne(entry);
  const range = list.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { current: entry, chosen: new Set(range), anchor };
}

/**
 * The selection of what a list has, whose models may be others of the same ids: `current` is the first model where it is not in the
 * list any more.
 */
export function keepIn(selection: Selection, list: readonly Entry[]): Selection {
  const { current, chosen, anchor } = selection;
  if (!current && chosen.size === 0) return selectOne(list[0] ?? null);
  const isOne = current && chosen.size === 1 && chosen.has(current) && anchor === current;
  if (isOne && list.includes(current)) return selection;
  const ids = new Set([current, anchor, ...chosen].map((entry) => entry?.id));
  const found = new Map(list.filter(({ id }) => ids.has(id)).map((entry) => [entry.id, entry]));
  const find = (entry: Entry | null): Entry | null => (entry && found.get(entry.id)) ?? null;
  const kept = find(current);
  if (!kept) return selectOne(list[0] ?? null);
  const left = [...chosen].map(find).filter((entry) => entry !== null);
  const isSame = kept === current && left.length === chosen.size && left.every((entry) => chosen.has(entry));
  return isSame ? selection : { current: kept, chosen: new Set(left), anchor: find(anchor) };
}

/** Whether two lists have the same elements. */
export function areEqual(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, i) => each === others[i]);
}

/** How a mouse or key event with these modifiers selects. */
export function choiceOf(
  event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  isKey: boolean,
): Choice {
  if (event.shiftKey) return 'range';
  if (event.ctrlKey || event.metaKey) return isKey ? 'move' : 'toggle';
  return 'alone';
}
