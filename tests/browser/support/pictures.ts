import { crc32, deflateSync } from 'node:zlib';
import type { NamedBytes } from './named-bytes.js';

export type Rgb = readonly [red: number, green: number, blue: number];

/** A square image: returns the colour of a texel, from the top left. */
export type Painter = (x: number, y: number) => Rgb;

/** A single colour. */
export const plain =
  (colour: Rgb): Painter =>
  () =>
    colour;

/** A BMP of 24 bits. */
export function bmp24(name: string, size: number, paint: Painter): NamedBytes {
  const stride = (size * 3 + 3) & ~3;
  const bytes = Buffer.alloc(54 + stride * size);
  writeBmpHeader(bytes, size, 24, 54);
  eachTexel(size, (x, y) => {
    const [red, green, blue] = paint(x, y);
    bytes.set([blue, green, red], 54 + (size - 1 - y) * stride + x * 3);
  });
  return { name, bytes };
}

/** A BMP of 8 bits with a palette; returns the palette index of a texel. */
export function bmp8(
  name: string,
  size: number,
  palette: readonly Rgb[],
  index: (x: number, y: number) => number,
): NamedBytes {
  const stride = (size + 3) & ~3;
  const start = 54 + 4 * 256;
  const bytes = Buffer.alloc(start + stride * size);
  writeBmpHeader(bytes, size, 8, start);
  palette.forEach(([red, green, blue], i) => bytes.set([blue, green, red, 0], 54 + 4 * i));
  eachTexel(size, (x, y) => (bytes[start + (size - 1 - y) * stride + x] = index(x, y)));
  return { name, bytes };
}

/** A PNG of 24 bits. */
export function png(name: string, size: number, paint: Painter): NamedBytes {
  const rows = Buffer.alloc((1 + size * 3) * size);
  eachTexel(size, (x, y) => rows.set(paint(x, y), y * (1 + size * 3) + 1 + x * 3));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return { name, bytes: Buffer.concat([signature, ...parts]) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

function writeBmpHeader(bytes: Buffer, size: number, bits: number, start: number): void {
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(start, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(size, 18);
  bytes.writeInt32LE(size, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bits, 28);
}

function eachTexel(size: number, act: (x: number, y: number) => void): void {
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) act(x, y);
}
