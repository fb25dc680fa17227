import { describe, expect, it } from 'vitest';
import { faultRows } from '../../../../web/src/app/report/error-bytes.js';
import { reportFacts } from '../../../../web/src/app/report/error-facts.js';
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
  ...parts,
});

const kinds = (rows: ReturnType<typeof faultRows>): string[] =>
  rows.map((row) =>
    'skipped' in row ? `skip ${row.skipped}` : row.cells.map(({ kind }) => kind[0]).join(''),
  );

describe('the bytes of a report', () => {
  it('hatches the bytes that a file cut short does not have', () => {
    expect(kinds(faultRows(new Uint8Array(104), report({})))).toEqual([
      'pppppppppppppppp',
      'skip 32',
      'iiiiiiiiiiiiiiii',
      'iiiiiiiiiiiiiiii',
      'iiiiiiiiiiiiiiii',
      'iiiiiiiigggggggg',
    ]);
  });

  it('counts absent bytes that are too many to show', () => {
    const rows = faultRows(new Uint8Array(104), report({ expected: 1920 }));
    expect(rows[rows.length - 1]).toEqual({ skipped: 1920 - 56 - 32, gone: true });
  });

  it('marks the value at fault, as wide as it is, and says what is left out', () => {
    const bytes = new Uint8Array(400);
    bytes.set([0x64, 0x02], 120);
    const rows = faultRows(bytes, report({ code: 'bad-value', offset: 120, expected: 601, found: 612 }));
    expect(kinds(rows)).toEqual([
      'pppppppppppppppp',
      'skip 64',
      'pppppppppppppppp',
      'pppppppppppppppp',
      'ppppppppffpppppp',
      'pppppppppppppppp',
      'skip 256',
    ]);
  });

  it('stays inside the smallest of files', () => {
    expect(kinds(faultRows(new Uint8Array([7]), report({ offset: 1, expected: 48, found: 0 })))[0]).toBe(
      'pggggggggggggggg',
    );
    expect(faultRows(new Uint8Array(0), report({ code: 'empty', offset: 0 }))).toEqual([]);
  });
});

describe('the facts of a report', () => {
  const lines = (parts: Partial<ErrorReport>, size: number | null = 104): string[] =>
    reportFacts(report(parts), size).map(({ label, value, remark }) =>
      [label, value, remark].filter(Boolean).join(': '),
    );

  it('go from the file to the place, what was expected and what was found', () => {
    expect(lines({ expected: 1920, found: 1200 })).toEqual([
      'File: crate_d.3d: 104 bytes',
      'Place: polygons at byte 48',
      'Expected: 1,920 bytes',
      'Found: 1,200 bytes left',
    ]);
  });

  it('leave out what a fault without a place does not have', () => {
    expect(
      lines({ code: 'partner-missing', offset: 0, field: 'crate_a.3d', expected: null, found: null }, null),
    ).toEqual(['File: crate_d.3d']);
  });
});
