import { limits } from '../limits.js';
import type { SlicedFile, StoredFile } from '../files/stored-file.js';
import { wholeTooLarge } from './archive-errors.js';

/** Bytes of files that stay unpacked. */
const mostKept = 64 * 1024 * 1024;

/** Unpacked files, the one that was used last at the end. */
const kept = new Map<StoredFile, Uint8Array>();
const sliced = new WeakMap<StoredFile, SlicedFile>();

/** The file, of which ranges can be read: one in a container, such as a zip, is unpacked whole when it is first read. */
export function asSliced(file: StoredFile): SlicedFile {
  if ('slice' in file) return file as SlicedFile;
  let made = sliced.get(file);
  if (!made) sliced.set(file, (made = unpackedOnce(file)));
  return made;
}

function unpackedOnce(file: StoredFile): SlicedFile {
  let reading: Promise<Uint8Array> | null = null;
  // Without the signal: others may wait for the same bytes.
  const whole = async (): Promise<Uint8Array> => {
    const bytes = kept.get(file) ?? (await (reading ??= readWhole(file)));
    reading = null;
    keep(file, bytes);
    return bytes;
  };
  return {
    name: file.name,
    get size() {
      return file.size;
    },
    ...(file.arrive && { arrive: () => file.arrive!() }),
    read: (signal, budget) => file.read(signal, budget),
    // A copy, which does not keep the whole.
    slice: async (start, end) => (await whole()).slice(start, end),
  };
}

function readWhole(file: StoredFile): Promise<Uint8Array> {
  if (file.size > limits.file) throw wholeTooLarge(file, limits.file);
  return file.read();
}

function keep(file: StoredFile, bytes: Uint8Array): void {
  kept.delete(file);
  kept.set(file, bytes);
  let size = [...kept.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [oldest, { length }] of kept) {
    if (size <= mostKept) break;
    kept.delete(oldest);
    size -= length;
  }
}
