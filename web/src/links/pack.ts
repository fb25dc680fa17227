import { deflate } from '../core/archive/deflate.js';
import { toBase64url } from './base64url.js';
import { filterRecords } from './byte-filter.js';
import { packVersion, type PackedFile } from './packed-file.js';

/** Record sizes that are tried: vertices of 4 bytes, triangles of 16, pixels of 3, and others. */
const strides = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24];
/** Smaller files have no records to speak of. */
const smallest = 64;
/** For larger files, the start decides. */
const sampleSize = 256 * 1024;

/** A file that is ready to be packed, alone or with others. */
export interface FilteredFile {
  /** What stands before the contents: name, stride and size. */
  readonly head: readonly number[];
  readonly content: Uint8Array<ArrayBuffer>;
}

/**
 * Packs files for a link: a version, their number, then for each the length of its name, its name, its stride and its
 * size, then all contents, filtered; the whole deflated, as base64url. Lengths are in bytes, in groups of 7 bits.
 */
export async function pack(files: readonly PackedFile[]): Promise<string> {
  return packFiltered(await Promise.all(files.map(filterFile)));
}

/** A file with the filter that suits it. */
export async function filterFile({ name, bytes }: PackedFile): Promise<FilteredFile> {
  const path = new TextEncoder().encode(name);
  const stride = await bestStride(bytes);
  const head = [...varint(path.length), ...path, stride, ...varint(bytes.length)];
  return { head, content: stride === 0 ? new Uint8Array(bytes) : filterRecords(bytes, stride) };
}

/** The same of files that are filtered already. */
export async function packFiltered(files: readonly FilteredFile[]): Promise<string> {
  const header = [packVersion, ...varint(files.length), ...files.flatMap(({ head }) => head)];
  const whole = new Blob([new Uint8Array(header), ...files.map(({ content }) => content)]);
  return toBase64url(await deflate(new Uint8Array(await whole.arrayBuffer())));
}

/** Bytes of a file in a link. */
export async function packedSize(bytes: Uint8Array): Promise<number> {
  const stride = await bestStride(bytes);
  return (await deflate(stride === 0 ? bytes : filterRecords(bytes, stride))).length;
}

/** The record size with which a file is deflated best; 0 without a filter. */
async function bestStride(bytes: Uint8Array): Promise<number> {
  if (bytes.length < smallest) return 0;
  const sample = bytes.subarray(0, sampleSize);
  let [best, least] = [0, (await deflate(sample)).length];
  for (const stride of strides) {
    const { length } = await deflate(filterRecords(sample, stride));
    if (length < least) [best, least] = [stride, length];
  }
  return best;
}

function varint(value: number): number[] {
  const groups: number[] = [];
  let left = value;
  for (; left > 0x7f; left = Math.floor(left / 0x80)) groups.push((left & 0x7f) | 0x80);
  return [...groups, left];
}
