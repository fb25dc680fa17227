import { describe, expect, it } from 'vitest';
import { asCArray, asHex, asJsonPath, kindOf, typeOf } from '../../../../web/src/app/bytes/record/fields.js';
import { charText, classesOf, offsetDigits } from '../../../../web/src/app/bytes/rows/hex-cells.js';
import { fieldOf } from './fields.js';

describe('the cells of a row', () => {
  const fields = [
    fieldOf('polygons[0].vertices[0]', 0, 2),
    fieldOf('polygons[0].type', 2, 1),
    fieldOf('polygons[0].uv[0].u', 3, 1),
  ];

  it('have the class of their field, and show where it begins', () => {
    expect(classesOf(0, 5, fields, [])).toEqual([
      'index start',
      'index',
      'kind start',
      'coordinate start',
      '',
    ]);
  });

  it('of a field that began before do not', () => {
    expect(classesOf(1, 3, fields, [])).toEqual(['index', 'kind start']);
  });

  it('of bits have the class of the first of them', () => {
    const bits = [fieldOf('a.x', 0, 4, { kind: 'bits' }), fieldOf('a.flags', 0, 4, { kind: 'bits' })];
    expect(classesOf(0, 2, bits, [])).toEqual(['coordinate start', 'coordinate']);
  });

  it('are marked in ranges that reach out of the row', () => {
    expect(classesOf(2, 4, [], [{ offset: 0, size: 3, look: 'chosen' }])).toEqual([' chosen', '']);
    expect(classesOf(2, 4, [], [{ offset: 3, size: 99, look: 'edited' }])).toEqual(['', ' edited']);
  });

  it('have characters, or dots', () => {
    expect([0x41, 0x20, 0x00, 0x7f, 0xe9].map(charText)).toEqual(['A', '\u00a0', '·', '·', '·']);
    expect([0x10000, 0x10001, 0x1000001].map(offsetDigits)).toEqual([4, 6, 8]);
  });
});

describe('fields', () => {
  it('have a kind by the last name that says what they are for', () => {
    const kinds = ['polygons[3].texture', 'palette[7].red', 'vertices[1].x', 'header.magic', 'header.pad'];
    expect(kinds.map((path) => kindOf(fieldOf(path, 0, 1)))).toEqual([
      'slot',
      'colour',
      'coordinate',
      'kind',
      'rest',
    ]);
    expect(kindOf(fieldOf('vertices', 0, 1, { section: 'slack' }))).toBe('unused');
  });

  it('have a type in short', () => {
    const bits = { kind: 'bits', firstBit: 3, bitCount: 3 } as const;
    expect([
      typeOf(fieldOf('a', 0, 2)),
      typeOf(fieldOf('a', 0, 4, { kind: 'real' })),
      typeOf(fieldOf('a', 0, 12, { kind: 'bytes', value: null })),
      typeOf(fieldOf('a', 0, 4, bits)),
    ]).toEqual(['u16', 'f32', '12 bytes', 'bits 3 to 5']);
  });
});

describe('bytes to copy', () => {
  const bytes = Uint8Array.from({ length: 18 }, (_, i) => i * 9);

  it('are hex of 16 bytes a line', () => {
    expect(asHex(bytes)).toBe('00 09 12 1B 24 2D 36 3F 48 51 5A 63 6C 75 7E 87\n90 99');
  });

  it('are an array of C named after their field', () => {
    expect(asCArray(bytes.subarray(0, 2), 'polygons[119].vertices')).toBe(
      'const unsigned char polygons_119_vertices[2] = {\n  0x00, 0x09,\n};\n',
    );
    expect(asCArray(bytes.subarray(0, 1), '3d')).toMatch(/^const unsigned char bytes_3d\[1\]/);
  });

  it('have a path in JSON', () => {
    expect(asJsonPath('polygons[119].vertices[0]')).toBe('$.polygons[119].vertices[0]');
    expect(asJsonPath('gl commands[2]')).toBe('$["gl commands"][2]');
  });
});
