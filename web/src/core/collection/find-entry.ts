import { countOf } from '../format.js';
import type { NamedEntry } from '../files/sources.js';
import { ModelError } from '../model-error.js';
import { nearestNames } from './nearest-names.js';

/** What entries are found by. */
export interface FindableEntry {
  readonly id: string;
  readonly name: string;
  /** Folder and file in an archive: "System/UnrealI.u/Creatures/Skaarjw". */
  readonly place?: string | undefined;
  /** Models that look like it, which open it. */
  readonly aliases?: readonly { readonly id: string; readonly name: string }[] | undefined;
}

const mostIdsSaid = 8;

/**
 * The entry that a text means, without case, of those of its file where it names some: by its id, or what is after `#` in it; as `Package.Group.Name`, or the last parts of that;
 * by its name, or the end of its id; also those of its aliases. Throws a ModelError that lists the candidates where there are several, or the nearest names where there is none.
 *
 * @example
 * findEntry(entries, { entry: 'Botpack.Skaarjw' });
 */
export function findEntry<Found extends FindableEntry>(
  entries: readonly Found[],
  { entry, file }: NamedEntry,
): Found {
  const wanted = entry.toLowerCase();
  const own = file === undefined ? [] : entries.filter(({ id }) => isOf(id, file));
  const pool = own.length > 0 ? own : entries;
  for (const isMeant of ways) {
    const found = pool.filter((each) => isMeant(each, wanted));
    if (found.length === 1) return found[0]!;
    if (found.length > 1) throw ambiguous(entry, found, file);
  }
  throw unknown(entry, pool, file);
}

/** Ids have paths without what says nothing: "./" and slashes at the start. */
function isOf(id: string, file: string): boolean {
  const path = file.replace(/\\/g, '/').replace(/(^|\/)(?:\.?\/)+/g, '$1');
  return id.toLowerCase().startsWith(`${path.toLowerCase()}#`);
}

/** The ways in which a text can mean an entry, in the order in which they are tried. */
const ways: readonly ((entry: FindableEntry, wanted: string) => boolean)[] = [
  ({ id }, wanted) => id.toLowerCase() === wanted,
  ({ id }, wanted) => id.toLowerCase().endsWith(`#${wanted}`),
  ({ aliases = [] }, wanted) => aliases.some(({ id }) => id === wanted || id.endsWith(`#${wanted}`)),
  (entry, wanted) => pathOf(entry).join('.') === wanted,
  (entry, wanted) => {
    const path = pathOf(entry);
    return `.${path.join('.')}`.endsWith(`.${wanted}`) || `${path[0]}.${path.at(-1)}` === wanted;
  },
  ({ name }, wanted) => name.toLowerCase() === wanted,
  ({ aliases = [] }, wanted) => aliases.some(({ name }) => name.toLowerCase() === wanted),
  ({ id, aliases = [] }, wanted) =>
    [id, ...aliases.map((alias) => alias.id)].some((each) => each.endsWith(`/${wanted}`)),
];

/** "System/UnrealI.u/Creatures/Skaarjw" as package, groups and name, in lower case; empty for a model of loose files. */
function pathOf({ place = '' }: FindableEntry): readonly string[] {
  const parts = place.toLowerCase().split('/');
  const at = parts.findIndex((part) => part.includes('.'));
  return at < 0 ? [] : [parts[at]!.replace(/\.[^.]*$/, ''), ...parts.slice(at + 1)];
}

function ambiguous(entry: string, found: readonly FindableEntry[], file?: string): ModelError {
  const ids = found.slice(0, mostIdsSaid).map(({ id }) => id);
  const rest = found.length - ids.length;
  return new ModelError({
    code: 'ambiguous',
    file: file ?? entry,
    found: found.length,
    sentence: `${entry} can be ${countOf(found.length, 'model')}: ${ids.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    advice: 'Name one by its id.',
  });
}

function unknown(entry: string, entries: readonly FindableEntry[], file?: string): ModelError {
  const nearest = nearestNames(entry.slice(entry.lastIndexOf('#') + 1), entries.flatMap(namesOf));
  const near =
    nearest.length > 0
      ? `; the nearest ${nearest.length > 1 ? 'names are' : 'name is'} ${nearest.join(', ')}`
      : '';
  return new ModelError({
    code: 'not-found',
    file: file ?? entry,
    sentence: `${entry} is not among the models of ${file ?? 'these files'}${near}`,
  });
}

/** What an entry can be called: its name, and the end of an id that differs from it by more than case. */
function namesOf({ id, name }: FindableEntry): readonly string[] {
  const end = id.slice(id.lastIndexOf('#') + 1);
  return end.toLowerCase() === name.toLowerCase() ? [name] : [name, end];
}
