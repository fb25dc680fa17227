import { describe, expect, test } from 'vitest';
import {
  posterNames,
  sheetLayout,
  shortened,
} from '../../../../web/src/app/gallery/pictures/make-pictures.js';

describe('a contact sheet', () => {
  test.each([1, 7, 112, 2557, 50_000])(
    'of %i models has a place for each, in a canvas that browsers have',
    (count) => {
      const { columns, rows, width, height, line } = sheetLayout(count, 512);
      expect(columns * rows).toBeGreaterThanOrEqual(count);
      expect(columns * (rows - 1)).toBeLessThan(count);
      expect(Math.max(columns * width, rows * (height + line))).toBeLessThanOrEqual(16_384);
      expect(columns * width * rows * (height + line)).toBeLessThanOrEqual(64_000_000);
    },
  );

  test('has pictures of the wanted width where they fit', () => {
    expect(sheetLayout(12, 192)).toMatchObject({ width: 192, height: 144 });
    expect(sheetLayout(2557, 512).width).toBeLessThan(512);
  });

  test('leaves out the middle of names that are too long', () => {
    const measure = (text: string): number => [...text].length;
    expect(shortened('HeavyRifle', 10, measure)).toBe('HeavyRifle');
    expect(shortened('HeavyRifleThirdPerson', 9, measure)).toBe('Heav…rson');
    expect(shortened('HeavyRifle', 0, measure)).toBe('…');
  });
});

test('posters of models with the same name have names of their own, in any case', () => {
  expect(posterNames(['Crate', 'crate', 'a/b', 'Crate 2'])).toEqual([
    'Crate.png',
    'crate 2.png',
    'a_b.png',
    'Crate 2 2.png',
  ]);
});
