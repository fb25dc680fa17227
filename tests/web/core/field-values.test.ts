import { describe, expect, it } from 'vitest';
import type { Field } from '../../../web/src/core/inspector/document-bytes.js';
import { fieldOf, misfit, withValue } from '../../../web/src/core/inspector/field-values.js';
import type { CoreField } from '../../../web/src/core/wasm/modules.js';

const stored = (changes: Partial<CoreField>): Field =>
  fieldOf({
    path: 'x',
    offset: 1,
    size: 2,
    isNumber: true,
    kind: 'unsigned',
    value: 0,
    firstBit: 0,
    bits: 0,
    isSmart: false,
    isCompact: false,
    isBig: false,
    section: 'data',
    ...changes,
  });

const bytes = (...values: number[]) => Uint8Array.from(values);
const written = (field: Field, value: number | Uint8Array, file = bytes(9, 0, 0, 0, 0, 9)) => [
  ...withValue(file, field, value),
];

describe('a field', () => {
  it('has its value, its kind and the range of what it can store', () => {
    expect(stored({ kind: 'signed', value: 0xffffffff })).toMatchObject({
      value: -1,
      least: -32768,
      most: 32767,
    });
    expect(stored({ size: 4, value: 0xffffffff })).toMatchObject({ value: 4294967295, most: 4294967295 });
    expect(stored({ size: 4, kind: 'real', value: 0x3fc00000 })).toMatchObject({ kind: 'real', value: 1.5 });
    const bits = stored({ size: 4, kind: 'signed', firstBit: 11, bits: 11, value: 0xfffffffe });
    expect(bits).toMatchObject({ kind: 'bits', value: -2, least: -1024, most: 1023, firstBit: 11 });
    expect(stored({ isNumber: false, size: 3 })).toMatchObject({ kind: 'bytes', value: null });
  });

  it('has the range of the form that a smart has', () => {
    const smart = { isSmart: true, isBig: true } as const;
    expect(stored({ ...smart, kind: 'signed', size: 1 })).toMatchObject({ least: -64, most: 63 });
    expect(stored({ ...smart, kind: 'signed', size: 2 })).toMatchObject({ least: -16384, most: 16383 });
    expect(stored({ ...smart, size: 1 })).toMatchObject({ least: 0, most: 127 });
    expect(stored({ ...smart, size: 2 })).toMatchObject({ least: 0, most: 32767 });
  });

  it('has the range of the bytes that a compact index has', () => {
    const compact = { isCompact: true, kind: 'signed' } as const;
    expect(stored({ ...compact, size: 1, value: 0xffffffff })).toMatchObject({
      value: -1,
      least: -63,
      most: 63,
    });
    expect(stored({ ...compact, size: 2 })).toMatchObject({ least: -8191, most: 8191 });
    expect(stored({ ...compact, size: 5 })).toMatchObject({ least: -2147483647, most: 2147483647 });
  });

  it('takes values of its type and range only', () => {
    const byte = stored({ size: 1 });
    expect(misfit(byte, 255)).toBeNull();
    expect(misfit(byte, 256)).toBe('x needs a whole number from 0 to 255.');
    expect(misfit(byte, 1.5)).not.toBeNull();
    expect(misfit(byte, NaN)).not.toBeNull();
    expect(misfit(byte, bytes(1))).toBe('x is a number.');
    const real = stored({ size: 4, kind: 'real' });
    expect(misfit(real, -1e38)).toBeNull();
    expect(misfit(real, 1e39)).not.toBeNull();
    expect(misfit(real, NaN)).not.toBeNull();
    const name = stored({ isNumber: false, size: 2 });
    expect(misfit(name, bytes(1, 2))).toBeNull();
    expect(misfit(name, bytes(1))).toBe('x has 2 bytes.');
    expect(misfit(name, 1)).not.toBeNull();
  });
});

describe('writing a value', () => {
  it('uses the byte order of the file and leaves other bytes', () => {
    expect(written(stored({}), 0x1234)).toEqual([9, 0x34, 0x12, 0, 0, 9]);
    expect(written(stored({ isBig: true }), 0x1234)).toEqual([9, 0x12, 0x34, 0, 0, 9]);
    expect(written(stored({ kind: 'signed', isBig: true }), -2)).toEqual([9, 0xff, 0xfe, 0, 0, 9]);
    expect(written(stored({ size: 4, kind: 'real' }), 1.5)).toEqual([9, 0, 0, 0xc0, 0x3f, 9]);
    expect(written(stored({ isNumber: false, size: 2 }), bytes(1, 2))).toEqual([9, 1, 2, 0, 0, 9]);
  });

  it('leaves the other bits of a word', () => {
    const file = bytes(9, 0xff, 0xff, 0xff, 0xff, 9);
    const y = stored({ size: 4, kind: 'signed', firstBit: 11, bits: 11 });
    // The word 0xFFC007FF: bits 11 to 21 are 0.
    expect(written(y, 0, file)).toEqual([9, 0xff, 0x07, 0xc0, 0xff, 9]);
    const z = stored({ size: 4, kind: 'signed', firstBit: 22, bits: 10 });
    expect(written(z, -512)).toEqual([9, 0, 0, 0, 0x80, 9]);
    const shade = stored({ isBig: true, firstBit: 13, bits: 3 });
    expect(written(shade, 7)).toEqual([9, 0xe0, 0, 0, 0, 9]);
  });

  it('keeps the form of a smart', () => {
    const smart = { isSmart: true, isBig: true, kind: 'signed' } as const;
    expect(written(stored({ ...smart, size: 1 }), -64)).toEqual([9, 0, 0, 0, 0, 9]);
    expect(written(stored({ ...smart, size: 2 }), 1)).toEqual([9, 0xc0, 0x01, 0, 0, 9]);
    expect(written(stored({ ...smart, kind: 'unsigned', size: 2 }), 1)).toEqual([9, 0x80, 0x01, 0, 0, 9]);
  });

  it('keeps the bytes of a compact index', () => {
    const compact = { isCompact: true, kind: 'signed' } as const;
    expect(written(stored({ ...compact, size: 1 }), -63)).toEqual([9, 0xbf, 0, 0, 0, 9]);
    expect(written(stored({ ...compact, size: 2 }), 64)).toEqual([9, 0x40, 0x01, 0, 0, 9]);
    expect(written(stored({ ...compact, size: 3 }), -5)).toEqual([9, 0xc5, 0x80, 0, 0, 9]);
    const file = bytes(9, 0, 0, 0, 0, 0, 9);
    expect(written(stored({ ...compact, size: 5 }), 0x7fffffff, file)).toEqual([
      9, 0x7f, 0xff, 0xff, 0xff, 0x0f, 9,
    ]);
  });
});
