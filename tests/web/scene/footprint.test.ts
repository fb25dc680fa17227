import { describe, expect, it } from 'vitest';
import { basisOf, type UpAxis } from '../../../web/src/scene/camera/camera-axes.js';
import {
  darkOctagon,
  footprintOf,
  shadowOf,
  type FloorArea,
} from '../../../web/src/scene/shadow/footprint.js';

const cells = 16;

/** A floor of 16 × 16 cells of the size 1 around the origin. */
const floor = (up: UpAxis = 'y'): FloorArea => ({ basis: basisOf(up), centre: [0, 0, 0], reach: 8, cells });

/** Columns and rows of the cells that something is above. */
function covered(heights: Float32Array): [columns: [number, number], rows: [number, number], count: number] {
  const found = [...heights.keys()].filter((cell) => heights[cell] !== Infinity);
  const columns = found.map((cell) => cell % cells);
  const rows = found.map((cell) => Math.floor(cell / cells));
  const range = (list: number[]): [number, number] => [Math.min(...list), Math.max(...list)];
  return [range(columns), range(rows), found.length];
}

describe('a footprint', () => {
  it('has the height of the lowest surface above each cell', () => {
    // Two squares of 4 × 2 units at heights 3 and 1, the second half as long.
    const square = (right: number, y: number) => [
      ...[0, y, 0],
      ...[right, y, 0],
      ...[right, y, 2],
      ...[0, y, 2],
    ];
    const indices = [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7];
    const heights = footprintOf([...square(3.9, 3), ...square(1.9, 1)], indices, floor());
    expect(heights[8 * cells + 8]).toBeCloseTo(1);
    expect(heights[8 * cells + 10]).toBeCloseTo(3);
    expect(heights[8 * cells + 12]).toBe(Infinity);
    expect(heights[7 * cells + 8]).toBe(Infinity);
  });

  it('contains what is thinner than a cell', () => {
    const needle = [-6.2, 0, 0.3, 6.2, 0, 0.3, 6.2, 0, 0.31];
    expect(covered(footprintOf(needle, [0, 1, 2], floor()))).toEqual([[1, 14], [8, 8], 14]);
  });

  it('is cut off at the edge of the area, whatever the size', () => {
    const huge = [-1e6, 1, -1e6, 1e6, 1, -1e6, 0, 1, 1e6];
    expect(covered(footprintOf(huge, [0, 1, 2], floor()))[2]).toBe(cells * cells);
    const far = [1e30, 0, 1e30, 2e30, 0, 1e30, 1e30, 0, 2e30];
    expect(covered(footprintOf(far, [0, 1, 2], floor()))[2]).toBe(0);
    expect(covered(footprintOf([NaN, 0, 0, 1, 0, 0, 0, 0, 1], [0, 1, 2], floor()))[2]).toBe(0);
  });

  it('touches the floor where a frame goes below it', () => {
    const heights = footprintOf([0, -5, 0, 2, -5, 0, 0, -5, 2], [0, 1, 2], floor());
    expect(heights[8 * cells + 8]).toBe(0);
  });

  it('follows the axis that points up', () => {
    // From the origin two units along X, at Z = 1: with Z up, one unit above the floor.
    const triangle = [0, 0, 1, 2, 0, 1, 0, -2, 1];
    const heights = footprintOf(triangle, [0, 1, 2], floor('z'));
    expect(heights[8 * cells + 8]).toBeCloseTo(1);
  });
});

describe('a shadow', () => {
  const shadowAt = (height: number) => {
    const heights = new Float32Array(cells * cells).fill(Infinity);
    for (const row of [6, 7, 8, 9]) for (const column of [6, 7, 8, 9]) heights[row * cells + column] = height;
    return shadowOf(heights, floor());
  };

  it('is dark below what touches the floor, and ends softly', () => {
    const row = [...shadowAt(0).subarray(7 * cells, 8 * cells)];
    expect(Math.max(...row)).toBe(row[7]);
    expect(row[7]).toBeGreaterThan(90);
    expect(row.slice(0, 8)).toEqual(row.slice(0, 8).toSorted((a, b) => a - b));
    expect(row[5]).toBeGreaterThan(0);
  });

  it('is weaker the higher the surface, and none far above or below nothing', () => {
    const middle = (height: number) => shadowAt(height)[7 * cells + 7]!;
    expect(middle(0)).toBeGreaterThan(middle(0.5));
    expect(middle(0.5)).toBeGreaterThan(middle(3));
    expect(middle(3)).toBeGreaterThan(0);
    expect(middle(8)).toBe(0);
    expect(middle(Infinity)).toBe(0);
  });

  it('darkens as much as before in sum, wherever it is: the blur loses nothing', () => {
    const at = (row: number, column: number) => {
      const heights = new Float32Array(64 * 64).fill(Infinity);
      heights[row * 64 + column] = 0;
      return shadowOf(heights, { ...floor(), cells: 64 }).reduce((sum, value) => sum + value, 0);
    };
    expect(at(20, 40)).toBe(at(30, 25));
  });
});

describe('the octagon of a shadow', () => {
  /** Its corners in cells, for a shadow of 8 × 8 cells of which some are dark. */
  const octagon = (...dark: [column: number, row: number][]) => {
    const shadow = new Uint8Array(64);
    for (const [column, row] of dark) shadow[row * 8 + column] = 255;
    return darkOctagon(shadow, 8).map(([x, y]) => [x * 8, y * 8]);
  };

  it('reaches to the middles of the cells around a dark one, where interpolation ends', () => {
    const corners = octagon([2, 3]);
    expect(corners).toHaveLength(8);
    expect(new Set(corners.map(String))).toEqual(new Set(['1.5,2.5', '3.5,2.5', '3.5,4.5', '1.5,4.5']));
  });

  it('has no corners of its rectangle where a shadow is diagonal', () => {
    expect(octagon([1, 1], [4, 4])).toEqual([
      [0.5, 0.5],
      [2.5, 0.5],
      [5.5, 3.5],
      [5.5, 5.5],
      [5.5, 5.5],
      [3.5, 5.5],
      [0.5, 2.5],
      [0.5, 0.5],
    ]);
    expect(octagon([1, 4], [4, 1])[1]).toEqual([5.5, 0.5]);
    expect(octagon([1, 4], [4, 1])[0]).toEqual([3.5, 0.5]);
  });

  it('is none where nothing is dark', () => {
    expect(octagon()).toEqual([]);
  });
});
