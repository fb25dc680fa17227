import { Gunzip, Inflate, Unzlib } from 'fflate';

/** Packed bytes for each step. Deflate grows them 1,032 times at most, so a step makes 16 MB at most. */
const step = 16 * 1024;
/** Unpacked bytes after which the page gets a turn. */
const pause = 4 * 1024 * 1024;

/** What came out, and whether it was cut off at the most that was asked for. */
export interface Unpacked {
  readonly bytes: Uint8Array;
  readonly cut: boolean;
}

/** Unpacks deflated bytes and stops beyond `most`. Throws what fflate throws when they are damaged. */
export function inflate(packed: Uint8Array, most: number, signal?: AbortSignal): Promise<Unpacked> {
  return collect(new Inflate(), packed, most, signal);
}

/** Unpacks a zlib stream and stops beyond `most`. Throws what fflate throws when it is damaged. */
export function unzlib(packed: Uint8Array, most: number, signal?: AbortSignal): Promise<Unpacked> {
  return collect(new Unzlib(), packed, most, signal);
}

/** Unpacks a gzip file and stops beyond `most`. Throws what fflate throws when it is damaged. */
export function gunzip(packed: Uint8Array, most: number, signal?: AbortSignal): Promise<Unpacked> {
  return collect(new Gunzip(), packed, most, signal);
}

async function collect(
  stream: Inflate | Gunzip | Unzlib,
  packed: Uint8Array,
  most: number,
  signal: AbortSignal | undefined,
): Promise<Unpacked> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  let sinceTurn = 0;
  stream.ondata = (chunk) => {
    chunks.push(chunk);
    total += chunk.length;
    sinceTurn += chunk.length;
  };
  for (let start = 0; start < packed.length || start === 0; start += step) {
    stream.push(packed.subarray(start, start + step), start + step >= packed.length);
    if (total > most) return { bytes: join(chunks, total), cut: true };
    if (sinceTurn < pause) continue;
    sinceTurn = 0;
    await new Promise((resolve) => setTimeout(resolve, 0));
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
