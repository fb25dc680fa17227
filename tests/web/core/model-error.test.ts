import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../web/src/core/model-error.js';

describe('ModelError', () => {
  const error = new ModelError({
    code: 'ends-early',
    file: 'crate_d.3d',
    offset: 48,
    field: 'polygons',
    expected: 1920,
    found: 1200,
    sentence: 'crate_d.3d ends early: polygons needs 1,920 bytes at byte 48, and 1,200 are left',
    advice: 'Export it again, or drop another copy here.',
  });

  it('formats the report as plain text without empty fields', () => {
    expect(error.toText()).toBe(
      `crate_d.3d ends early: polygons needs 1,920 bytes at byte 48, and 1,200 are left.

File: crate_d.3d
Field: polygons
Byte: 48
Expected: 1,920
Found: 1,200
What to do: Export it again, or drop another copy here.
Code: ends-early
`,
    );
    expect(new ModelError({ code: 'offline', sentence: 'No network' }).toText()).toBe(
      'No network.\n\nCode: offline\n',
    );
  });
});
