import { describe, expect, it } from 'vitest';
import { imageSize } from '../../../../web/src/core/images/read-image.js';

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)),
  );

describe('the size in an image header', () => {
  it('is read from PNG', () => {
    const png = bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x40, 0, 0, 1, 0, 2]);
    expect(imageSize(png)).toEqual({ width: 16384, height: 65538 });
    expect(imageSize(png.subarray(0, 23))).toBeNull();
  });

  it('is read from the frame header of JPEG, behind other segments', () => {
    const app = [0xff, 0xe0, 0, 4, 1, 2];
    const frame = [0xff, 0xc2, 0, 11, 8, 1, 2, 3, 4, 1, 0, 0, 0];
    expect(imageSize(bytes([0xff, 0xd8], app, [0xff], frame))).toEqual({ width: 0x0304, height: 0x0102 });
    expect(imageSize(bytes([0xff, 0xd8], app, [0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBeNull();
  });

  it('is read from JPEG with bytes between its segments, which decoders skip', () => {
    const frame = [0xff, 0xc0, 0, 11, 8, 1, 2, 3, 4, 1, 0, 0, 0];
    for (const skipped of [[0], [1, 2, 3], [0xff, 0], [7, 0xff, 0, 0xff]])
      expect(imageSize(bytes([0xff, 0xd8], skipped, frame))).toEqual({ width: 0x0304, height: 0x0102 });
  });

  it('is read from all kinds of WebP', () => {
    const chunk = (kind: string, from: number, rest: readonly number[]) =>
      bytes(
        'RIFF',
        [0, 0, 0, 0],
        'WEBP',
        kind,
        new Array<number>(from - 16).fill(0),
        rest,
        [0, 0, 0, 0, 0, 0],
      );
    expect(imageSize(chunk('VP8X', 24, [0xff, 0x3f, 0, 2, 0, 1]))).toEqual({ width: 16384, height: 65539 });
    expect(imageSize(chunk('VP8 ', 26, [0x34, 0x12, 0x10, 0x40]))).toEqual({ width: 0x1234, height: 16 });
    expect(imageSize(chunk('VP8L', 21, [0xff, 0x3f, 0, 0, 0]))).toEqual({ width: 16384, height: 1 });
  });

  it('is read from WebP of 28 bytes, which one colour can have', () => {
    const whole = bytes(
      'RIFF',
      [20, 0, 0, 0],
      'WEBPVP8L',
      [8, 0, 0, 0, 0x2f, 0xff, 0xff, 0xff, 0x0f, 0x88, 0x88, 0x08],
    );
    expect(imageSize(whole)).toEqual({ width: 16384, height: 16384 });
    expect(imageSize(whole.subarray(0, 24))).toBeNull();
  });
});
