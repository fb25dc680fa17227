import { decodeValue } from './percent-encoding.js';

/** A name from the files. */
const longestName = 4096;
/** More sentences than these help nobody. */
const mostProblems = 5;
const longestQuote = 40;

/** The values of a fragment by key. Remembers which keys were read, and which values were invalid. */
export class LinkFields {
  readonly #fields: readonly (readonly [key: string, value: string])[];
  readonly #known = new Set<string>();
  readonly #invalid = new Set<string>();

  constructor(text: string) {
    const parts = text.split('&').filter((part) => part !== '');
    this.#fields = parts.map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    });
  }

  /** The first value of a key; empty when there is none. */
  get(key: string): string {
    return this.all(key, 1)[0] ?? '';
  }

  all(key: string, most: number): string[] {
    this.#known.add(key);
    const found = this.#fields.filter(([name, value]) => name === key && value !== '');
    return found.slice(0, most).map(([, value]) => decodeValue(value));
  }

  /** Whether a key is there without a value. */
  isEmpty(key: string): boolean {
    return this.#fields.some(([name, value]) => name === key && value === '');
  }

  /** A text that `isValid`; empty otherwise. */
  text(key: string, isValid: (text: string) => boolean): string {
    const text = this.get(key);
    if (text === '' || isValid(text)) return text;
    this.#invalid.add(key);
    return '';
  }

  /** A name from the files; empty when it is longer than any. */
  name(key: string): string {
    return this.text(key, (text) => text.length <= longestName);
  }

  oneOf<Word extends string>(key: string, words: readonly Word[]): Word | null {
    const given = this.text(key, (text) => words.some((word) => word === text));
    return words.find((word) => word === given) ?? null;
  }

  flag(key: string): boolean | null {
    const word = this.oneOf(key, ['0', '1']);
    return word && word === '1';
  }

  /** At least `least` finite numbers, separated by commas, the first `most` of them; empty when one is not. */
  numbers(key: string, least: number, most: number): number[] {
    const text = this.get(key);
    if (text === '') return [];
    const all = text.split(',', most).map(numberOf);
    const valid = all.filter((value) => value !== null);
    if (valid.length === all.length && all.length >= least) return valid;
    this.#invalid.add(key);
    return [];
  }

  /** A number within bounds: others are clamped. */
  number(key: string, low: number, high: number): number | null {
    const [value] = this.numbers(key, 1, 1);
    return value === undefined ? null : clamp(value, low, high);
  }

  /** A sentence for each of the first keys that were not read, and of those without a valid value. */
  problems(): string[] {
    const sentences = new Map<string, string>();
    for (const [key, value] of this.#fields) {
      if (sentences.size >= mostProblems) break;
      if (sentences.has(key)) continue;
      if (!this.#known.has(key)) sentences.set(key, `The link has an unknown part, ${quote(key)}.`);
      else if (value === '' || this.#invalid.has(key))
        sentences.set(key, `The link has an invalid value for ${key}, ${quote(value)}.`);
    }
    return [...sentences.values()];
  }
}

/** Adds 0, which makes −0 a 0. */
export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value)) + 0;
}

function numberOf(text: string): number | null {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
}

function quote(value: string): string {
  const text = decodeValue(value);
  return `"${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text}"`;
}
