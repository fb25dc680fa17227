const mostLetters = 64;
const mostNames = 3;

/** Of some names those that a misspelt or renamed one is nearest to, at most three; names of which more than a third differs are none of them. */
export function nearestNames(wanted: string, names: readonly string[]): readonly string[] {
  const most = Math.max(2, Math.ceil(wanted.length / 3));
  const known = new Set<string>();
  const near = names.flatMap((name) => {
    const key = name.toLowerCase();
    if (known.has(key) || Math.abs(name.length - wanted.length) > most) return [];
    known.add(key);
    const distance = editDistance(key, wanted.toLowerCase());
    return distance <= most ? [{ name, distance }] : [];
  });
  near.sort((one, other) => one.distance - other.distance);
  return near.slice(0, mostNames).map(({ name }) => name);
}

/** How many letters have to be inserted, removed, changed or swapped with the next; infinite for words of more than 64 letters. */
export function editDistance(one: string, other: string): number {
  if (one.length > mostLetters || other.length > mostLetters) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const changed = row[j - 1]! + (isSame ? 0 : 1);
      const least = Math.min(changed, row[j]! + 1, next[j - 1]! + 1);
      next.push(isSwapped ? Math.min(least, before[j - 2]! + 1) : least);
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}
