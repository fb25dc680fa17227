/** A name in two parts: where it does not fit, the first is truncated, and the second gets most of the space. */
export interface NameParts {
  readonly head: string;
  readonly tail: string;
}

/** Characters of the tail where names differ at their starts. */
const shortTail = 7;
/** Characters that a cell shows of the head in any case, so that a difference in them is seen. */
const visibleHead = 6;

/**
 * Divides one of some sorted names so that it shows what distinguishes it from its neighbours.
 *
 * @example
 * partsOfName(['HeavyRifleFirstPerson', 'HeavyRifleThirdPerson'], 0) // tail: 'FirstPerson'
 */
export function partsOfName(names: readonly string[], at: number): NameParts {
  const name = names[at]!;
  return inParts(name, Math.max(commonStart(name, names[at - 1]), commonStart(name, names[at + 1])));
}

function inParts(name: string, common: number): NameParts {
  const { length } = name;
  if (length <= shortTail + visibleHead) return { head: name, tail: '' };
  const short = length - shortTail;
  return cutAt(name, common <= visibleHead ? short : Math.min(common, short));
}

function cutAt(name: string, at: number): NameParts {
  // A surrogate pair is not divided.
  const cut = /[\udc00-\udfff]/.test(name[at]!) ? at - 1 : at;
  return { head: name.slice(0, cut), tail: name.slice(cut) };
}

/** Characters that two names have in common at their starts, in any case. */
function commonStart(name: string, other = ''): number {
  const [one, two] = [name.toLowerCase(), other.toLowerCase()];
  const end = Math.min(one.length, two.length);
  let at = 0;
  while (at < end && one[at] === two[at]) at += 1;
  return at === one.length && at === two.length ? 0 : at;
}
