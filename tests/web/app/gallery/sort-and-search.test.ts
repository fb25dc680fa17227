import { describe, expect, it } from 'vitest';
import {
  countOfFilter,
  sortAndFilter,
  type GalleryOptions,
  type ResultOf,
} from '../../../../web/src/app/gallery/sort-and-search.js';
import { listingOf } from '../../../../web/src/app/gallery/listing.js';
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
const none = { faces: 0, frames: 1, clips: 0, notes: 0, warnings: 0, missing: 0 };
const results: readonly (ScanResult | undefined)[] = [
  { ...none, faces: 10 },
  { ...none, faces: 1200, frames: 8, clips: 3, notes: 1 },
  'error',
  { ...none, faces: 500, clips: 1, notes: 2, warnings: 2, missing: 3 },
  undefined,
];
const resultOf: ResultOf = ({ name }) => results[names.indexOf(name)];
const shown = (options: Partial<GalleryOptions>): string[] =>
  sortAndFilter(listing, resultOf, {
    query: '',
    filter: 'all',
    folder: '',
    order: 'name',
    descending: false,
    ...options,
  }).map(({ entry }) => entry.name);

describe('the order of the gallery', () => {
  it('is by name', () => {
    expect(shown({})).toEqual(names);
    expect(shown({ descending: true })).toEqual([...names].reverse());
  });

  it('is by folder, bytes or id, in both directions', () => {
    expect(shown({ order: 'folder' })).toEqual(['Ant', 'Dog npc', 'Cat npc', 'Eel', 'Bat']);
    expect(shown({ order: 'size', descending: true })).toEqual(['Bat', 'Eel', 'Ant', 'Dog npc', 'Cat npc']);
    expect(shown({ order: 'id' })).toEqual([...names].reverse());
  });

  it('starts with the most faces or notes and ends with models that were not scanned', () => {
    expect(shown({ order: 'faces', descending: true })).toEqual(['Bat', 'Dog npc', 'Ant', 'Cat npc', 'Eel']);
    expect(shown({ order: 'notes', descending: true })).toEqual(['Dog npc', 'Bat', 'Ant', 'Cat npc', 'Eel']);
  });
});

describe('a filter', () => {
  it('matches scanned models only', () => {
    expect(shown({ filter: 'animated' })).toEqual(['Bat']);
    expect(shown({ filter: 'warnings' })).toEqual(['Dog npc']);
    expect(shown({ filter: 'missing' })).toEqual(['Dog npc']);
    expect(shown({ filter: 'errors' })).toEqual(['Cat npc']);
  });

  it('counts matches among all models', () => {
    const count = (filter: GalleryOptions['filter']): number => countOfFilter(listing, resultOf, filter);
    expect([count('all'), count('animated'), count('warnings'), count('errors')]).toEqual([5, 1, 1, 1]);
  });
});

describe('a folder', () => {
  it('has its models and those of the folders inside it', () => {
    expect(shown({ folder: 'a' })).toEqual(['Ant', 'Cat npc', 'Dog npc']);
    expect(shown({ folder: 'a/far' })).toEqual(['Cat npc']);
    expect(shown({ folder: 'a', filter: 'errors' })).toEqual(['Cat npc']);
  });
});

describe('a search', () => {
  it('matches a path when it has a slash, and compares bytes', () => {
    expect(shown({ query: 'a/far/cat' })).toEqual(['Cat npc']);
    expect(shown({ query: 'size > 0.3 KB' })).toEqual(['Bat', 'Eel']);
  });

  it('matches all words in any case and order', () => {
    expect(shown({ query: 'NPC' })).toEqual(['Cat npc', 'Dog npc']);
    expect(shown({ query: 'npc d' })).toEqual(['Dog npc']);
    expect(shown({ query: 'npc x' })).toEqual([]);
  });

  it('compares faces, frames, clips and notes', () => {
    expect(shown({ query: 'faces > 500' })).toEqual(['Bat']);
    expect(shown({ query: 'faces>=500' })).toEqual(['Bat', 'Dog npc']);
    expect(shown({ query: 'faces < 1,200' })).toEqual(['Ant', 'Dog npc']);
    expect(shown({ query: 'clips = 0' })).toEqual(['Ant']);
    expect(shown({ query: 'frames <= 1 npc' })).toEqual(['Dog npc']);
  });

  it('matches models with notes or clips', () => {
    expect(shown({ query: 'has:notes' })).toEqual(['Bat', 'Dog npc']);
    expect(shown({ query: 'has:missing' })).toEqual(['Dog npc']);
    expect(shown({ query: 'has:clips faces > 1000' })).toEqual(['Bat']);
  });
});
