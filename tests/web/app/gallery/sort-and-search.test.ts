import { describe, expect, it } from 'vitest';
import { countOfFilter, type Filter } from '../../../../web/src/app/gallery/list/filters.js';
import {
  everything,
  sortAndFilter,
  type GalleryOptions,
  type ResultOf,
} from '../../../../web/src/app/gallery/list/sort-and-search.js';
import { listingOf } from '../../../../web/src/app/gallery/list/listing.js';
import type { ScanResult } from '../../../../web/src/app/workspace/model-scanner.js';

const names = ['Ant', 'Bat', 'Cat npc', 'Dog npc', 'Eel'];
const folders = ['mod/a', 'mod/b', 'mod/a/far', 'mod/a', 'mod/abc'];
const listing = await listingOf(
  names.map((name, i) => {
    const size = [300, 2000, 100, 200, 400][i]!;
    const part = { file: `${folders[i]}/${name}_d.3d`, kind: 'faces', reason: 'names-model', size } as const;
    return { id: `${9 - i}`, name, format: 'unreal', label: 'Unreal', parts: [part] };
  }),
);
const none = { faces: 0, vertices: 0, frames: 1, clips: 0, notes: 0, warnings: 0, missing: 0, archives: [] };
const results: readonly (ScanResult | undefined)[] = [
  { ...none, faces: 10 },
  { ...none, faces: 1200, frames: 8, clips: 3, notes: 1 },
  'error',
  { ...none, faces: 500, clips: 1, notes: 2, warnings: 2, missing: 3 },
  undefined,
];
const resultOf: ResultOf = ({ name }) => results[names.indexOf(name)];
async function shown(options: Partial<GalleryOptions>): Promise<string[]> {
  const found = await sortAndFilter(listing, resultOf, { ...everything, order: 'name', ...options });
  return found!.map(({ entry }) => entry.name);
}

describe('the order of the gallery', () => {
  it('is by name', async () => {
    expect(await shown({})).toEqual(names);
    expect(await shown({ descending: true })).toEqual([...names].reverse());
  });

  it('is by folder, bytes or id, in both directions', async () => {
    expect(await shown({ order: 'folder' })).toEqual(['Ant', 'Dog npc', 'Cat npc', 'Eel', 'Bat']);
    expect(await shown({ order: 'size', descending: true })).toEqual([
      'Bat',
      'Eel',
      'Ant',
      'Dog npc',
      'Cat npc',
    ]);
    expect(await shown({ order: 'id' })).toEqual([...names].reverse());
  });

  it('starts with the most faces or notes and ends with models that were not scanned', async () => {
    expect(await shown({ order: 'faces', descending: true })).toEqual([
      'Bat',
      'Dog npc',
      'Ant',
      'Cat npc',
      'Eel',
    ]);
    expect(await shown({ order: 'notes', descending: true })).toEqual([
      'Dog npc',
      'Bat',
      'Ant',
      'Cat npc',
      'Eel',
    ]);
  });
});

describe('a filter', () => {
  it('matches scanned models only', async () => {
    expect(await shown({ filters: ['moves'] })).toEqual(['Bat']);
    expect(await shown({ filters: ['warnings'] })).toEqual(['Dog npc']);
    expect(await shown({ filters: ['missing'] })).toEqual(['Dog npc']);
    expect(await shown({ filters: ['errors'] })).toEqual(['Cat npc']);
  });

  it('counts matches among the scanned models', () => {
    const scanned = results.filter((result) => result !== undefined);
    const count = (filter: Exclude<Filter, 'looks'>): number => countOfFilter(scanned, filter);
    expect([count('moves'), count('warnings'), count('errors')]).toEqual([1, 1, 1]);
  });

  it('is combined with others and with a range of faces', async () => {
    expect(await shown({ filters: ['warnings', 'missing'] })).toEqual(['Dog npc']);
    expect(await shown({ filters: ['moves', 'errors'] })).toEqual([]);
    expect(await shown({ faces: '500-1999' })).toEqual(['Bat', 'Dog npc']);
    expect(await shown({ faces: '-79' })).toEqual(['Ant']);
  });
});

describe('a folder', () => {
  it('has its models and those of the folders inside it', async () => {
    expect(await shown({ folder: 'a' })).toEqual(['Ant', 'Cat npc', 'Dog npc']);
    expect(await shown({ folder: 'a/far' })).toEqual(['Cat npc']);
    expect(await shown({ folder: 'a', filters: ['errors'] })).toEqual(['Cat npc']);
  });
});

describe('a search', () => {
  it('matches a path when it has a slash, and compares bytes', async () => {
    expect(await shown({ query: 'a/far/cat' })).toEqual(['Cat npc']);
    expect(await shown({ query: 'A/' })).toEqual(['Ant', 'Cat npc', 'Dog npc']);
    expect(await shown({ query: 'a/d' })).toEqual(['Dog npc']);
    expect(await shown({ query: 'c/e' })).toEqual(['Eel']);
    expect(await shown({ query: 'size > 0.3 KB' })).toEqual(['Bat', 'Eel']);
  });

  it('matches all words in any case and order', async () => {
    expect(await shown({ query: 'NPC' })).toEqual(['Cat npc', 'Dog npc']);
    expect(await shown({ query: 'npc d' })).toEqual(['Dog npc']);
    expect(await shown({ query: 'npc x' })).toEqual([]);
  });

  it('compares faces, frames, clips and notes', async () => {
    expect(await shown({ query: 'faces > 500' })).toEqual(['Bat']);
    expect(await shown({ query: 'faces>=500' })).toEqual(['Bat', 'Dog npc']);
    expect(await shown({ query: 'faces < 1,200' })).toEqual(['Ant', 'Dog npc']);
    expect(await shown({ query: 'clips = 0' })).toEqual(['Ant']);
    expect(await shown({ query: 'frames <= 1 npc' })).toEqual(['Dog npc']);
  });

  it('matches models with notes or clips', async () => {
    expect(await shown({ query: 'has:notes' })).toEqual(['Bat', 'Dog npc']);
    expect(await shown({ query: 'has:missing' })).toEqual(['Dog npc']);
    expect(await shown({ query: 'has:clips faces > 1000' })).toEqual(['Bat']);
  });
});
