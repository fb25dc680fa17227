import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../web/src/core/index.js';
import {
  choiceOf,
  keepIn,
  select,
  selectOne,
  type Selection,
} from '../../../../web/src/app/gallery/list/selection.js';

const entry = (id: string): Entry => ({ id, name: id, format: '', label: '', parts: [] });
const list = ['a', 'b', 'c', 'd', 'e'].map(entry);
const [a, b, c, d, e] = list as [Entry, Entry, Entry, Entry, Entry];
const chosen = (selection: Selection): Entry[] => [...selection.chosen];

describe('a selection', () => {
  it('is one model, a range in the order of the list, or any', () => {
    const one = select(selectOne(a), list, b, 'alone');
    expect(chosen(one)).toEqual([b]);
    const range = select(one, list, d, 'range');
    expect([chosen(range), range.current]).toEqual([[b, c, d], d]);
    expect(chosen(select(range, list, a, 'range'))).toEqual([a, b]);
    const more = select(range, list, e, 'toggle');
    expect(chosen(more)).toEqual([b, c, d, e]);
    expect(chosen(select(more, list, c, 'toggle'))).toEqual([b, d, e]);
    expect(select(more, list, a, 'move')).toMatchObject({ current: a, chosen: more.chosen });
  });

  it('keeps what is still in the list, and models that have changed', () => {
    const range = select(selectOne(b), list, d, 'range');
    expect(keepIn(range, [d, c])).toEqual({ current: d, chosen: new Set([c, d]), anchor: null });
    expect(keepIn(range, [b, e])).toEqual(selectOne(b));
    expect(keepIn(range, [])).toEqual(selectOne(null));
    expect(keepIn(range, list)).toBe(range);
    const changed = ['0', 'b', 'd'].map(entry);
    const kept = keepIn(range, changed);
    const all = [kept.anchor, kept.current, ...kept.chosen];
    expect(all.map((each) => changed.indexOf(each!))).toEqual([1, 2, 1, 2]);
  });

  it('is changed by Shift and Ctrl', () => {
    const keys = { shiftKey: false, ctrlKey: false, metaKey: false };
    expect(choiceOf(keys, false)).toBe('alone');
    expect(choiceOf({ ...keys, shiftKey: true }, true)).toBe('range');
    expect(choiceOf({ ...keys, ctrlKey: true }, false)).toBe('toggle');
    expect(choiceOf({ ...keys, metaKey: true }, true)).toBe('move');
  });
});
