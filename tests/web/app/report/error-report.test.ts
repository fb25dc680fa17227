import { describe, expect, it } from 'vitest';
import { errorBytes } from '../../../../web/src/app/report/error-bytes.js';
import { errorFacts } from '../../../../web/src/app/report/error-facts.js';
import type { ErrorReport } from '../../../../web/src/core/model-error.js';

const report = (parts: Partial<ErrorReport>): ErrorReport => ({
  code: 'ends-early',
  file: 'crate_d.3d',
  offset: 48,
  field: 'polygons',
  expected: 64,
  found: 56,
  cause: '',
  advice: '',
  sentence: '',
  offer: null,
  ...parts,
});

const kinds = (rows: ReturnType<typeof errorBytes>): string[] =>
  rows.map((row) =>
    'skipped' in row ? `skip ${row.skipped}` : row.cells.map(({ kind }) => kind[0]).join(''),
  );

describe('the bytes around an error', () => {
  it('include the absent bytes of a truncated file', () => {
    expect(kinds(errorBytes(new Uint8Array(104), report({})))).toEqual([
      'pppppppppppppppp',
      'skip 32',
      'iiiiiiiiiiiiiiii',
      'iiiiiiiiiiiiiiii',
      'iiiiiiiiiiiiiiii',
      'iiiiiiiiaaaaaaaa',
    ]);
  });

  it('count absent bytes beyond the limit', () => {
    const rows = errorBytes(new Uint8Array(104), report({ expected: 1920 }));
    expect(rows[rows.length - 1]).toEqual({ skipped: 1920 - 56 - 32, absent: true });
  });

  it('mark the wrong value and count omitted bytes', () => {
    const bytes = new Uint8Array(400);
    bytes.set([0x64, 0x02], 120);
    const rows = errorBytes(bytes, report({ code: 'bad-value', offset: 120, expected: 601, found: 612 }));
    expect(kinds(rows)).toEqual([
      'pppppppppppppppp',
      'skip 64',
      'pppppppppppppppp',
      'pppppppppppppppp',
      'ppppppppeepppppp',
      'pppppppppppppppp',
      'skip 256',
    ]);
  });

  it('stay inside the smallest files', () => {
    expect(kinds(errorBytes(new Uint8Array([7]), report({ offset: 1, expected: 48, found: 0 })))[0]).toBe(
      'paaaaaaaaaaaaaaa',
    );
    expect(errorBytes(new Uint8Array(0), report({ code: 'empty', offset: 0 }))).toEqual([]);
  });
});

describe('the facts of an error', () => {
  const lines = (parts: Partial<ErrorReport>, size: number | null = 104): string[] =>
    errorFacts(report(parts), size).map(({ label, value, remark }) =>
      [label, value, remark].filter(Boolean).join(': '),
    );

  it('are file, place, expected and found value', () => {
    expect(lines({ expected: 1920, found: 1200 })).toEqual([
      'File: crate_d.3d: 104 bytes',
      'Place: polygons at byte 48',
      'Expected: 1,920 bytes',
      'Found: 1,200 bytes left',
    ]);
  });

  it('omit the offset of an error without one', () => {
    expect(
      lines({ code: 'partner-missing', offset: 0, field: 'crate_a.3d', expected: null, found: null }, null),
    ).toEqual(['File: crate_d.3d']);
  });
});
