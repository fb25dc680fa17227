import { describe, expect, it } from 'vitest';
import { areEqual } from '../../../web/src/core/bytes.js';
import { applyEdits } from '../../../web/src/core/lint/edits.js';

const bytes = Uint8Array.of(0, 1, 2, 3, 4, 5);
const edited = (...edits: [offset: number, size: number, ...by: number[]][]): number[] => [
  ...applyEdits(
    bytes,
    edits.map(([offset, size, ...by]) => ({ offset, size, bytes: Uint8Array.from(by) })),
  ),
];

describe('edits of bytes', () => {
  it('replace, remove and insert, whatever their order', () => {
    expect(edited([4, 2], [1, 1, 7, 8], [0, 0, 9])).toEqual([9, 0, 7, 8, 2, 3]);
    expect(edited()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('leave out the second of two that overlap, and those beyond the end', () => {
    expect(edited([1, 3, 7], [3, 1, 8])).toEqual([0, 7, 4, 5]);
    expect(edited([5, 2, 7], [7, 0, 8])).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('do not change the bytes that they are made of', () => {
    edited([0, 6, 1]);
    expect([...bytes]).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('arrays of numbers', () => {
  it('are equal with the same numbers, bit for bit', () => {
    expect(areEqual(Float32Array.of(1, NaN), Float32Array.of(1, NaN))).toBe(true);
    expect(areEqual(Float32Array.of(0), Float32Array.of(-0))).toBe(false);
    expect(areEqual([1, 2], [1])).toBe(false);
  });
});
