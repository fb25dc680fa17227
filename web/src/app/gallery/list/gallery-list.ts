import type { Entry } from '../../../core/index.js';
import { eachInSlices } from '../../../core/in-slices.js';
import { TimeSlices } from '../../../core/yield-to-main.js';
import { listingOf, type Listed } from './listing.js';
import type { Marks } from './marks.js';
import { areEqual } from './selection.js';
import { arranged, shelfNodes, shelvesOf, type Shelf } from './shelves.js';
import {
  favourites,
  lookedAt,
  sortAndFilter,
  type GalleryOptions,
  type ResultOf,
} from './sort-and-search.js';
import { treeOf, type TreeNode, type TreeRoot } from '../tree/tree.js';

const noEntries: readonly Entry[] = [];
const noShelves: readonly Shelf[] = [];

/** The models of what is open, and those of them that are shown. */
export class GalleryList {
  readonly #marks: Marks;
  /** What is listed. */
  entries = noEntries;
  listing: readonly Listed[] = [];
  roots: readonly TreeRoot[] = [];
  /** Models in all, marked, and looked at. */
  counts: Readonly<Record<string, number>> = {};
  /** Models that have several looks. */
  withLooks = 0;
  /** Those that are to be shown, in their order. */
  found: readonly Listed[] = [];
  /** What they were found by; null where that is to be done again. */
  sorted: GalleryOptions | null = null;
  /** Those that are shown, their entries, and where shelves begin. */
  models: readonly Listed[] = [];
  shownEntries = noEntries;
  starts: readonly number[] = [];
  /** Some of those that were found, by their groups; none where all are shown. */
  #shelves = noShelves;
  /** All are shown instead of shelves, which do not have the model that was opened. */
  #isFlat = false;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  get groups(): readonly TreeNode[] {
    return this.roots.flatMap(({ nodes }) => nodes);
  }

  get shelves(): readonly Shelf[] {
    return this.starts.length > 0 ? this.#shelves : noShelves;
  }

  /** The models that the list is about: shelves show some of them. */
  get all(): readonly Listed[] {
    return this.starts.length > 0 ? this.found : this.models;
  }

  /** Lists models, unless others are wanted meanwhile; false then. */
  async list(entries: readonly Entry[], title: string, isWanted: () => boolean): Promise<boolean> {
    const listing = await listingOf(entries);
    const roots = await treeOf(listing, title);
    const counts: Record<string, number> = { '': listing.length, [favourites]: 0, [lookedAt]: 0 };
    let withLooks = 0;
    await eachInSlices(listing, ({ entry, looks }) => {
      if (this.#marks.isFavourite(entry)) counts[favourites]! += 1;
      if (this.#marks.lookedAt(entry) !== null) counts[lookedAt]! += 1;
      if (looks.length > 1) withLooks += 1;
    });
    if (!isWanted()) return false;
    this.entries = entries;
    this.listing = listing;
    this.roots = roots;
    this.counts = counts;
    this.withLooks = withLooks;
    this.sorted = null;
    return true;
  }

  /** Finds what the options ask for, unless others are wanted meanwhile. */
  async sort(
    options: GalleryOptions,
    resultOf: ResultOf,
    isScanned: boolean,
    isWanted: () => boolean,
  ): Promise<void> {
    const known = {
      isScanned,
      isFavourite: (entry: Entry) => this.#marks.isFavourite(entry),
      lookedAt: (entry: Entry) => this.#marks.lookedAt(entry),
    };
    const found = await sortAndFilter(this.listing, resultOf, options, isWanted, known);
    if (!found) return;
    const { query, filters, faces, folder, order } = options;
    const isFirstSight = !query && filters.length === 0 && !faces && !folder && order === 'best';
    const nodes = isFirstSight ? shelfNodes(this.roots, found.length) : [];
    this.#shelves = nodes.length > 0 ? await shelvesOf(nodes, found, new TimeSlices()) : noShelves;
    if (options !== this.sorted) this.#isFlat = false;
    this.sorted = options;
    // Keep the same array if nothing moved, so that the gallery is not measured again.
    if (!areEqual(found, this.found)) this.found = found;
  }

  /** Puts models on shelves of so many columns, unless `wanted` is on none; whether others are shown then. */
  arrange(columns: number, isGrid: boolean, wanted: Entry | null): boolean {
    const isShelved = this.#shelves.length > 0 && isGrid;
    const { models, starts } = isShelved
      ? arranged(this.#shelves, columns)
      : { models: this.found, starts: [] };
    if (wanted && isShelved && !models.some(({ entry }) => entry === wanted)) this.#isFlat = true;
    const [shown, first] = this.#isFlat ? [this.found, []] : [models, starts];
    if (areEqual(shown, this.models) && areEqual(first, this.starts)) return false;
    this.models = shown;
    this.starts = first;
    this.shownEntries = shown.map(({ entry }) => entry);
    return true;
  }

  /** Shows all instead of shelves, from the next arrangement on. */
  flatten(): void {
    this.#isFlat = true;
  }

  /** Counts one more or less in a group of marks. */
  count(group: string, by: number): void {
    this.counts = { ...this.counts, [group]: (this.counts[group] ?? 0) + by };
  }
}
