import { ModelError } from '../model-error.js';

/** A file that is read when somebody needs it. */
export interface StoredFile {
  /** Path and name as they were given: text, never looked up anywhere. */
  readonly name: string;
  readonly size: number;
  read(signal?: AbortSignal): Promise<Uint8Array>;
}

/** A stored file whose parts can be read alone, as opening an archive asks for. */
export interface SlicedFile extends StoredFile {
  slice(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array>;
}

/** A file of the user's disk, or anything else that is a Blob. */
export function blobFile(name: string, blob: Blob): SlicedFile {
  const bytesOf = async (part: Blob, signal?: AbortSignal): Promise<Uint8Array> => {
    signal?.throwIfAborted();
    const bytes = await part.arrayBuffer().catch((fault: unknown) => {
      throw unreadable(name, fault);
    });
    signal?.throwIfAborted();
    return new Uint8Array(bytes);
  };
  return {
    name,
    size: blob.size,
    slice: (start, end, signal) => bytesOf(blob.slice(start, end), signal),
    // Slicing takes longer than reading a small file does.
    read: (signal) => bytesOf(blob, signal),
  };
}

/** Bytes that are at hand. */
export function bytesFile(name: string, bytes: Uint8Array): SlicedFile {
  return {
    name,
    size: bytes.length,
    slice: async (start, end) => bytes.subarray(start, end),
    read: async () => bytes,
  };
}

/** A file that only its owner can read, such as one on the disk of the command line. Slicing it keeps its bytes. */
export function lazyFile(name: string, size: number, readAll: () => Promise<Uint8Array>): SlicedFile {
  const read = async (signal?: AbortSignal): Promise<Uint8Array> => {
    signal?.throwIfAborted();
    const bytes = await readAll().catch((fault: unknown) => {
      throw unreadable(name, fault);
    });
    signal?.throwIfAborted();
    return bytes;
  };
  let whole: Promise<Uint8Array> | null = null;
  const slice = async (start: number, end: number, signal?: AbortSignal): Promise<Uint8Array> => {
    whole ??= read(signal);
    return (await whole).subarray(start, end);
  };
  return { name, size, read, slice };
}

/** The same file under another name. */
export function renamed(file: StoredFile, name: string): StoredFile {
  return { name, size: file.size, read: (signal) => file.read(signal) };
}

function unreadable(name: string, fault: unknown): ModelError {
  return new ModelError(
    {
      code: 'unreadable',
      file: name,
      sentence: `${name} could not be read`,
      cause: 'It was moved or changed after it was chosen, or it is a folder.',
      advice: 'Drop it again.',
    },
    { cause: fault },
  );
}
