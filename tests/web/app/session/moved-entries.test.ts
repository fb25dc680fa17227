import { expect, it } from 'vitest';
import type { Entry } from '../../../../web/src/core/index.js';
import { moved, selectOne } from '../../../../web/src/app/gallery/selection.js';
import { movedIndices, movedValues } from '../../../../web/src/app/session/moved-entries.js';

const entry = (id: string): Entry => ({ id, name: id, format: '', label: '', parts: [] });
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(entry) as [Entry, Entry, Entry, Entry];
const before = [a, c, d];
const after = [a, b, entry('c'), entry('e')];

it('tells where entries are now, by their ids', () => {
  expect(movedIndices(before, after)).toEqual([0, 2, -1]);
  expect(movedIndices(after, before)).toEqual([0, -1, 1, -1]);
});

it('moves values of the same entries, and leaves out those of others and of changed ones', () => {
  const values = new Map([
    [0, 'a'],
    [1, 'c'],
    [2, 'd'],
  ]);
  expect([...movedValues(values, before, after)]).toEqual([[0, 'a']]);
  expect([...movedValues(values, before, [d, c, b, a])]).toEqual([
    [3, 'a'],
    [1, 'c'],
    [0, 'd'],
  ]);
});

it('moves a selection, without what is gone', () => {
  const indices = movedIndices(before, after);
  expect(moved({ current: 1, chosen: new Set([0, 1, 2]), anchor: 2 }, indices)).toEqual({
    current: 2,
    chosen: new Set([0, 2]),
    anchor: -1,
  });
  expect(moved(selectOne(-1), indices)).toEqual(selectOne(-1));
});
