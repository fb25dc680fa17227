import { describe, expect, it } from 'vitest';
import { parseHexText } from '../../../../web/src/app/input/hex-text.js';

const bytesOf = (text: string): number[] | undefined => {
  const files = parseHexText(text);
  return files?.length === 1 ? [...files[0]!.bytes] : undefined;
};

describe('bytes pasted as text', () => {
  it('reads bare pairs of digits in any grouping', () => {
    expect(bytesOf('01 00 B4 04')).toEqual([1, 0, 0xb4, 4]);
    expect(bytesOf('0100b404 35807330')).toEqual([1, 0, 0xb4, 4, 0x35, 0x80, 0x73, 0x30]);
    expect(bytesOf('01 00\nB4 04\n')).toEqual([1, 0, 0xb4, 4]);
  });

  it('reads the notations of programs', () => {
    expect(bytesOf('{ 0x01, 0x00, 0xB4, 0x04 };')).toEqual([1, 0, 0xb4, 4]);
    expect(bytesOf('\\x01\\x00\\xB4\\x04')).toEqual([1, 0, 0xb4, 4]);
  });

  it('reads what xxd prints, with any text in its right column', () => {
    const text = '00000000: 0100 b404 3580  ab cd!\n00000006: 7330                 s0\n';
    expect(bytesOf(text)).toEqual([1, 0, 0xb4, 4, 0x35, 0x80, 0x73, 0x30]);
  });

  it('reads what hexdump -C prints, its repeated rows and its last line with the size', () => {
    const zeros = '00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00';
    const text = `00000000  ${zeros}  |................|\n*\n00000030  01 02  |..|\n00000032\n`;
    expect(bytesOf(text)).toEqual([...Array<number>(48).fill(0), 1, 2]);
  });

  it('reads what od -t x1 prints', () => {
    expect(bytesOf('0000000 01 00 b4 04\n0000004\n')).toEqual([1, 0, 0xb4, 4]);
  });

  it('starts a file at each line that is a name', () => {
    const files = parseHexText('crate_d.3d:\n01 02 03 04\n==> crate_a.3d <==\n05 06 07 08');
    expect(files?.map(({ name, bytes }) => [name, [...bytes]])).toEqual([
      ['crate_d.3d', [1, 2, 3, 4]],
      ['crate_a.3d', [5, 6, 7, 8]],
    ]);
  });

  it('rejects other text', () => {
    for (const text of [
      '',
      'hello there',
      'https://example.org/a.zip',
      'ab',
      'crate_d.3d',
      '0x1, 0x2',
      'face beef zz',
    ]) {
      expect(parseHexText(text), text).toBeNull();
    }
  });
});
