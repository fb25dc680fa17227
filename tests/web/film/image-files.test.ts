import { describe, expect, test } from 'vitest';
import { gridOf, validSize } from '../../../web/src/film/film-size.js';
import { fractionOf, filterRows } from '../../../web/src/film/apng-file.js';
import { gifDelays } from '../../../web/src/film/gif-file.js';
import { changeOf } from '../../../web/src/film/image-file.js';

describe('the delays of a GIF', () => {
  test('are hundredths of a second that add up to the length of the film', () => {
    const delays = gifDelays(Array.from({ length: 30 }, () => 1000 / 30));
    expect(delays.reduce((sum, delay) => sum + delay)).toBe(100);
    expect(new Set(delays)).toEqual(new Set([3, 4]));
  });

  test('are never so short that browsers show them for longer', () => {
    expect(gifDelays([1, 1, 1000])).toEqual([2, 2, 96]);
  });
});

describe('animated PNG', () => {
  test.each([
    [1 / 30, 1, 30],
    [1 / 7, 1, 7],
    [0.04, 1, 25],
    [2, 2, 1],
  ])('has the time %f s as the fraction %i / %i', (seconds, numerator, denominator) => {
    expect(fractionOf(seconds)).toEqual([numerator, denominator]);
  });

  test('has the smallest rectangle around what has changed', () => {
    const before = new Uint8ClampedArray(5 * 4 * 4);
    const now = before.slice();
    now[(1 * 5 + 3) * 4] = 9;
    now[(2 * 5 + 1) * 4 + 3] = 9;
    expect(changeOf(before, now, 5, 4)).toEqual({ left: 1, top: 1, width: 3, height: 2 });
    expect(changeOf(before, before, 5, 4)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
  });

  test.each([3, 4] as const)('keeps every value of %i channels through its filters', (channels) => {
    const [width, height] = [7, 5];
    const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) =>
      i % 28 < 14 ? i * 37 : (i >> 2) * 3,
    );
    const part = { left: 1, top: 1, width: 5, height: 3 };
    const rows = filterRows(data, width, part, channels);
    const found: number[] = [];
    const wanted: number[] = [];
    for (let y = 0; y < part.height; y += 1) {
      const at = y * (part.width * channels + 1);
      for (let i = 0; i < part.width * channels; i += 1) {
        const left = i < channels ? 0 : found[y * part.width * channels + i - channels]!;
        const above = y === 0 ? 0 : found[(y - 1) * part.width * channels + i]!;
        found.push((rows[at + 1 + i]! + [0, left, above][rows[at]!]!) & 0xff);
        const [x, channel] = [Math.floor(i / channels), i % channels];
        wanted.push(data[((part.top + y) * width + part.left + x) * 4 + channel]!);
      }
    }
    expect(found).toEqual(wanted);
  });
});

describe('sizes', () => {
  test('are within the limit, whole, and even for video', () => {
    expect(validSize({ width: 101.4, height: 9000 }, 4096)).toEqual({ width: 101, height: 4096 });
    expect(validSize({ width: 101.4, height: NaN }, 4096, true)).toEqual({ width: 100, height: 16 });
  });

  test('a sheet is one row where that fits, else near a square', () => {
    expect(gridOf(10, { width: 100, height: 50 }, 1000)).toEqual({ columns: 10, rows: 1 });
    expect(gridOf(50, { width: 100, height: 100 }, 1000)).toEqual({ columns: 8, rows: 7 });
    expect(gridOf(101, { width: 100, height: 100 }, 1000)).toBeNull();
    expect(gridOf(1, { width: 1001, height: 1 }, 1000)).toBeNull();
  });
});
