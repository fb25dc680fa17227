import { Gunzip, Inflate, Unzlib } from 'fflate';
import { yieldToMain } from '../yield-to-main.js';

/** Packed bytes per step. Deflate expands at most 1,032 times, so a step yields at most 16 MB. */
const step = 16 * 1024;
/** Unpacked bytes after which the task yields. */
const yieldAfter = 4 * 1024 * 1024;

/** Unpacked bytes, and whether they exceed the limit, where unpacking stops. */
export interface Unpacked {
  readonly bytes: Uint8Array;
  readonly cut: boolean;
}

/** Unpacks raw deflate data up to `limit` bytes. Throws the error of fflate when it is damaged. */
export function inflate(packed: Uint8Array, limit: number, signal?: AbortSignal): Promise<Unpacked> {
  return collect(new Inflate(), packed, limit, signal);
}

/** Unpacks a zlib stream up to `limit` bytes. Throws the error of fflate when it is damaged. */
export function unzlib(packed: Uint8Array, limit: number, signal?: AbortSignal): Promise<Unpacked> {
  return collect(new Unzlib(), packed, limit, signal);
}

/** Unpacks a gzip file up to `limit` bytes. Throws the error of fflate when it is damaged. */
export function gunzip(packed: Uint8Array, limit: number, signal?: AbortSignal): Promise<Unpacked> {
  return collect(new Gunzip(), packed, limit, signal);
}

async function collect(
  stream: Inflate | Gunzip | Unzlib,
  packed: Uint8Array,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Unpacked> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  let sinceYield = 0;
  stream.ondata = (chunk) => {
    chunks.push(chunk);
    total += chunk.length;
    sinceYield += chunk.length;
  };
  for (let start = 0; start < packed.length || start === 0; start += step) {
    stream.push(packed.subarray(start, start + step), start + step >= packed.length);
    if (total > limit) return { bytes: join(chunks, total), cut: true };
    if (sinceYield < yieldAfter) continue;
    sinceYield = 0;
    await yieldToMain();
    signal?.throwIfAborted();
  }
  return { bytes: join(chunks, total), cut: false };
}

function join(chunks: readonly Uint8Array[], total: number): Uint8Array {
  const bytes = new Uint8Array(total);
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return bytes;
}
