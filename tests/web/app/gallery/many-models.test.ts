import { afterEach, describe, expect, it, vi } from 'vitest';
import { chosenModels, facesOfChosen } from '../../../../web/src/app/gallery/preview/chosen-models.js';
import { csvOf } from '../../../../web/src/app/gallery/list/csv.js';
import { listingOf } from '../../../../web/src/app/gallery/list/listing.js';
import {
  dependsOnResults,
  everything as allModels,
  sortAndFilter,
  type GalleryOptions,
} from '../../../../web/src/app/gallery/list/sort-and-search.js';
import { namesIn } from '../../../../web/src/app/gallery/search/suggestions.js';
import { treeOf } from '../../../../web/src/app/gallery/tree/tree.js';
import { TimeSlices } from '../../../../web/src/core/yield-to-main.js';
import type { ScanResult } from '../../../../web/src/app/workspace/model-scanner.js';
import type { Entry } from '../../../../web/src/core/index.js';
import { onTaskEnd } from '../../../support/task-ends.js';

// The gallery of a cache with more than a hundred thousand models. These tests count how many of them each task reads.

afterEach(() => void vi.restoreAllMocks());

const count = 5000;
const kinds = ['npcs', 'items', 'objects'];
const words = ['archer', 'bat', 'crab', 'door', 'guard'];

/** The models that each task read, when the time of a task has always passed. */
let tasks: Set<number>[] = [];

const entries = Array.from({ length: count }, (_, i): Entry => {
  const name = `${words[i % 5]} of ${i % 7}`;
  return {
    get id() {
      tasks.at(-1)?.add(i);
      return `cache#${(i * 7919) % count}`;
    },
    get name() {
      tasks.at(-1)?.add(i);
      return name;
    },
    format: 'runescape',
    label: 'RuneScape npc',
    place: `${kinds[i % 3]}/${i} ${name}`,
    bytes: i % 100,
    parts: [],
  };
});
const listing = await listingOf(entries);
const everything: GalleryOptions = { ...allModels, order: 'name' };
const noResult = (): undefined => undefined;

/** The most models that a task of some work reads, and the number of tasks. */
async function tasksOf(
  work: () => Promise<unknown>,
): Promise<{ readonly most: number; readonly number: number }> {
  let now = 0;
  tasks = [new Set()];
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  onTaskEnd(() => tasks.push(new Set()));
  await work();
  vi.restoreAllMocks();
  const sizes = tasks.map(({ size }) => size);
  tasks = [];
  return { most: Math.max(...sizes), number: sizes.length };
}

describe('of many models, a task reads a part', () => {
  it.each([
    ['while they are listed', () => listingOf(entries)],
    ['while they are searched', () => sortAndFilter(listing, noResult, { ...everything, query: 'guard' })],
    ['while a number is searched', () => sortAndFilter(listing, noResult, { ...everything, query: '777' })],
    ['while the best are put first', () => sortAndFilter(listing, noResult, allModels)],
    ['while they are put into groups', () => treeOf(listing, 'cache')],
    ['while their names are counted', () => namesIn(listing, new TimeSlices())],
    ['while they are sorted', () => sortAndFilter(listing, noResult, { ...everything, order: 'id' })],
    ['while a table of them is written', () => csvOf(listing, noResult)],
  ])('%s', async (_, work) => {
    const { most, number } = await tasksOf(work);
    expect(most).toBeLessThanOrEqual(1024);
    expect(number).toBeGreaterThanOrEqual(5);
  });

  it('and a search ends when another is asked for', async () => {
    let left = 2;
    const { number } = await tasksOf(async () => {
      const found = await sortAndFilter(listing, noResult, { ...everything, query: 'bat' }, () => left-- > 0);
      expect(found).toBeNull();
    });
    expect(number).toBe(4);
  });
});

describe('many models', () => {
  it('are searched again for results only where these matter', () => {
    const depends = (options: Partial<GalleryOptions>): boolean =>
      dependsOnResults({ ...everything, ...options });
    expect(depends({ query: 'guard 7', folder: 'npcs', order: 'size' })).toBe(false);
    expect([depends({ order: 'faces' }), depends({ filters: ['errors'] })]).toEqual([true, true]);
    expect([depends({ query: 'faces > 10' }), depends({ query: 'bat has:notes' })]).toEqual([true, true]);
  });

  it('that are selected are summed once, and their faces by the results that there are', () => {
    const chosen = new Set([3, 5, 8].map((i) => entries[i]!));
    const one = chosenModels(listing, chosen, null);
    expect([one.entries, one.size]).toEqual([[...chosen], 16]);
    expect(chosenModels(listing, chosen, one)).toBe(one);
    expect(chosenModels(listing, new Set(entries), one).models).toBe(listing);
    const counts = {
      faces: 7,
      vertices: 5,
      frames: 1,
      clips: 0,
      notes: 0,
      warnings: 0,
      missing: 0,
      archives: [],
    };
    const results: [Entry, ScanResult][] = [
      [entries[3]!, counts],
      [entries[4]!, counts],
      [entries[5]!, 'error'],
      [entries[8]!, { ...counts, faces: 30 }],
    ];
    expect(facesOfChosen(one, results)).toBe(37);
  });
});
