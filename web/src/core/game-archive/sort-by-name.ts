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
    const key = keyOf(name.toLowerCase());
    isExact[at] = Number(key.isExact);
    keys.push(key.text);
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

interface Key {
  readonly text: string;
  /** Whether the keys of two names are in the order of the names: not with other characters, zeros before numbers, and very long ones. */
  readonly isExact: boolean;
}

/** Of a name in lower case: numbers sort by their digits before them, and low lines before letters and digits. */
function keyOf(name: string): Key {
  let [text, from, isExact] = ['', 0, true];
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    if (code === lowLine) {
      text += `${name.slice(from, at)}!`;
      from = at + 1;
    } else if (isDigit(code)) {
      let end = at + 1;
      while (end < name.length && isDigit(name.charCodeAt(end))) end += 1;
      text += name.slice(from, at) + String.fromCharCode(zero + end - at);
      isExact &&= end - at === 1 || (code !== zero && end - at <= mostDigits);
      from = at;
      at = end - 1;
    } else if (code !== point && !isLetter(code)) isExact = false;
  }
  return { text: text + name.slice(from), isExact };
}

const codeOf = (letter: string): number => letter.charCodeAt(0);
const [zero, nine, a, z] = [codeOf('0'), codeOf('9'), codeOf('a'), codeOf('z')];
const [lowLine, point] = [codeOf('_'), codeOf('.')];
const mostDigits = 9;
const isDigit = (code: number): boolean => code >= zero && code <= nine;
const isLetter = (code: number): boolean => code >= a && code <= z;
