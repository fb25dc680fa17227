import { describe, expect, it } from 'vitest';
import {
  arrange,
  countOfFilter,
  type Arrangement,
  type Look,
} from '../../../../web/src/app/gallery/sort-and-search.js';
import type { SurveyResult } from '../../../../web/src/app/session/model-scanner.js';

const names = ['Ant', 'Bat', 'Cat npc', 'Dog npc', 'Eel'];
const results: readonly (SurveyResult | undefined)[] = [
  { faces: 10, frames: 1, clips: 0, notes: 0 },
  { faces: 1200, frames: 8, clips: 3, notes: 0 },
  'failed',
  { faces: 500, frames: 1, clips: 1, notes: 2 },
  undefined,
];
const look: Look = (model) => results[model];
const shown = (asked: Partial<Arrangement>): string[] =>
  arrange(names, look, { query: '', filter: 'all', order: 'name', ...asked }).map((model) => names[model]!);

describe('the order of a sheet', () => {
  it('is that of the names', () => {
    expect(shown({})).toEqual(names);
  });

  it('puts the most faces or notes first, and what nobody knows last', () => {
    expect(shown({ order: 'faces' })).toEqual(['Bat', 'Dog npc', 'Ant', 'Cat npc', 'Eel']);
    expect(shown({ order: 'notes' })).toEqual(['Dog npc', 'Ant', 'Bat', 'Cat npc', 'Eel']);
  });
});

describe('a filter', () => {
  it('lets through what is known to be so', () => {
    expect(shown({ filter: 'animated' })).toEqual(['Bat']);
    expect(shown({ filter: 'notes' })).toEqual(['Dog npc']);
    expect(shown({ filter: 'failed' })).toEqual(['Cat npc']);
  });

  it('is counted over all models', () => {
    const count = (filter: Arrangement['filter']): number => countOfFilter(names.length, look, filter);
    expect([count('all'), count('animated'), count('notes'), count('failed')]).toEqual([5, 1, 1, 1]);
  });
});

describe('a search', () => {
  it('finds all of its words in any case and order', () => {
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

  it('asks for notes', () => {
    expect(shown({ query: 'has:notes' })).toEqual(['Dog npc']);
    expect(shown({ query: 'has:clips faces > 1000' })).toEqual(['Bat']);
  });
});
