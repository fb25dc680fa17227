import { joined } from '../bytes.js';
import { Gunzip, Inflate, Unzlib } from 'fflate';
import type { Budget } from '../budget.js';
import { yieldToMain } from '../yield-to-main.js';
import { beyondBudget, damaged, growsTooMuch, type ArchiveEntry } from './archive-errors.js';
import { messageOf } from '../model-error.js';
import { bytesFile, type SlicedFile, type StoredFile } from '../files/stored-file.js';
import { sizeInWords } from '../format.js';

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

const streams = { deflate: Inflate, zlib: Unzlib, gzip: Gunzip };

/** Unpacks data within a budget. Throws the error of fflate when it is damaged. */
async function unpack(
  packed: Uint8Array,
  format: keyof typeof streams,
  budget: Budget,
  signal: AbortSignal | undefined,
): Promise<Unpacked> {
  const stream = new streams[format]();
  const chunks: Uint8Array[] = [];
  stream.ondata = (chunk) => {
    chunks.push(chunk);
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
  return { bytes: joined(chunks), cut: false };
}

/** Whether a path in an archive is that of a usable file: not a folder, macOS metadata, or outside the archive. */
export function isFilePath(path: string): boolean {
  if (path === '' || /[/\\]$/.test(path) || /^([/\\]|[a-z]:)/i.test(path)) return false;
  const steps = path.split(/[/\\]/);
  return !steps.includes('..') && !steps.includes('__MACOSX') && steps.at(-1) !== '.DS_Store';
}

/** Unpacks a gzip file of at most `limit` bytes. Throws a ModelError when it is damaged, or exceeds the limit or the budget. */
export async function gunzipped(
  file: StoredFile,
  limit: number,
  budget: Budget,
  signal?: AbortSignal,
): Promise<StoredFile> {
  if (file.size > limit) throw growsTooMuch(file, limit, 'it is larger than that');
  const name = file.name.replace(/\.gz$/i, '');
  const part = budget.part(limit);
  const unpacked = await unpack(await file.read(signal), 'gzip', part, signal).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw damaged(file, `it cannot be unpacked (${messageOf(error)})`, null);
  });
  if (!unpacked.cut) return bytesFile(name, unpacked.bytes);
  if (part.used <= limit) throw beyondBudget(file, budget, name);
  throw growsTooMuch(file, limit, `it has ${sizeInWords(file.size)} and kept growing`);
}

/** The bytes of an entry of an archive, whose packed ones are at `at`. Throws a ModelError when they are damaged, or more than it claims. */
export async function unpackEntry(
  archive: SlicedFile,
  entry: ArchiveEntry,
  packed: Uint8Array,
  at: number,
  format: 'deflate' | 'zlib',
  budget: Budget,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { path, claimedSize } = entry;
  const claimed = budget.part(claimedSize);
  const unpacked = await unpack(packed, format, claimed, signal).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw damaged(archive, `${path} cannot be unpacked (${messageOf(error)})`, at);
  });
  if (!unpacked.cut) return unpacked.bytes;
  if (claimed.used <= claimed.total) throw beyondBudget(archive, budget, path);
  throw growsTooMuch(
    archive,
    claimedSize,
    `${path} claims ${sizeInWords(claimedSize)} and kept growing`,
    entry,
  );
}
