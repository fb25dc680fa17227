import { eachInSlices, sortedInSlices } from '../../../core/in-slices.js';
import type { Entry } from '../../../core/index.js';
import { TimeSlices } from '../../../core/yield-to-main.js';
import type { ModelSummary, ScanResult } from '../../workspace/model-scanner.js';
import { bestFirst } from './best-first.js';
import { isInRange, matches, type FaceRange, type Filter } from './filters.js';
import type { Listed } from './listing.js';
import { hasNumber, sortNumbered } from './numbered-models.js';
import { asksForResults, compares, parseQuery, type Condition } from '../search/query.js';

/** The columns of the table, by which the gallery can be sorted. */
export type Column =
  'name' | 'folder' | 'format' | 'faces' | 'frames' | 'clips' | 'notes' | 'missing' | 'size' | 'id';
export type Order = Column | 'best';

/** Groups that are no folders: models that were marked, and those that were opened before. */
export const favourites = '*favourites';
export const lookedAt = '*looked-at';

/** Search text, filters and sort order of the gallery. */
export interface GalleryOptions {
  readonly query: string;
  readonly filters: readonly Filter[];
  readonly faces: FaceRange;
  /** Models in this folder and in those inside it, or of `favourites` or `lookedAt`; empty for all. */
  readonly folder: string;
  readonly order: Order;
  /** Reverses the order; models that were not scanned are last in any case. */
  readonly descending: boolean;
}

export const everything: GalleryOptions = {
  query: '',
  filters: [],
  faces: '',
  folder: '',
  order: 'best',
  descending: false,
};

/** The scan result of a model; undefined until it was scanned. */
export type ResultOf = (entry: Entry) => ScanResult | undefined;
type Test = (listed: Listed) => boolean;

/** What else a list depends on. */
export interface Known {
  /** All models were opened: the best are found by what they have. */
  readonly isScanned?: boolean;
  isFavourite?(entry: Entry): boolean;
  /** How long ago a model was looked at, 0 for the last; null for never. */
  lookedAt?(entry: Entry): number | null;
}

/**
 * The models to show, made in several tasks where they are many; `listing` is sorted by name. Models that were not scanned come last.
 * Null when `isWanted` no longer holds.
 */
export async function sortAndFilter(
  listing: readonly Listed[],
  resultOf: ResultOf,
  { query, filters, faces, folder, order, descending }: GalleryOptions,
  isWanted: () => boolean = () => true,
  known: Known = {},
): Promise<Listed[] | null> {
  const slices = new WantedSlices(isWanted);
  const { conditions, unknown } = parseQuery(query);
  if (unknown) return [];
  const tests = conditions.map((condition) => testOf(condition, resultOf));
  if (folder) tests.push(testOfFolder(folder, known));
  for (const filter of filters) tests.push((listed) => matches(filter, listed, resultOf(listed.entry)));
  if (faces) tests.push(({ entry }) => isInRange(faces, resultOf(entry)));
  const isByNumber = (order === 'name' || order === 'best') && /^\d+$/.test(query.trim());
  const number = isByNumber ? query.trim() : null;
  const [numbered, shown]: [Listed[], Listed[]] = [[], []];
  const show = (listed: Listed): void => {
    if (tests.every((test) => test(listed)))
      (number !== null && hasNumber(listed, number) ? numbered : shown).push(listed);
  };
  try {
    await eachInSlices(listing, show, slices);
    if (number !== null) return [...sortNumbered(numbered, number), ...shown];
    if (folder === lookedAt && order === 'best')
      return await sortedBy(shown, ({ entry }) => known.lookedAt?.(entry) ?? null, false, slices);
    if (order === 'best')
      return await bestFirst(shown, ({ entry }) => (known.isScanned ? resultOf(entry) : undefined), slices);
    if (order === 'name') return descending ? shown.reverse() : shown;
    return await sortedBy(shown, keysBy(order, resultOf), descending, slices);
  } catch (error) {
    if (isWanted()) throw error;
    return null;
  }
}

/** Slices of work that ends when it is not wanted any more. */
class WantedSlices extends TimeSlices {
  readonly #isWanted: () => boolean;

  constructor(isWanted: () => boolean) {
    super();
    this.#isWanted = isWanted;
  }

  override async yield(): Promise<void> {
    await super.yield();
    if (!this.#isWanted()) throw new DOMException('Something else is wanted', 'AbortError');
  }
}

/** What a model is sorted by; null where it is not known. */
type Key = string | number | null;

async function sortedBy(
  shown: readonly Listed[],
  keyOf: (listed: Listed) => Key,
  descending: boolean,
  slices: TimeSlices,
): Promise<Listed[]> {
  const keyed: { readonly listed: Listed; readonly key: Key }[] = [];
  await eachInSlices(shown, (listed) => keyed.push({ listed, key: keyOf(listed) }), slices);
  const before = descending ? 1 : -1;
  const sorted = await sortedInSlices(
    keyed,
    ({ key: one }, { key: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return one === other ? 0 : one < other ? before : -before;
    },
    slices,
  );
  return sorted.map(({ listed }) => listed);
}

function keysBy(order: Exclude<Column, 'name'>, resultOf: ResultOf): (listed: Listed) => Key {
  if (order === 'size') return ({ size }) => size;
  if (order === 'folder') return ({ folder }) => folder;
  if (order === 'format') return ({ entry }) => entry.label;
  if (order === 'id') return ({ entry }) => entry.id;
  return ({ entry }) => {
    const result = resultOf(entry);
    return result && result !== 'error' ? result[order] : null;
  };
}

/** Orders that are known before a model is opened. The best are not sorted again while someone looks at them. */
const knownOrders: ReadonlySet<Order> = new Set(['best', 'name', 'folder', 'format', 'size', 'id']);

/** Whether what is shown can be other models when more were scanned. */
export function dependsOnResults({ query, filters, faces, order }: GalleryOptions): boolean {
  const isFiltered = filters.some((filter) => filter !== 'looks') || faces !== '';
  return isFiltered || !knownOrders.has(order) || asksForResults(query);
}

function amount(result: ScanResult | undefined, of: keyof ModelSummary): number {
  return result && result !== 'error' ? Number(result[of]) : -1;
}

function testOf(condition: Condition, resultOf: ResultOf): Test {
  if (condition.kind === 'word') return testOfWord(condition.word);
  if (condition.kind === 'has') {
    const { what } = condition;
    if (what === 'looks') return ({ looks }) => looks.length > 1;
    return ({ entry }) => amount(resultOf(entry), what) > 0;
  }
  const { field, sign, limit } = condition;
  if (field === 'id') return (listed) => hasNumber(listed, String(limit));
  return (listed) => {
    const is = field === 'size' ? listed.size : amount(resultOf(listed.entry), field);
    return is >= 0 && compares(is, sign, limit);
  };
}

function testOfWord(word: string): Test {
  const hasWord = word.includes('/') ? testOfPath(word) : (name: string) => name.toLowerCase().includes(word);
  const isNumber = /^\d+$/.test(word);
  return (listed) => {
    const { entry, folder } = listed;
    if (hasWord(entry.name, folder) || (isNumber && hasNumber(listed, word))) return true;
    return entry.aliases?.some(({ name }) => hasWord(name, folder)) ?? false;
  };
}

/** Whether folder and name have a word with slashes. Joining each name to its folder takes most of the time: few are. */
function testOfPath(word: string): (name: string, folder: string) => boolean {
  const inFolders = new Map<string, boolean>();
  // What is not in a folder alone ends in a name.
  const end = word.slice(word.lastIndexOf('/') + 1) || '/';
  return (name, folder) => {
    const isKnown = inFolders.get(folder) ?? `${folder}/`.toLowerCase().includes(word);
    inFolders.set(folder, isKnown);
    return isKnown || (name.toLowerCase().includes(end) && `${folder}/${name}`.toLowerCase().includes(word));
  };
}

function testOfFolder(folder: string, known: Known): Test {
  if (folder === favourites) return ({ entry }) => known.isFavourite?.(entry) ?? false;
  if (folder === lookedAt) return ({ entry }) => (known.lookedAt?.(entry) ?? null) !== null;
  return (listed) => listed.folder === folder || listed.folder.startsWith(`${folder}/`);
}
