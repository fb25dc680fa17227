import { describe, expect, it } from 'vitest';
import type { Section } from '../../../../web/src/core/inspector/document-bytes.js';
import { ByteLayout } from '../../../../web/src/app/bytes/rows/byte-layout.js';
import { headsOf } from '../../../../web/src/app/bytes/rows/field-heads.js';
import { openSampleBytes, sampleNames } from '../../../support/sample-models.js';
import { fieldOf } from './fields.js';

const table = (offset: number, count: number, recordSize: number): Section => ({
  name: 'records',
  path: 'records',
  offset,
  size: count * recordSize,
  count,
  recordSize,
  kind: 'data',
});
const starts = (layout: ByteLayout) =>
  Array.from({ length: layout.rowCount }, (_, row) => layout.offsetOf(row));

describe('the rows of bytes', () => {
  it('have so many bytes, and those of records begin with a record', () => {
    expect(starts(new ByteLayout(40, 16, []))).toEqual([0, 16, 32]);
    expect(starts(new ByteLayout(40, 16, [table(4, 5, 6)]))).toEqual([0, 4, 16, 28, 34]);
    expect(starts(new ByteLayout(60, 16, [table(4, 2, 24)]))).toEqual([0, 4, 16, 28, 40, 52]);
    expect(starts(new ByteLayout(48, 8, [table(16, 2, 16)]))).toEqual([0, 8, 16, 24, 32, 40]);
    // Records that fit the rows as they are begin none.
    expect(starts(new ByteLayout(40, 16, [table(4, 9, 4)]))).toEqual([0, 16, 32]);
    expect(starts(new ByteLayout(0, 16, []))).toEqual([]);
  });

  it('name the rows of a record', () => {
    const layout = new ByteLayout(60, 16, [table(4, 2, 24)]);
    expect([0, 1, 2, 3, 5].map((row) => layout.recordOf(row))).toEqual([
      [0, 1],
      [1, 3],
      [1, 3],
      [3, 5],
      [5, 6],
    ]);
  });

  it('have each byte of a file once, of all samples', async () => {
    for (const name of sampleNames) {
      const { bytes } = await openSampleBytes(name);
      for (const { file, size } of bytes.documents)
        for (const perRow of [8, 16]) {
          const layout = new ByteLayout(size, perRow, bytes.sections(file));
          const rows = starts(layout);
          const ends = [...rows.slice(1), size];
          rows.forEach((start, row) => {
            expect(ends[row]! - start).toBeGreaterThan(0);
            expect(ends[row]! - start).toBeLessThanOrEqual(perRow);
            expect([layout.rowOf(start), layout.rowOf(ends[row]! - 1)]).toEqual([row, row]);
          });
        }
      bytes.dispose();
    }
  });
});

describe('the heads of fields', () => {
  const texts = (...args: Parameters<typeof headsOf>) =>
    headsOf(...args).map(({ text, offset, size }) => `${text} ${offset}+${size}`);

  it('are as short as their bytes are wide', () => {
    const fields = [
      fieldOf('polygons[1].vertices[0]', 16, 2),
      fieldOf('polygons[1].colour', 18, 1),
      fieldOf('polygons[1].uv[0].u', 19, 1),
      fieldOf('polygons[1].flags', 20, 1),
      fieldOf('polygons[1].position[2]', 21, 4),
    ];
    expect(texts(fields, [table(0, 4, 16)], 16, 25)).toEqual([
      'v0 16+2',
      'col 18+1',
      'u 19+1',
      'flag 20+1',
      'position 2 21+4',
    ]);
  });

  it('name fields that share their bytes, and a run of numbers of one list, once', () => {
    const bits = ['x', 'y'].map((name) => fieldOf(`frames[0].position.${name}`, 0, 4, { kind: 'bits' }));
    expect(texts(bits, [table(0, 4, 4)], 0, 4)).toEqual(['x y 0+4']);
    const list = [0, 1, 2].map((i) => fieldOf(`face types[${i}]`, i, 1));
    expect(texts(list, [table(0, 9, 1)], 0, 3)).toEqual(['face types 0+3']);
    // A field that began in the row before.
    expect(texts([fieldOf('header.magic', 0, 12)], [], 8, 16)).toEqual(['magic 8+4']);
  });
});
