import type { Budget } from '../budget.js';
import { blobSize, readBlob } from './read-blob.js';
import { orNotLoaded } from './or-not-loaded.js';
import { ModelError } from '../model-error.js';

/** A file that is read on demand. */
export interface StoredFile {
  /** Path and name as they were given; never used to access anything. */
  readonly name: string;
  /** Bytes; 0 for a file that has not arrived. */
  readonly size: number;
  /** Gets a file of which only the name is known. Throws a ModelError. */
  arrive?(): Promise<unknown>;
  /** Reads all of it. The bytes are taken from the budget; throws a ModelError when they are more than it has. */
  read(signal?: AbortSignal, budget?: Budget): Promise<Uint8Array>;
}

/** A stored file of which ranges can be read, as needed for archives. */
export interface SlicedFile extends StoredFile {
  /** Ranges that are less than this apart are read as one, and none is smaller; for files that are near when absent. */
  readonly gap?: number;
  slice(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array>;
}

/** What `reading` gives; anything that it throws is a ModelError about the file. */
async function bytesOf(
  name: string,
  reading: () => Promise<Uint8Array>,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const bytes = await reading().catch((error: unknown) => {
    if (error instanceof ModelError) throw error;
    return unreadable(name, error);
  });
  signal?.throwIfAborted();
  return bytes;
}

/** A File or other Blob. */
export function blobFile(name: string, blob: Blob): SlicedFile {
  return {
    name,
    get size() {
      return blobSize(blob);
    },
    slice: (start, end, signal) =>
      bytesOf(name, async () => new Uint8Array(await blob.slice(start, end).arrayBuffer()), signal),
    // Slicing a small file takes longer than reading it.
    read: async (signal, budget) => {
      await take(budget, name, blobSize(blob));
      return bytesOf(name, () => readBlob(blob), signal);
    },
  };
}

/** A file in memory. */
export function bytesFile(name: string, bytes: Uint8Array): SlicedFile {
  return {
    name,
    size: bytes.length,
    slice: async (start, end) => bytes.subarray(start, end),
    read: async (_signal, budget) => {
      await take(budget, name, bytes.length);
      return bytes;
    },
  };
}

/** A file that is read by callbacks, such as one of the command line. Slicing it caches its bytes, unless `readRange` is given. */
export function lazyFile(
  name: string,
  size: number,
  readAll: () => Promise<Uint8Array>,
  readRange?: (start: number, end: number) => Promise<Uint8Array>,
  gap?: number,
): SlicedFile {
  const read = async (signal?: AbortSignal, budget?: Budget): Promise<Uint8Array> => {
    signal?.throwIfAborted();
    await take(budget, name, size);
    return bytesOf(name, readAll, signal);
  };
  let whole: Promise<Uint8Array> | null = null;
  // Without the signal: others may wait for the same bytes.
  const slice = (start: number, end: number, signal?: AbortSignal): Promise<Uint8Array> =>
    bytesOf(
      name,
      async () =>
        readRange ? readRange(start, Math.min(end, size)) : (await (whole ??= read())).subarray(start, end),
      signal,
    );
  return { name, size, read, slice, ...(gap !== undefined && { gap }) };
}

/** A file that the browser gives on demand. */
export function pendingFile(name: string, get: () => Promise<Blob>): SlicedFile {
  let arrived: SlicedFile | null = null;
  let arrival: Promise<SlicedFile> | null = null;
  const arrive = (): Promise<SlicedFile> =>
    (arrival ??= get().then(
      (blob) => (arrived = blobFile(name, blob)),
      (error: unknown) => unreadable(name, error),
    ));
  return {
    name,
    get size() {
      return arrived?.size ?? 0;
    },
    arrive,
    read: async (signal, budget) => (await arrive()).read(signal, budget),
    slice: async (start, end, signal) => (await arrive()).slice(start, end, signal),
  };
}

/** The same file under another name. */
export function renamed(file: StoredFile | SlicedFile, name: string): StoredFile {
  return {
    name,
    get size() {
      return file.size;
    },
    ...(file.arrive && { arrive: () => file.arrive!() }),
    ...('slice' in file && {
      ...(file.gap && { gap: file.gap }),
      slice: (start: number, end: number, signal?: AbortSignal) => file.slice(start, end, signal),
    }),
    read: (signal, budget) => file.read(signal, budget),
  };
}

const fileErrors = () => orNotLoaded(import('./file-errors.js'));

/** Takes the bytes at once; where they are too many, the error comes after its text is loaded. */
async function take(budget: Budget | undefined, name: string, size: number): Promise<void> {
  if (!budget || budget.take(size)) return;
  throw (await fileErrors()).tooMuchAtOnce(name, budget, size);
}

/** Throws a ModelError. */
async function unreadable(name: string, error: unknown): Promise<never> {
  throw (await fileErrors()).unreadable(name, error);
}
