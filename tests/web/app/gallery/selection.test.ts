import { describe, expect, it } from 'vitest';
import { choiceOf, keepIn, select, selectOne } from '../../../../web/src/app/gallery/selection.js';

const models = [5, 3, 8, 1, 9];
const chosen = (selection: { chosen: ReadonlySet<number> }) => [...selection.chosen];

describe('a selection', () => {
  it('is one model, a range in the order of the list, or any', () => {
    const one = select(selectOne(5), models, 3, 'alone');
    expect(chosen(one)).toEqual([3]);
    const range = select(one, models, 1, 'range');
    expect([chosen(range), range.current]).toEqual([[3, 8, 1], 1]);
    expect(chosen(select(range, models, 5, 'range'))).toEqual([5, 3]);
    const more = select(range, models, 9, 'toggle');
    expect(chosen(more)).toEqual([3, 8, 1, 9]);
    expect(chosen(select(more, models, 8, 'toggle'))).toEqual([3, 1, 9]);
    expect(select(more, models, 5, 'move')).toMatchObject({ current: 5, chosen: more.chosen });
  });

  it('keeps what is still in the list', () => {
    const range = select(selectOne(3), models, 1, 'range');
    expect(chosen(keepIn(range, [1, 3]))).toEqual([3, 1]);
    expect(keepIn(range, [3, 9])).toEqual(selectOne(3));
    expect(keepIn(range, []).current).toBe(-1);
    expect(keepIn(range, models)).toBe(range);
  });

  it('is changed by Shift and Ctrl', () => {
    const keys = { shiftKey: false, ctrlKey: false, metaKey: false };
    expect(choiceOf(keys, false)).toBe('alone');
    expect(choiceOf({ ...keys, shiftKey: true }, true)).toBe('range');
    expect(choiceOf({ ...keys, ctrlKey: true }, false)).toBe('toggle');
    expect(choiceOf({ ...keys, metaKey: true }, true)).toBe('move');
  });
});
