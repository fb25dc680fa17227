import { crc32 } from '../../core/archive/deflate.js';
import type { Pixels } from '../exported.js';
import { Pace, workOfTexel } from '../pace.js';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Colour types of the format. */
const trueColour = 2;
const indexed = 3;
const withAlpha = 6;

/**
 * Writes a PNG: with a palette where the image has at most 256 colours, else with three or four channels, unfiltered.
 *
 * @example
 * const file = await writePng({ width: 1, height: 1, pixels: Uint8Array.of(255, 0, 0, 255) });
 */
export async function writePng({ width, height, pixels }: Pixels, pace = new Pace()): Promise<Uint8Array> {
  const { colours, isOpaque } = await coloursOf(pixels, pace);
  const type = colours ? indexed : isOpaque ? trueColour : withAlpha;
  const channels = type === indexed ? 1 : type === trueColour ? 3 : 4;
  const rows = new Uint8Array(height * (1 + width * channels));
  const words = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const writeRow = (y: number) => {
    let to = y * (1 + width * channels) + 1;
    for (let from = 4 * y * width; from < 4 * (y + 1) * width; from += 4) {
      if (colours) rows[to++] = colours.get(words.getUint32(from))!;
      else for (let channel = 0; channel < channels; channel += 1) rows[to++] = pixels[from + channel]!;
    }
  };
  await pace.forEach(height, writeRow, width * workOfTexel);
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, type], 8);
  const chunks = [signature, chunk('IHDR', head)];
  if (colours) chunks.push(...paletteChunks([...colours.keys()], isOpaque));
  chunks.push(chunk('IDAT', await compressed(rows)), chunk('IEND', new Uint8Array()));
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The number of each colour as a big-endian word, null for more than 256; and whether no pixel is transparent. */
async function coloursOf(
  pixels: Uint8Array,
  pace: Pace,
): Promise<{ colours: Map<number, number> | null; isOpaque: boolean }> {
  const words = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const colours = new Map<number, number>();
  let isOpaque = true;
  const add = (pixel: number) => {
    const colour = words.getUint32(4 * pixel);
    isOpaque &&= (colour & 0xff) === 0xff;
    if (colours.size <= 256 && !colours.has(colour)) colours.set(colour, colours.size);
  };
  await pace.forEach(pixels.length / 4, add, workOfTexel);
  return { colours: colours.size <= 256 ? colours : null, isOpaque };
}

function paletteChunks(colours: readonly number[], isOpaque: boolean): Uint8Array<ArrayBuffer>[] {
  const entries = Uint8Array.from(
    colours.flatMap((colour) => [colour >>> 24, (colour >>> 16) & 0xff, (colour >>> 8) & 0xff]),
  );
  const alphas = Uint8Array.from(colours, (colour) => colour & 0xff);
  return [chunk('PLTE', entries), ...(isOpaque ? [] : [chunk('tRNS', alphas)])];
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(
    Array.from(type, (letter) => letter.charCodeAt(0)),
    4,
  );
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** Deflated, with the header and checksum of zlib. */
async function compressed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
