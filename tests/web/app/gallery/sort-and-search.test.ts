import { describe, expect, it } from 'vitest';
import {
  countOfFilter,
  sortAndFilter,
  type GalleryOptions,
  type ResultOf,
} from '../../../../web/src/app/gallery/sort-and-search.js';
import type { ScanResult } from '../../../../web/src/app/session/model-scanner.js';

const names = ['Ant', 'Bat', 'Cat npc', 'Dog npc', 'Eel'];
const results: readonly (ScanResult | undefined)[] = [
  { faces: 10, frames: 1, clips: 0, notes: 0 },
  { faces: 1200, frames: 8, clips: 3, notes: 0 },
  'error',
  { faces: 500, frames: 1, clips: 1, notes: 2 },
  undefined,
];
const resultOf: ResultOf = (model) => results[model];
const shown = (options: Partial<GalleryOptions>): string[] =>
  sortAndFilter(names, resultOf, { query: '', filter: 'all', order: 'name', ...options }).map(
    (model) => names[model]!,
  );

describe('the order of the gallery', () => {
  it('is by name', () => {
    expect(shown({})).toEqual(names);
  });

  it('starts with the most faces or notes and ends with models that were not scanned', () => {
    expect(shown({ order: 'faces' })).toEqual(['Bat', 'Dog npc', 'Ant', 'Cat npc', 'Eel']);
    expect(shown({ order: 'notes' })).toEqual(['Dog npc', 'Ant', 'Bat', 'Cat npc', 'Eel']);
  });
});

describe('a filter', () => {
  it('matches scanned models only', () => {
    expect(shown({ filter: 'animated' })).toEqual(['Bat']);
    expect(shown({ filter: 'notes' })).toEqual(['Dog npc']);
    expect(shown({ filter: 'errors' })).toEqual(['Cat npc']);
  });

  it('counts matches among all models', () => {
    const count = (filter: GalleryOptions['filter']): number => countOfFilter(names.length, resultOf, filter);
    expect([count('all'), count('animated'), count('notes'), count('errors')]).toEqual([5, 1, 1, 1]);
  });
});

describe('a search', () => {
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
    expect(shown({ query: 'has:notes' })).toEqual(['Dog npc']);
    expect(shown({ query: 'has:clips faces > 1000' })).toEqual(['Bat']);
  });
});
