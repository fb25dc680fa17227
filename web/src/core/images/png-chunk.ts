import { joined } from '../bytes.js';
import { crc32 } from '../archive/deflate.js';

/** What a PNG begins with. */
export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A number of four bytes. */
export const pngWord = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

/** A chunk of a PNG: length, type, data and checksum. */
export function pngChunk(type: string, data: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const named = joined([new TextEncoder().encode(type), data]);
  return joined([pngWord(data.length), named, pngWord(crc32(named))]);
}
