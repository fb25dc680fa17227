import { expect, test } from 'vitest';
import { Budget } from '../../../../web/src/core/budget.js';
import { bytesFile, renamed, type SlicedFile } from '../../../../web/src/core/files/stored-file.js';
import { RangeReader } from '../../../../web/src/core/game-archive/range-reader.js';
import { RangeStore } from '../../../../web/src/core/game-archive/range-store.js';
import { CountedFile } from '../../../support/counted-file.js';

const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251);
const range = (first: number, size: number, file = 0) => ({ file, first, size });
const readerOf = (files: readonly SlicedFile[], most = 1 << 20) =>
  new RangeReader(files, new RangeStore(most));
const enough = () => new Budget(1 << 20);

test('ranges that are less than 4 KB apart are one read, of the bytes of the file', async () => {
  const file = new CountedFile('a.u', bytes);
  const read = await readerOf([file]).read([range(0, 16), range(4111, 16), range(8223, 16)], enough());
  expect(file.reads).toEqual([
    [0, 4127],
    [8223, 8239],
  ]);
  expect(read.map(({ first, size }) => [first, size])).toEqual([
    [0, 4127],
    [8223, 16],
  ]);
  for (const { first, size, bytes: got } of read) expect(got).toEqual(bytes.subarray(first, first + size));
});

test('a file that is far away is read in larger pieces', async () => {
  const file = new CountedFile('a.u', bytes, { gap: 65_536 });
  await readerOf([file]).read([range(0, 16), range(50_000, 16), range(99_990, 10)], enough());
  expect(file.reads).toEqual([[0, 100_000]]);
});

test('what was read last is in memory', async () => {
  const file = new CountedFile('a.u', bytes);
  const reader = readerOf([file], 1000);
  await reader.read([range(0, 600)], enough());
  expect(reader.kept([range(100, 200), range(300, 300)])!.map(({ first, size }) => [first, size])).toEqual([
    [0, 600],
  ]);
  expect(reader.kept([range(100, 200), range(700, 1)])).toBeNull();
  await reader.read([range(50_000, 500)], enough());
  expect(reader.kept([range(100, 200)])).toBeNull();
  expect(file.reads.length).toBe(2);
});

test('at most six reads run at once', async () => {
  const file = new CountedFile('a.u', bytes, { delay: 1 });
  const ranges = Array.from({ length: 20 }, (_, i) => range(i * 5000, 10));
  await readerOf([file]).read(ranges, enough());
  expect([file.reads.length, file.mostAtOnce]).toEqual([20, 6]);
});

test('no more is read than the budget has', async () => {
  const file = new CountedFile('maps/a.u', bytes);
  const reading = readerOf([file]).read([range(0, 600), range(50_000, 600)], new Budget(1000));
  await expect(reading).rejects.toThrow(
    'maps/a.u was not read on: at most 1000 bytes are read for one model',
  );
  expect(file.reads).toEqual([[0, 600]]);
});

test('no more requests are sent than there are left; those of files on the disk are not counted', async () => {
  const file = new CountedFile('maps/a.u', bytes, { gap: 16 });
  const ranges = Array.from({ length: 20 }, (_, i) => range(i * 5000, 16));
  const reading = readerOf([file]).read(ranges, enough(), undefined, new Budget(8));
  await expect(reading).rejects.toThrow(
    'maps/a.u was not read on: at most 8 requests are sent for one model. Download it and drop it here.',
  );
  expect(file.reads).toHaveLength(8);
  const near = new CountedFile('a.u', bytes);
  expect(await readerOf([near]).read(ranges, enough(), undefined, new Budget(8))).toHaveLength(20);
});

test('a file that has become shorter is an error about it', async () => {
  const file = bytesFile('a.u', bytes);
  const shorter: SlicedFile = {
    ...file,
    slice: async (start, end) => bytes.subarray(start, Math.min(end, 500)),
  };
  const error = await readerOf([shorter])
    .read([range(400, 200)], enough())
    .catch((caught) => caught);
  expect(error.report).toMatchObject({ file: 'a.u', offset: 400, expected: 200, found: 100 });
  expect(error.report.sentence).toBe('a.u changed while it was read');
});

test('a renamed file keeps its ranges', async () => {
  const file = new CountedFile('a.u', bytes, { gap: 4096 });
  const other = renamed(file, '2/a.u') as SlicedFile;
  expect([other.name, other.gap]).toEqual(['2/a.u', 4096]);
  expect(await other.slice(10, 12)).toEqual(bytes.subarray(10, 12));
});
