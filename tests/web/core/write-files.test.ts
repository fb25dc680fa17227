import { expect, test } from 'vitest';
import { inSlices, type InputFile } from '../../../web/src/core/host/write-files.js';

const megabyte = 1024 * 1024;
const file = (megabytes: number): InputFile => ({ name: 'x', bytes: new Uint8Array(megabytes * megabyte) });
const named = (count: number): InputFile[] =>
  Array.from({ length: count }, () => ({ name: 'x', bytes: null }));
const counts = (files: readonly InputFile[]): number[] => inSlices(files).map(({ length }) => length);

test('a slice has at most 512 files', () => {
  expect(counts([])).toEqual([]);
  expect(counts(named(512))).toEqual([512]);
  expect(counts(named(1025))).toEqual([512, 512, 1]);
});

test('a slice has at most 4 MB, unless its only file is larger', () => {
  expect(counts([file(2), file(2), file(1)])).toEqual([2, 1]);
  expect(counts([file(3), file(2), ...named(3)])).toEqual([1, 4]);
  expect(counts([file(1), file(9), ...named(1), file(1)])).toEqual([1, 1, 2]);
});
