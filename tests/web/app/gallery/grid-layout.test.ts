import { describe, expect, it } from 'vitest';
import { cellByKey, cellsBetween } from '../../../../web/src/app/gallery/grid/grid-layout.js';

/** 7 across, the last row has 3. */
const grid = { cells: 1683, columns: 7, rowPitch: 100 };

describe('the rendered cells', () => {
  it('are the visible ones and two rows above and below', () => {
    expect(cellsBetween(grid, 0, 700)).toEqual({ first: 0, end: 63 });
    expect(cellsBetween(grid, 1050, 1750)).toEqual({ first: 56, end: 140 });
  });

  it('end with the last cell', () => {
    expect(cellsBetween(grid, 23_400, 24_100)).toEqual({ first: 1624, end: 1683 });
  });

  it('are none for an empty gallery', () => {
    expect(cellsBetween({ ...grid, cells: 0 }, 0, 700)).toEqual({ first: 0, end: 0 });
  });
});

describe('a key', () => {
  const from = (at: number) => (key: string) => cellByKey(key, at, grid, 5);

  it('moves along a row and into the next', () => {
    expect(['ArrowLeft', 'ArrowRight'].map(from(7))).toEqual([6, 8]);
    expect(['ArrowLeft', 'Home'].map(from(0))).toEqual([0, 0]);
    expect(['ArrowRight', 'End'].map(from(1682))).toEqual([1682, 1682]);
  });

  it('moves up and down a column and stops at its ends', () => {
    expect(['ArrowUp', 'ArrowDown'].map(from(9))).toEqual([2, 16]);
    expect(from(3)('ArrowUp')).toBe(3);
    expect(from(1681)('ArrowDown')).toBe(1681);
  });

  it('moves to the last cell when the last row is shorter', () => {
    expect(from(1679)('ArrowDown')).toBe(1682);
  });

  it('pages by the number of visible rows minus one', () => {
    expect(['PageUp', 'PageDown'].map(from(100))).toEqual([72, 128]);
    expect(from(5)('PageUp')).toBe(0);
  });

  it('does nothing for other keys or without cells', () => {
    expect(from(5)('a')).toBeNull();
    expect(cellByKey('End', 0, { ...grid, cells: 0 }, 5)).toBeNull();
  });
});
