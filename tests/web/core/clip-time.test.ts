import { describe, expect, test } from 'vitest';
import { clipLength, frameAt, frameStart } from '../../../web/src/core/clip-time.js';

describe('clip time', () => {
  const even = { count: 6, rate: 15 };
  const uneven = { count: 4, rate: 50, durations: new Uint16Array([5, 1, 10, 4]) };

  test('frames of equal duration start at multiples of the rate', () => {
    expect(frameStart(even, 3)).toBeCloseTo(0.2, 12);
    expect(clipLength(even)).toBeCloseTo(0.4, 12);
    expect(frameAt(even, 0.19)).toBe(2);
    expect(frameAt(even, 3 / 15)).toBe(3);
    expect(frameAt(even, 9)).toBe(5);
  });

  test('frames of different durations start when the previous one ends', () => {
    expect([0, 1, 2, 3, 4].map((frame) => frameStart(uneven, frame))).toEqual([0, 0.1, 0.12, 0.32, 0.4]);
    expect(clipLength(uneven)).toBe(0.4);
    expect([0, 0.09, 0.1, 0.119, 0.12, 0.31, 0.32, 9].map((moment) => frameAt(uneven, moment))).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3,
    ]);
  });

  test('a clip without a rate has 30 frames per second', () => {
    expect(clipLength({ count: 15, rate: 0 })).toBe(0.5);
    expect(clipLength({ count: 15, rate: NaN })).toBe(0.5);
  });
});
