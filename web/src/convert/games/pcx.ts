import type { PaletteImage } from './palette-image.js';

const headerSize = 128;
/** A byte with these bits is a count of equal bytes. */
const run = 0xc0;
const mostInRun = 0x3f;

/** Writes an image as PCX, version 5: 8 bits a pixel, run lengths, the palette at the end. */
export function writePcx({ width, height, palette, indices }: PaletteImage): Uint8Array {
  const lineLength = width + (width % 2);
  const header = new Uint8Array(headerSize);
  const view = new DataView(header.buffer);
  header.set([10, 5, 1, 8]);
  view.setUint16(8, width - 1, true);
  view.setUint16(10, height - 1, true);
  view.setUint16(12, 72, true);
  view.setUint16(14, 72, true);
  header[65] = 1; // planes
  view.setUint16(66, lineLength, true);
  view.setUint16(68, 1, true); // colours, not grey
  const body: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const line = new Uint8Array(lineLength);
    line.set(indices.subarray(y * width, (y + 1) * width));
    addRuns(line, body);
  }
  const bytes = new Uint8Array(headerSize + body.length + 769);
  bytes.set(header);
  bytes.set(body, headerSize);
  bytes[headerSize + body.length] = 12; // the palette follows
  bytes.set(palette, headerSize + body.length + 1);
  return bytes;
}

function addRuns(line: Uint8Array, body: number[]): void {
  for (let at = 0; at < line.length;) {
    const value = line[at]!;
    let count = 1;
    while (count < mostInRun && line[at + count] === value) count += 1;
    if (count > 1 || value >= run) body.push(run | count);
    body.push(value);
    at += count;
  }
}
