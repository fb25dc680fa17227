import type { ListedEntry } from '../collection/listed-entry.js';
import { eachInSlices, sortedInSlices } from '../in-slices.js';

/**
 * Entries in the order of `compare`, whose first key are names as `compareNames` sorts them. That takes some microseconds for two names:
 * keys sort most of them first, and decide where they are known to say the same.
 */
export async function sortedByName(
  entries: readonly ListedEntry[],
  compare: (one: ListedEntry, other: ListedEntry) => number,
): Promise<readonly ListedEntry[]> {
  // Not pairs: there can be hundreds of thousands.
  const keys: string[] = [];
  const isExact = new Uint8Array(entries.length);
  await eachInSlices(entries, ({ name }, at) => {
    const lower = name.toLowerCase();
    isExact[at] = Number(exact.test(lower));
    keys.push(keyOf(lower));
  });
  const byKey = (one: number, other: number): number => {
    const [key, otherKey] = [keys[one]!, keys[other]!];
    return key < otherKey ? -1 : key > otherKey ? 1 : 0;
  };
  const presorted = await sortedInSlices([...keys.keys()], byKey);
  const order = await sortedInSlices(
    presorted,
    (one, other) =>
      (isExact[one]! && isExact[other]! && byKey(one, other)) || compare(entries[one]!, entries[other]!),
  );
  return order.map((at) => entries[at]!);
}

/** Names whose keys are in the order of the names: without other characters, zeros before numbers, and very long numbers. */
const exact = /^(?:[a-z_.]|(?:0|[1-9]\d{0,8})(?!\d))*$/;

/** Of a name in lower case: numbers sort by their digits before them, and low lines before letters and digits. */
function keyOf(name: string): string {
  return name.replace(/\d+|_/g, (part) =>
    part === '_' ? '!' : String.fromCharCode(48 + part.length) + part,
  );
}
