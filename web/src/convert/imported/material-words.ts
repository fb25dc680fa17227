import type { ImportedMaterial } from '../imported-mesh.js';

/** What the words of names choose. */
export type NamedKind = Partial<Pick<ImportedMaterial, 'blend' | 'twoSided' | 'unlit' | 'role'>>;

/**
 * The kind that the words of a name choose, as an artist can set it in any program: "masked", "translucent", "modulated",
 * "twosided", "unlit", "weapon".
 *
 * @example
 * namedKind('Cape masked twosided'); // → {blend: 'masked', twoSided: true}
 */
export function namedKind(...names: readonly string[]): NamedKind {
  const text = names.join(' ').replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2');
  const has = (word: string) => new RegExp(`(?<!\\p{L})(?:${word})(?!\\p{L})`, 'iu').test(text);
  const blend = has('translucent')
    ? 'translucent'
    : has('modulated')
      ? 'modulated'
      : has('masked')
        ? 'masked'
        : null;
  return {
    ...(blend && { blend }),
    ...(has('two[ _-]?sided|double[ _-]?sided') && { twoSided: true }),
    ...(has('unlit|fullbright') && { unlit: true }),
    ...(has('weapon|weapon[ _-]?triangle') && { role: 'weapon' }),
  };
}
