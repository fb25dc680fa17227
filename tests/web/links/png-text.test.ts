import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textIn, withText } from '../../../web/src/links/png-text.js';

/** A PNG of one pixel. */
function png(...others: readonly Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const pixels = chunk('IDAT', deflateSync(Buffer.from([0, 1, 2, 3])));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), ...others, pixels, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), data.length + 8);
  return whole;
}

/** The chunks of a PNG: types, and whether the checksum of each is that of zlib. */
function chunksOf(bytes: Uint8Array): (readonly [type: string, valid: boolean])[] {
  const buffer = Buffer.from(bytes);
  const found: (readonly [string, boolean])[] = [];
  for (let at = 8; at < buffer.length; at += buffer.readUInt32BE(at) + 12) {
    const end = at + 8 + buffer.readUInt32BE(at);
    const isValid = crc32(buffer.subarray(at + 4, end)) === buffer.readUInt32BE(end);
    found.push([buffer.toString('latin1', at + 4, at + 8), isValid]);
  }
  return found;
}

describe('the text of a PNG', () => {
  test('is read as it was written, after the header, and the other chunks stay', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const written = withText(png(), 'Retromesh', text);
        expect(textIn(written, 'Retromesh')).toBe(text);
        expect(chunksOf(written)).toEqual([
          ['IHDR', true],
          ['iTXt', true],
          ['IDAT', true],
          ['IEND', true],
        ]);
      }),
    );
  });

  test('is that of the keyword, the first where there are several', () => {
    const twice = withText(withText(png(), 'Retromesh', 'second'), 'Retromesh', 'first');
    expect(textIn(withText(twice, 'Retro', 'other'), 'Retromesh')).toBe('first');
    expect(textIn(twice, 'Retro')).toBeNull();
    expect(textIn(png(), 'Retromesh')).toBeNull();
  });

  test('may have a language and a translated keyword, and comes from any place', () => {
    const data = Buffer.from('Retromesh\0\0\0de\0Netz\0v=1&clip=W\u00e4lzen');
    expect(textIn(png(chunk('gAMA', Buffer.alloc(4)), chunk('iTXt', data)), 'Retromesh')).toBe(
      'v=1&clip=W\u00e4lzen',
    );
  });

  test('is not read from a damaged chunk: wrong checksum, no UTF-8, compressed, cut off', () => {
    const written = Buffer.from(withText(png(), 'Retromesh', 'v=1&clip=Walk'));
    const changed = Buffer.from(written);
    changed[written.indexOf('Walk')]! ^= 1;
    expect(textIn(changed, 'Retromesh')).toBeNull();
    for (const data of [
      'Retromesh\0\0\0\0\0\xff\xfe',
      'Retromesh\0\x01\0\0\0text',
      'Retromesh\0\0\0de',
      'Retromesh\0',
    ])
      expect(textIn(png(chunk('iTXt', Buffer.from(data, 'latin1'))), 'Retromesh')).toBeNull();
    for (let length = 0; length < written.indexOf('Walk') + 8; length += 1)
      expect(textIn(written.subarray(0, length), 'Retromesh')).toBeNull();
  });

  test('of any bytes is a string or null, and what is no PNG stays as it is', () => {
    const written = withText(png(), 'Retromesh', 'v=1&clip=Walk');
    const change = fc.tuple(fc.nat(written.length - 1), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const bytes = Uint8Array.from(written);
        for (const [at, byte] of changes) bytes[at] = byte;
        expect(['string', 'object']).toContain(typeof textIn(bytes, 'Retromesh'));
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(textIn(bytes, 'Retromesh')).toBeNull();
        expect(withText(bytes, 'Retromesh', 'text')).toBe(bytes);
      }),
    );
  });
});
