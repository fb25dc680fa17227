import { describe, expect, it } from 'vitest';
import { extension, fileName, sizeInWords } from '../../../web/src/core/format.js';

describe('format', () => {
  it('formats sizes in units of 1,024', () => {
    expect(
      [0, 1, 671, 1024, 12 * 1024, 1_468_006, 64 << 20, 1023.9 * 1024, 5 * 2 ** 30].map(sizeInWords),
    ).toEqual(['0 bytes', '1 byte', '671 bytes', '1 KB', '12 KB', '1.4 MB', '64 MB', '1 MB', '5 GB']);
  });

  it('returns the file name of paths with either slash', () => {
    expect(fileName('Mods\\Models/Book_d.3d')).toBe('Book_d.3d');
    expect(fileName('Book_d.3d')).toBe('Book_d.3d');
  });

  it('returns extensions in lower case', () => {
    expect([extension('a/B.PK3'), extension('a.b/c'), extension('.gz')]).toEqual(['pk3', '', 'gz']);
  });
});
