import { describe, expect, it } from 'vitest';
import { LineLayout } from '../../../../web/src/app/bytes/rows/line-layout.js';
import { linesOf, looksLikeText, textOf } from '../../../../web/src/app/bytes/model-bytes.js';

const utf8 = (content: string): Uint8Array => new TextEncoder().encode(content);

describe('the text of a file', () => {
  it('is UTF-8, UTF-16 or the code page of Windows', () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, 0x41, 0, 0xe9, 0]);
    expect([utf16, utf8('Aé'), Uint8Array.from([0x41, 0xe9])].map(textOf)).toEqual(['Aé', 'Aé', 'Aé']);
  });

  it('is seen in its first bytes', () => {
    expect(looksLikeText(utf8('#exec\tMESH\r\n'))).toBe(true);
    expect([Uint8Array.of(7, 0, 1), new Uint8Array()].map(looksLikeText)).toEqual([false, false]);
  });

  it('has lines that end in any way', () => {
    expect(linesOf('one\r\ntwo\rthree\n')).toEqual(['one', 'two', 'three']);
    expect(linesOf('')).toEqual(['']);
  });
});

describe('lines that are broken after ten columns', () => {
  const layout = new LineLayout(['short', '', 'x'.repeat(10), 'x'.repeat(11), '\tx', '漢字漢字漢字'], 10);

  it('take as many rows as they need', () => {
    expect([0, 1, 2, 3, 4, 5].map((line) => layout.rows(line))).toEqual([1, 1, 1, 2, 1, 2]);
    expect(layout.rowCount).toBe(8);
  });

  it('are found by row', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((row) => layout.lineAt(row))).toEqual([0, 1, 2, 3, 3, 4, 5, 5]);
    expect(layout.start(4)).toBe(5);
  });
});
