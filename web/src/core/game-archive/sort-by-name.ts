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
  const keys = new NameKeys(entries.length);
  await eachInSlices(entries, ({ name }, at) => keys.set(at, name));
  const byKey = (one: number, other: number): number => keys.compare(one, other);
  const presorted = await sortedInSlices([...entries.keys()], byKey);
  const order = await sortedInSlices(
    presorted,
    (one, other) =>
      (keys.areExact(one, other) && byKey(one, other)) ||
      compare(entries[one]!, entries[other]!) ||
      one - other,
  );
  return order.map((at) => entries[at]!);
}

/** The symbols of keys in their order, after 0 for the end of a name: low lines sort before points, digits and letters. */
const symbols = '_.0123456789abcdefghijklmnopqrstuvwxyz';
const symbolCount = symbols.length + 1;
/** As many as a number of 53 bits has. */
const symbolsOfNumber = 10;
const mostDigits = 9;

const symbolOf = new Uint8Array(128);
for (const [at, letter] of [...symbols].entries())
  for (const code of [letter, letter.toUpperCase()]) symbolOf[code.charCodeAt(0)] = at + 1;
const [zero, nine] = [symbols.indexOf('0') + 1, symbols.indexOf('9') + 1];

/** Keys of names, in numbers instead of objects: there can be hundreds of thousands. */
class NameKeys {
  /** Each key begins with two numbers of `symbolsOfNumber` symbols. */
  readonly #starts: Float64Array;
  /** The rest of long keys. */
  readonly #rests = new Map<number, string>();
  readonly #isExact: Uint8Array;

  constructor(count: number) {
    this.#starts = new Float64Array(2 * count);
    this.#isExact = new Uint8Array(count);
  }

  set(at: number, name: string): void {
    const { symbols: key, isExact } = keyOf(name);
    this.#starts[2 * at] = packed(key, 0);
    this.#starts[2 * at + 1] = packed(key, symbolsOfNumber);
    const rest = key.slice(2 * symbolsOfNumber);
    if (rest.length > 0) this.#rests.set(at, String.fromCharCode(...rest));
    this.#isExact[at] = Number(isExact);
  }

  compare(one: number, other: number): number {
    const starts = this.#starts;
    return (
      starts[2 * one]! - starts[2 * other]! ||
      starts[2 * one + 1]! - starts[2 * other + 1]! ||
      (this.#rests.size > 0 ? this.#compareRests(one, other) : 0)
    );
  }

  #compareRests(one: number, other: number): number {
    const [rest, otherRest] = [this.#rests.get(one) ?? '', this.#rests.get(other) ?? ''];
    return rest < otherRest ? -1 : Number(rest > otherRest);
  }

  areExact(one: number, other: number): boolean {
    return this.#isExact[one] === 1 && this.#isExact[other] === 1;
  }
}

interface Key {
  readonly symbols: readonly number[];
  /** Whether the keys of two names are in the order of the names: not with other characters, zeros before numbers, and very long numbers. */
  readonly isExact: boolean;
}

/** The symbols of a name without case, and before each number the count of its digits. */
function keyOf(name: string): Key {
  const key: number[] = [];
  let isExact = true;
  let digitsEnd = 0;
  for (let at = 0; at < name.length; at += 1) {
    const symbol = symbolAt(name, at);
    // Signs and letters of other alphabets have an order of their own.
    if (symbol === 0) isExact = false;
    if (isDigit(symbol) && at >= digitsEnd) {
      digitsEnd = at + 1;
      while (isDigit(symbolAt(name, digitsEnd))) digitsEnd += 1;
      const digits = digitsEnd - at;
      isExact &&= digits === 1 || (symbol !== zero && digits <= mostDigits);
      key.push(zero + Math.min(digits, mostDigits));
    }
    key.push(symbol);
  }
  return { symbols: key, isExact };
}

function packed(key: readonly number[], first: number): number {
  let number = 0;
  for (let i = first; i < first + symbolsOfNumber; i += 1) number = number * symbolCount + (key[i] ?? 0);
  return number;
}

/** 0 for other characters, and behind the end. */
const symbolAt = (name: string, at: number): number => symbolOf[name.charCodeAt(at)] ?? 0;
const isDigit = (symbol: number): boolean => symbol >= zero && symbol <= nine;
