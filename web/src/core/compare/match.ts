/** Which elements of two lists are the same one: indices, −1 for none. */
export interface Matching {
  readonly toAfter: Int32Array;
  readonly toBefore: Int32Array;
}

/** What identifies each element of both lists; null for a number that no element has. */
export interface Keys {
  readonly before: readonly (string | null)[];
  readonly after: readonly (string | null)[];
}

/**
 * Matches two lists by keys, the strictest first: those with the same number and key, then those with the same key anywhere. What is
 * left is matched, with `matchesPlaces`, with what stands at the same place between its neighbours, then with what has the same number.
 */
export function match(levels: readonly Keys[], matchesPlaces = true): Matching {
  const { before, after } = levels[0]!;
  const toAfter = new Int32Array(before.length).fill(-1);
  const toBefore = new Int32Array(after.length).fill(-1);
  const isFree = (a: number, b: number): boolean =>
    toAfter[a] === -1 && toBefore[b] === -1 && before[a] !== null && after[b] !== null;
  const pair = (a: number, b: number): void => {
    if (b >= 0 && b < after.length && isFree(a, b)) [toAfter[a], toBefore[b]] = [b, a];
  };
  for (const keys of levels) {
    keys.before.forEach((key, i) => key !== null && key === keys.after[i] && pair(i, i));
    matchAnywhere(keys, toAfter, toBefore, pair);
  }
  if (!matchesPlaces) return { toAfter, toBefore };
  for (let a = 0; a < before.length; a += 1) {
    const previous = a === 0 ? -1 : toAfter[a - 1]!;
    if (a === 0 || previous >= 0) pair(a, previous + 1);
  }
  for (let a = before.length - 1; a >= 0; a -= 1) {
    const next = a === before.length - 1 ? after.length : toAfter[a + 1]!;
    pair(a, next - 1);
  }
  for (let a = 0; a < before.length; a += 1) pair(a, a);
  return { toAfter, toBefore };
}

function matchAnywhere(
  keys: Keys,
  toAfter: Int32Array,
  toBefore: Int32Array,
  pair: (a: number, b: number) => void,
): void {
  const free = new Map<string, number[]>();
  keys.after.forEach((key, b) => {
    if (key === null || toBefore[b] !== -1) return;
    const list = free.get(key);
    if (list) list.push(b);
    else free.set(key, [b]);
  });
  if (free.size === 0) return;
  const used = new Map<string, number>();
  keys.before.forEach((key, a) => {
    if (key === null || toAfter[a] !== -1) return;
    const at = used.get(key) ?? 0;
    const b = free.get(key)?.[at];
    if (b === undefined) return;
    used.set(key, at + 1);
    pair(a, b);
  });
}

/** Elements of the second list without a counterpart, and of the first. */
export function unmatched(
  { toAfter, toBefore }: Matching,
  { before, after }: Keys,
): { added: number[]; removed: number[] } {
  return {
    added: [...toBefore.keys()].filter((b) => toBefore[b] === -1 && after[b] !== null),
    removed: [...toAfter.keys()].filter((a) => toAfter[a] === -1 && before[a] !== null),
  };
}

/** Elements of the second list whose counterpart has another number. */
export function renumbered({ toBefore }: Matching): number[] {
  return [...toBefore.keys()].filter((b) => toBefore[b]! >= 0 && toBefore[b] !== b);
}
