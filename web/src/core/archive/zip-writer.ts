import { joined } from '../bytes.js';
import { yieldToMain } from '../yield-to-main.js';
import { crc32, deflate } from './deflate.js';

/** A file of an archive. */
export interface ZipInput {
  /** Path with `/`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const stored = 0;
const deflated = 8;
/** Version 2.0 of the format: deflate and folders. */
const version = 20;
const namesAreUtf8 = 0x800;
/** 1 January 1980, the first date of the format: the same files give the same archive. */
const date = 0x21;
const headerSize = 30;
const paddingId = 0x1986;
const smallestField = 4;

/**
 * Writes a zip archive: layout after PKWARE's APPNOTE 6.3, without Zip64. Files that deflate does not make smaller are
 * stored.
 *
 * ```ts
 * const zip = new ZipWriter();
 * await zip.add({ name: 'crate.pcx', bytes });
 * saveBlob(zip.finish(), 'crate.zip');
 * ```
 */
export class ZipWriter {
  readonly #alignment: number;
  readonly #chunks: BlobPart[] = [];
  readonly #directory: Uint8Array<ArrayBuffer>[] = [];
  #at = 0;

  /** With an alignment, files are not compressed, and their bytes begin at multiples of it. */
  constructor(alignment = 0) {
    this.#alignment = alignment;
  }

  async add({ name, bytes }: ZipInput): Promise<void> {
    const path = new TextEncoder().encode(name);
    const packed = this.#alignment ? bytes : await deflate(bytes);
    const method = packed.length < bytes.length ? deflated : stored;
    const content = (method === deflated ? packed : bytes) as Uint8Array<ArrayBuffer>;
    const padding = this.#padding(headerSize + path.length);
    const shared = sharedFields(method, await checksumOf(bytes), content.length, bytes.length, path.length);
    const header = joined([
      words('PK\x03\x04'),
      numbers2(version),
      shared,
      numbers2(padding.length),
      path,
      padding,
    ]);
    // The browser can move the bytes of a Blob out of memory.
    this.#chunks.push(header, new Blob([content]));
    // Made by, shared fields, lengths of extra field and comment, disk, attributes, offset.
    const tail = [numbers2(0, 0, 0, 0), numbers4(0, this.#at), path];
    this.#directory.push(joined([words('PK\x01\x02'), numbers2(version, version), shared, ...tail]));
    this.#at += header.length + content.length;
  }

  /** The extra field after a header of some bytes: an id that no program uses, its size, zeros. */
  #padding(header: number): Uint8Array<ArrayBuffer> {
    if (!this.#alignment) return new Uint8Array();
    const missing = this.#alignment - ((this.#at + header + smallestField) % this.#alignment);
    const size = missing % this.#alignment;
    return joined([numbers2(paddingId, size), new Uint8Array(size)]);
  }

  finish(): Blob {
    const { length } = this.#directory;
    const size = this.#directory.reduce((sum, entry) => sum + entry.length, 0);
    const counts = numbers2(0, 0, length, length);
    const end = joined([words('PK\x05\x06'), counts, numbers4(size, this.#at), numbers2(0)]);
    return new Blob([...this.#chunks, ...this.#directory, end], { type: 'application/zip' });
  }
}

/** Writes files that are all there, as `ZipWriter` does. Throws the reason of an aborted signal. */
export async function writeZip(
  files: readonly ZipInput[],
  signal?: AbortSignal,
  alignment?: number,
): Promise<Blob> {
  const zip = new ZipWriter(alignment);
  for (const file of files) {
    await zip.add(file);
    signal?.throwIfAborted();
  }
  return zip.finish();
}

/** Bytes of a checksum that are read in one task. */
const slice = 4 * 1024 * 1024;

async function checksumOf(bytes: Uint8Array): Promise<number> {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += slice) {
    if (at > 0) await yieldToMain();
    sum = crc32(bytes.subarray(at, at + slice), sum);
  }
  return sum;
}

/** The fields that local header and directory have in common. */
function sharedFields(
  method: number,
  checksum: number,
  packedSize: number,
  size: number,
  nameSize: number,
): Uint8Array<ArrayBuffer> {
  return joined([
    numbers2(namesAreUtf8, method, 0, date),
    numbers4(checksum, packedSize, size),
    numbers2(nameSize),
  ]);
}

function words(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function numbers2(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(values.length * 2));
  values.forEach((value, index) => bytes.setUint16(index * 2, value, true));
  return new Uint8Array(bytes.buffer);
}

function numbers4(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, index) => bytes.setUint32(index * 4, value, true));
  return new Uint8Array(bytes.buffer);
}
