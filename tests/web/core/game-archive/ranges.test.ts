import { expect, test } from 'vitest';
import { covers, inParts, joinNear, widened } from '../../../../web/src/core/game-archive/ranges.js';

const range = (file: number, first: number, size: number) => ({ file, first, size });
const near = (gap: number) => () => gap;

test('ranges less than the gap apart are joined, those of other files are not', () => {
  const ranges = [range(0, 0, 10), range(0, 109, 10), range(0, 219, 10), range(1, 220, 10)];
  expect(joinNear(ranges, near(100))).toEqual([range(0, 0, 119), range(0, 219, 10), range(1, 220, 10)]);
});

test('a range inside another adds nothing', () => {
  expect(joinNear([range(0, 0, 100), range(0, 20, 10), range(0, 90, 20)], near(1))).toEqual([
    range(0, 0, 110),
  ]);
});

test('what is joined grows no further than to the limit, but one range is never cut', () => {
  const ranges = [range(0, 0, 60), range(0, 60, 60), range(0, 120, 500)];
  expect(joinNear(ranges, near(1), 120)).toEqual([range(0, 0, 120), range(0, 120, 500)]);
});

test('a range is widened within its file', () => {
  expect(widened(range(0, 10, 5), 64, 1000)).toEqual(range(0, 10, 64));
  expect(widened(range(0, 10, 5), 64, 40)).toEqual(range(0, 10, 30));
  expect(widened(range(0, 10, 90), 64, 1000)).toEqual(range(0, 10, 90));
});

test('a range covers those inside it', () => {
  expect(covers(range(0, 10, 10), range(0, 12, 8))).toBe(true);
  expect(covers(range(0, 10, 10), range(0, 12, 9))).toBe(false);
  expect(covers(range(0, 10, 10), range(1, 12, 2))).toBe(false);
});

test('parts have no more bytes than the limit, or one range', () => {
  const ranges = [range(0, 0, 50), range(0, 90, 50), range(0, 200, 1), range(0, 300, 900)];
  expect(inParts(ranges, 100)).toEqual([ranges.slice(0, 2), ranges.slice(2, 3), ranges.slice(3)]);
  expect(inParts([], 100)).toEqual([]);
});
