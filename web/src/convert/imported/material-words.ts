import type { ImportedMaterial } from '../imported-mesh.js';

/** What the words of names choose. */
export type NamedKind = Partial<Omit<ImportedMaterial, 'name' | 'colour' | 'opacity' | 'image'>>;

/** Characters of a name that are searched for words. */
const mostCharacters = 1024;

const anyWord =
  /translucent|modulated|masked|sided|unlit|fullbright|weapon|curvy|reflective|unsmoothed|priority|label/i;

/** The text as whole words: "unlit2" and "unlit", but not "sunlit". */
const asWord = (text: string): RegExp => new RegExp(`(?<!\\p{L})(?:${text})(?!\\p{L})`, 'iu');
const words = {
  translucent: asWord('translucent'),
  modulated: asWord('modulated'),
  masked: asWord('masked'),
  twoSided: asWord('two[ _-]?sided|double[ _-]?sided'),
  unlit: asWord('unlit|fullbright'),
  weapon: asWord('weapon|weapon[ _-]?triangle'),
  facet: asWord('curvy'),
  environment: asWord('reflective'),
  nearest: asWord('unsmoothed'),
};
const number = (word: string): RegExp => new RegExp(`(?<!\\p{L})${word}[ _-]?(\\d{1,3})(?!\\d)`, 'iu');
const numbers = { priority: number('priority'), label: number('label') };

/**
 * The kind that the words of a name choose, as an artist can set it in any program: "masked", "translucent", "modulated",
 * "twosided", "unlit", "curvy", "reflective", "unsmoothed", "weapon", "priority 10", "label 3".
 *
 * @example
 * namedKind('Cape masked twosided'); // → {blend: 'masked', twoSided: true}
 */
export function namedKind(...names: readonly string[]): NamedKind {
  const beginnings = names.map((name) => name.slice(0, mostCharacters)).join(' ');
  if (!anyWord.test(beginnings)) return {};
  const text = beginnings.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2');
  const blend = (['translucent', 'modulated', 'masked'] as const).find((word) => words[word].test(text));
  return {
    ...(blend && { blend }),
    ...(words.twoSided.test(text) && { twoSided: true }),
    ...(words.unlit.test(text) && { unlit: true }),
    ...(words.weapon.test(text) && { role: 'weapon' }),
    ...(words.facet.test(text) && { facet: true }),
    ...(words.environment.test(text) && { mapping: 'environment' }),
    ...(words.nearest.test(text) && { filter: 'nearest' }),
    ...byteOf('priority', text),
    ...byteOf('label', text),
  };
}

function byteOf(word: keyof typeof numbers, text: string): NamedKind {
  const found = numbers[word].exec(text)?.[1];
  return found === undefined ? {} : { [word]: Math.min(255, Number(found)) };
}
