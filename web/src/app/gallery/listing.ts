import type { Entry, Part } from '../../core/index.js';
import { fileName } from '../../core/format.js';
import { TimeSlices } from '../../core/yield-to-main.js';

/** What the gallery lists about a model before it is opened. */
export interface Listed {
  readonly entry: Entry;
  /** The name; with the end of the path where several models have the name. */
  readonly label: string;
  readonly parts: NameParts;
  /** Folder of its first file, below the folder that all models have in common. Empty for that folder. */
  readonly folder: string;
  /** Path of its first file. */
  readonly path: string;
  /** Bytes of its files. */
  readonly size: number;
}

/** Lists of parts: those that several entries share are the same objects, and are read once. */
type Lists = readonly (readonly Part[])[];

/** What the gallery lists of the models of a set of files, in their order. That of thousands is made in several tasks. */
export async function listingOf(entries: readonly Entry[]): Promise<Listed[]> {
  const slices = new TimeSlices();
  const sizes = new Map<readonly Part[], number>();
  const sizeOf = (list: readonly Part[]): number => {
    let size = sizes.get(list);
    if (size === undefined) sizes.set(list, (size = list.reduce((sum, part) => sum + part.size, 0)));
    return size;
  };
  const paths = entries.map((entry) => (listsOf(entry)[0]?.[0]?.file ?? '').replaceAll('\\', '/'));
  const folders = paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  const common = commonFolder(folders);
  await slices.yield();
  const labels = labelsOf(entries, folders);
  await slices.yield();
  return entries.map((entry, i) => ({
    entry,
    label: labels[i]!,
    // Few of thousands are asked for at once.
    get parts() {
      return partsOfName(labels, i);
    },
    folder: folders[i]!.slice(common),
    path: paths[i]!,
    get size() {
      return listsOf(entry).reduce((sum, list) => sum + sizeOf(list), 0);
    },
  }));
}

/** The own parts of an entry, then those that it shares. Reading `parts` would make a list for each entry. */
function listsOf(entry: Entry): Lists {
  return (entry as { readonly lists?: Lists }).lists ?? [entry.parts];
}

/** Length of the path that all folders start with, its slash included. */
function commonFolder(folders: readonly string[]): number {
  let common = (folders[0] ?? '').split('/');
  for (const folder of new Set(folders)) {
    const names = folder.split('/');
    const differs = common.findIndex((name, i) => name !== names[i]);
    if (differs >= 0) common = common.slice(0, differs);
  }
  const path = common.join('/');
  return path === '' ? 0 : path.length + 1;
}

function labelsOf(entries: readonly Entry[], folders: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of entries) counts.set(name, (counts.get(name) ?? 0) + 1);
  return entries.map(({ name }, i) => {
    const folder = counts.get(name)! > 1 ? fileName(folders[i]!) : '';
    return folder ? `${folder}/${name}` : name;
  });
}

/** A folder of the filter, with the number of models in it and in the folders inside it. */
export interface FolderCount {
  readonly folder: string;
  readonly models: number;
}

/** The folders of a listing, sorted; without those that contain only one other folder. */
export function foldersOf(listing: readonly Listed[]): FolderCount[] {
  const inside = new Map<string, number>();
  const all = new Map<string, number>();
  for (const { folder } of listing) inside.set(folder, (inside.get(folder) ?? 0) + 1);
  for (const [folder, models] of inside) {
    for (let path = folder; path; path = path.slice(0, Math.max(0, path.lastIndexOf('/'))))
      all.set(path, (all.get(path) ?? 0) + models);
  }
  const largestInside = new Map<string, number>();
  for (const [path, models] of all) {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    largestInside.set(parent, Math.max(models, largestInside.get(parent) ?? 0));
  }
  return [...all]
    .filter(([path, models]) => models > (largestInside.get(path) ?? 0))
    .map(([folder, models]) => ({ folder, models }))
    .sort((one, other) => (one.folder < other.folder ? -1 : 1));
}

/** A name in two parts: where it does not fit, the first is truncated, and the second gets most of the space. */
interface NameParts {
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
