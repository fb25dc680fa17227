import { familyOfName, familyTable } from '../host/module-addresses.js';

/**
 * Names of the files that make a model together with the one of this name, which says the family where none is given.
 *
 * @example
 * partnersOf('rifle_d.3d'); // → ['rifle_a.3d', 'rifle.uc']
 */
export function partnersOf(name: string, family = familyOfName(name)): readonly string[] {
  const { partners = {} } = familyTable.find(({ id }) => id === family) ?? {};
  for (const [end, others] of Object.entries(partners)) {
    const own = end === '.*' ? /(?:\.[^.]*)?$/.exec(name)![0] : name.slice(-end.length);
    const stem = name.slice(0, name.length - own.length);
    // A name that an end makes up has a stem; others are whole names.
    if ((stem !== '') === /^\W|^_/.test(end) && (end === '.*' || own.toLowerCase() === end))
      return others.map((other) => stem + withCaseOf(own, other));
  }
  return [];
}

/** "_D.3d" and "_a.3d" → "_A.3d": the case of each letter is kept in an end of the same length. */
function withCaseOf(like: string, end: string): string {
  if (like.length !== end.length) return end;
  return end.replace(/./g, (letter, at: number) =>
    like[at] === like[at]!.toLowerCase() ? letter : letter.toUpperCase(),
  );
}
