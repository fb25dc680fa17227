import { describe, expect, it } from 'vitest';
import { errorFacts, faultOf } from '../../../../web/src/app/error/error-details.js';
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

describe('the bytes that an error is about', () => {
  it('are the field that a truncated file ends in, and those that are absent', () => {
    expect(faultOf(new Uint8Array(104), report({}))).toEqual({
      at: 103,
      absent: 8,
      marks: [
        { offset: 48, size: 56, look: 'in-field' },
        { offset: 104, size: 8, look: 'absent' },
      ],
    });
  });

  it('are not more absent ones than say something', () => {
    expect(faultOf(new Uint8Array(104), report({ expected: 1920 })).absent).toBe(64);
  });

  it('are the wrong value, as wide as it is', () => {
    const bytes = new Uint8Array(400);
    bytes.set([0x64, 0x02], 120);
    const wrong = report({ code: 'bad-value', offset: 120, expected: 601, found: 612 });
    expect(faultOf(bytes, wrong)).toEqual({
      at: 120,
      absent: 0,
      marks: [{ offset: 120, size: 2, look: 'fault' }],
    });
  });

  it('stay inside the smallest files', () => {
    const early = report({ offset: 1, expected: 48, found: 0 });
    expect(faultOf(new Uint8Array([7]), early)).toMatchObject({ at: 0, absent: 48 });
    expect(faultOf(new Uint8Array(0), report({ code: 'empty', offset: 0 })).marks).toEqual([
      { offset: 0, size: 1, look: 'fault' },
    ]);
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
