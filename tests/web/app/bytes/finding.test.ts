import { describe, expect, it } from 'vitest';
import { readValue, valueText } from '../../../../web/src/app/bytes/record/fields.js';
import { findBytes, readQuery } from '../../../../web/src/app/bytes/find.js';
import { fieldOf } from './fields.js';

describe('what is asked for', () => {
  it('is an offset, decimal or in hex', () => {
    expect(['1952', '1,952', '0x7A0', ' 0 '].map(readQuery)).toEqual(
      [1952, 1952, 1952, 0].map((at) => ({ kind: 'offset', at })),
    );
  });

  it('is an element by its number, or one that the model names', () => {
    expect(readQuery('Face 1,190')).toEqual({ kind: 'element', element: { kind: 'face', index: 1190 } });
    expect(readQuery('bone #3')).toEqual({ kind: 'element', element: { kind: 'bone', index: 3 } });
    expect(readQuery('clip Walk')).toEqual({ kind: 'named', of: 'clip', name: 'Walk' });
  });

  it('is bytes in hex, or quoted text', () => {
    expect(readQuery('3C 00 44')).toEqual({ kind: 'bytes', bytes: Uint8Array.of(0x3c, 0, 0x44) });
    expect(readQuery('hex 3c')).toEqual({ kind: 'bytes', bytes: Uint8Array.of(0x3c) });
    expect(readQuery('"12"')).toEqual({ kind: 'text', text: '12' });
  });

  it('is else a field', () => {
    expect(['polygons[3].type', 'flags', 'hex zz'].map((text) => readQuery(text)?.kind)).toEqual([
      'field',
      'field',
      'field',
    ]);
    expect(readQuery('  ')).toBeNull();
  });
});

describe('finding bytes', () => {
  const { signal } = new AbortController();
  const bytes = new Uint8Array(2 ** 22 + 50);
  bytes.set([1, 2, 3], 10);
  bytes.set([1, 2, 3], 2 ** 22 - 1);

  it('finds those behind the current byte, across the parts of a search, then those before', async () => {
    const pattern = Uint8Array.of(1, 2, 3);
    expect(await findBytes(bytes, pattern, 0, signal)).toBe(10);
    expect(await findBytes(bytes, pattern, 11, signal)).toBe(2 ** 22 - 1);
    expect(await findBytes(bytes, pattern, 2 ** 22, signal)).toBe(10);
  });

  it('finds nothing where only a part is there, and ends when it is aborted', async () => {
    expect(await findBytes(bytes, Uint8Array.of(2, 3, 1), 0, signal)).toBe(-1);
    expect(await findBytes(bytes, Uint8Array.of(2), 2 ** 22, AbortSignal.abort())).toBe(-1);
  });
});

describe('the value of a field', () => {
  const u16 = fieldOf('a', 0, 2);
  const real = fieldOf('a', 0, 4, { kind: 'real', value: Math.fround(0.1) });
  const bytes = fieldOf('a', 0, 2, { kind: 'bytes', value: null, coding: null });

  it('is as stored', () => {
    expect(valueText(u16, Uint8Array.of(60, 0))).toBe('60');
    expect(valueText(real, Uint8Array.of(0xcd, 0xcc, 0xcc, 0x3d))).toBe('0.1');
    expect(valueText(bytes, Uint8Array.of(1, 255))).toBe('01 FF');
  });

  it('is read in its range', () => {
    expect([readValue(u16, '65,535'), readValue(u16, '0x10'), readValue(real, '−2.5')]).toEqual([
      65535, 16, -2.5,
    ]);
    expect(readValue(bytes, '0A 0b')).toEqual(Uint8Array.of(10, 11));
  });

  it('is refused with the reason', () => {
    for (const text of ['65536', '-1', '1.5', '', 'x'])
      expect(readValue(u16, text)).toBe('This needs a whole number from 0 to 65,535.');
    expect(readValue(bytes, '0A')).toMatch(/needs 2 bytes/);
    expect(readValue(real, 'NaN')).toMatch(/needs a number/);
  });
});
