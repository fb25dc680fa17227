import { Gunzip, Inflate, Unzlib } from 'fflate';
import type { Budget } from '../budget.js';
import { yieldToMain } from '../yield-to-main.js';

/** Packed bytes per step. Deflate expands at most 1,032 times, so a step yields at most 4 MB. */
const step = 4 * 1024;
/** Unpacked bytes after which the task yields. */
const yieldAfter = 1024 * 1024;
/** Bytes that all streams have unpacked since one of them yielded. */
let sinceYield = 0;

/** Unpacked bytes, and whether they exceed the budget, where unpacking stops. */
interface Unpacked {
  readonly bytes: Uint8Array;
  readonly cut: boolean;
}

/** Unpacks raw deflate data within a budget. Throws the error of fflate when it is damaged. */
export function inflate(packed: Uint8Array, budget: Budget, signal?: AbortSignal): Promise<Unpacked> {
  return collect(new Inflate(), packed, budget, signal);
}

/** Unpacks a zlib stream within a budget. Throws the error of fflate when it is damaged. */
export function unzlib(packed: Uint8Array, budget: Budget, signal?: AbortSignal): Promise<Unpacked> {
  return collect(new Unzlib(), packed, budget, signal);
}

/** Unpacks a gzip file within a budget. Throws the error of fflate when it is damaged. */
export function gunzip(packed: Uint8Array, budget: Budget, signal?: AbortSignal): Promise<Unpacked> {
  return collect(new Gunzip(), packed, budget, signal);
}

async function collect(
  stream: Inflate | Gunzip | Unzlib,
  packed: Uint8Array,
  budget: Budget,
  signal: AbortSignal | undefined,
): Promise<Unpacked> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  stream.ondata = (chunk) => {
    chunks.push(chunk);
    total += chunk.length;
    budget.take(chunk.length);
    sinceYield += chunk.length;
  };
  for (let start = 0; start < packed.length || start === 0; start += step) {
    if (sinceYield >= yieldAfter) {
      await yieldToMain();
      sinceYield = 0;
      signal?.throwIfAborted();
    }
    // Others that are unpacked at the same time may have used it up.
    if (budget.isExceeded) return { bytes: new Uint8Array(0), cut: true };
    stream.push(packed.subarray(start, start + step), start + step >= packed.length);
  }
  if (budget.isExceeded) return { bytes: new Uint8Array(0), cut: true };
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

/** Whether a path in an archive is that of a usable file: not a folder, macOS metadata, or outside the archive. */
export function isFilePath(path: string): boolean {
  if (path === '' || /[/\\]$/.test(path) || /^([/\\]|[a-z]:)/i.test(path)) return false;
  const steps = path.split(/[/\\]/);
  return !steps.includes('..') && !steps.includes('__MACOSX') && steps.at(-1) !== '.DS_Store';
}
