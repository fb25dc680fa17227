import type { Entry, Part } from '../../../core/index.js';
import { fileName } from '../../../core/format.js';
import { eachInSlices } from '../../../core/in-slices.js';
import { TimeSlices } from '../../../core/yield-to-main.js';
import { rankOfFolder } from './folder-order.js';
import { lookKeyOf, type Looks } from './looks.js';

/** What the gallery lists about a model before it is opened. */
export interface Listed {
  readonly entry: Entry;
  /** The name; with the end of the path where several models have the name. */
  readonly label: string;
  readonly parts: NameParts;
  /** Folder of its first file, or of its place in an archive, below the folder that all models have in common. Empty for that folder. */
  readonly folder: string;
  /** Path of its first file, or its place in an archive. */
  readonly path: string;
  /** Bytes of its files, or those that it has in an archive. */
  readonly size: number;
  /** All models that differ from it by their looks only, itself included; empty where it has one look. */
  readonly looks: Looks;
}

/** Lists of parts: those that several entries share are the same objects, and are read once. */
type Lists = readonly (readonly Part[])[];

/** What the gallery lists of the models of a set of files, in their order. That of thousands is made in several tasks. */
export async function listingOf(entries: readonly Entry[]): Promise<Listed[]> {
  const slices = new TimeSlices();
  const folders = new Map<string, string>();
  const names = new Set<string>();
  const all: AllListed = { listing: [], repeated: new Set(), sizes: new Map(), looks: new Map() };
  const note = (entry: Entry): void => {
    folders.set(folderAt(pathOf(entry)), '');
    const key = lookKeyOf(entry);
    const looks = key === null ? undefined : all.looks.get(key);
    if (looks) looks.push(entry);
    else if (key !== null) all.looks.set(key, [entry]);
    if (names.has(entry.name)) all.repeated.add(entry.name);
    else names.add(entry.name);
  };
  await eachInSlices(entries, note, slices);
  // Those of a cache are kept: they say what its models are.
  const ofFiles = [...folders.keys()].filter((folder) => rankOfFolder(folder) < 0);
  const common = commonFolder(ofFiles);
  for (const folder of folders.keys()) folders.set(folder, folder);
  for (const folder of ofFiles) folders.set(folder, folder.slice(common));
  const list = (entry: Entry, at: number): unknown =>
    all.listing.push(new ListedModel(entry, folders.get(folderAt(pathOf(entry)))!, at, all));
  await eachInSlices(entries, list, slices);
  return all.listing;
}

const noLooks: Looks = [];

/** What the models of a listing share. */
interface AllListed {
  readonly listing: ListedModel[];
  /** Names that several models have. */
  readonly repeated: Set<string>;
  /** Bytes of the lists that were asked for. */
  readonly sizes: Map<readonly Part[], number>;
  readonly looks: Map<string, Entry[]>;
}

/** A model of a listing, which keeps no more than its folder: few of thousands are drawn. */
class ListedModel implements Listed {
  readonly entry: Entry;
  readonly folder: string;
  readonly #at: number;
  readonly #all: AllListed;

  constructor(entry: Entry, folder: string, at: number, all: AllListed) {
    this.entry = entry;
    this.folder = folder;
    this.#at = at;
    this.#all = all;
  }

  get label(): string {
    const { name } = this.entry;
    const folder = this.#all.repeated.has(name) ? fileName(folderAt(this.path)) : '';
    return folder ? `${folder}/${name}` : name;
  }

  get parts(): NameParts {
    const { listing } = this.#all;
    // Of a model in an archive, a second line says where it is.
    const nameAt = (at: number): string =>
      (this.entry.place === undefined ? listing[at]?.label : listing[at]?.entry.name) ?? '';
    return partsOfName(
      [-1, 0, 1].map((by) => nameAt(this.#at + by)),
      1,
    );
  }

  get path(): string {
    return pathOf(this.entry);
  }

  get size(): number {
    return this.entry.bytes ?? listsOf(this.entry).reduce((sum, list) => sum + this.#sizeOf(list), 0);
  }

  get looks(): Looks {
    const key = lookKeyOf(this.entry);
    const looks = key === null ? undefined : this.#all.looks.get(key);
    return looks && looks.length > 1 ? looks : noLooks;
  }

  #sizeOf(list: readonly Part[]): number {
    const { sizes } = this.#all;
    const known = sizes.get(list);
    const size = known ?? list.reduce((sum, part) => sum + part.size, 0);
    if (known === undefined) sizes.set(list, size);
    return size;
  }
}

/** The path of its first file, or its place in an archive. */
function pathOf(entry: Entry): string {
  return (entry.place ?? listsOf(entry)[0]?.[0]?.file ?? '').replaceAll('\\', '/');
}

const folderAt = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

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
