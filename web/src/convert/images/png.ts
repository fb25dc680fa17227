import { pngChunk, pngSignature, pngWord } from '../../core/images/png-chunk.js';
import { joined, viewOf } from '../../core/bytes.js';
import { deflate } from '../../core/archive/deflate.js';
import type { Pixels } from '../exported.js';
import { Pace, workOfTexel } from '../pace.js';

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
  const words = viewOf(pixels);
  const writeRow = (y: number) => {
    let to = y * (1 + width * channels) + 1;
    for (let from = 4 * y * width; from < 4 * (y + 1) * width; from += 4) {
      if (colours) rows[to++] = colours.get(words.getUint32(from))!;
      else for (let channel = 0; channel < channels; channel += 1) rows[to++] = pixels[from + channel]!;
    }
  };
  await pace.forEach(height, writeRow, width * workOfTexel);
  const head = [...pngWord(width), ...pngWord(height), 8, type, 0, 0, 0];
  const chunks = [pngSignature, pngChunk('IHDR', head)];
  if (colours) chunks.push(...paletteChunks([...colours.keys()], isOpaque));
  chunks.push(pngChunk('IDAT', await deflate(rows, 'deflate')), pngChunk('IEND', []));
  return joined(chunks);
}

/** The number of each colour as a big-endian word, null for more than 256; and whether no pixel is transparent. */
async function coloursOf(
  pixels: Uint8Array,
  pace: Pace,
): Promise<{ colours: Map<number, number> | null; isOpaque: boolean }> {
  const words = viewOf(pixels);
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
  return [pngChunk('PLTE', entries), ...(isOpaque ? [] : [pngChunk('tRNS', alphas)])];
}
