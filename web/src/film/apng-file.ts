import { crc32 } from '../core/archive/deflate.js';
import type { Pixels } from '../element/film-stage.js';
import { changeOf, type Rectangle } from './image-change.js';
import { filterRows } from './png-filters.js';
import type { ImageFile, ImageHead } from './image-file.js';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const trueColour = 2;
const trueColourWithAlpha = 6;

/** Writes an animated PNG: of each image after the first, the rectangle that has changed. */
export class ApngFile implements ImageFile {
  readonly #head: ImageHead;
  readonly #parts: BlobPart[] = [];
  #last: Uint8ClampedArray | null = null;
  #count = 0;
  /** Number of the next chunk of the types fcTL and fdAT. */
  #sequence = 0;

  constructor(head: ImageHead) {
    this.#head = head;
    const { width, height, transparent, loops, milliseconds } = head;
    this.#parts.push(new Uint8Array(signature));
    const colourType = transparent ? trueColourWithAlpha : trueColour;
    this.#chunk('IHDR', [...word(width), ...word(height), 8, colourType, 0, 0, 0]);
    this.#chunk('acTL', [...word(milliseconds.length), ...word(loops ? 0 : 1)]);
  }

  async add(data: Pixels): Promise<void> {
    const { width, height, transparent } = this.#head;
    const whole = { left: 0, top: 0, width, height };
    const changed = this.#last ? changeOf(this.#last, data, width, height) : whole;
    this.#control(changed);
    const rows = filterRows(data, width, changed, transparent ? 4 : 3);
    const packed = await zlib(rows);
    if (this.#count === 0) this.#chunk('IDAT', packed);
    else this.#chunk('fdAT', joined(word(this.#sequence++), packed));
    this.#last = data;
    this.#count += 1;
  }

  finish(): Blob {
    this.#chunk('IEND', []);
    return new Blob(this.#parts, { type: 'image/apng' });
  }

  /** fcTL: place and time of an image, which replaces the pixels below. */
  #control({ left, top, width, height }: Rectangle): void {
    const milliseconds = this.#head.milliseconds[this.#count]!;
    const [numerator, denominator] = fractionOf(milliseconds / 1000);
    const numbers = [this.#sequence++, width, height, left, top].flatMap(word);
    const times = [numerator, denominator].flatMap((value) => [value >> 8, value & 0xff]);
    this.#chunk('fcTL', [...numbers, ...times, 0, 0]);
  }

  #chunk(type: string, data: Uint8Array | readonly number[]): void {
    const named = joined(
      Array.from(type, (letter) => letter.charCodeAt(0)),
      data,
    );
    this.#parts.push(new Uint8Array(word(data.length)), named, new Uint8Array(word(crc32(named))));
  }
}

/** A time as a fraction of two numbers of 16 bits: exact for 1 / 30 s. */
export function fractionOf(seconds: number): [numerator: number, denominator: number] {
  let best: [number, number] = [1, 100];
  let error = Infinity;
  for (let denominator = 1; denominator <= 1000; denominator += 1) {
    const numerator = Math.round(seconds * denominator);
    const distance = Math.abs(numerator / denominator - seconds);
    if (numerator > 0xffff || distance >= error - 1e-12) continue;
    [best, error] = [[numerator, denominator], distance];
  }
  return best;
}

function word(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

function joined(first: readonly number[], rest: Uint8Array | readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + rest.length);
  bytes.set(first);
  bytes.set(rest, first.length);
  return bytes;
}

/** Packs bytes with the browser's own compressor, in the format that PNG has. */
async function zlib(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
