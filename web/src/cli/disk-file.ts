import type { FileHandle } from 'node:fs/promises';
import { lazyFile, type SlicedFile } from '../core/files/stored-file.js';
import { sizeInWords } from '../core/format.js';
import { limits } from '../core/limits.js';
import { ModelError } from '../core/model-error.js';
import { openPath, withOpenFile } from './open-files.js';
import { unreadable } from './system-error.js';

/** A file on disk, or in an archive there, read on demand. */
export interface DiskFile {
  readonly name: string;
  readonly size: number;
  readonly read: () => Promise<Uint8Array>;
  /** Reads a range, where it need not read all. */
  readonly slice?: (start: number, end: number) => Promise<Uint8Array>;
}

/** A file of the disk, of which at most `limits.total` are read at once. */
export function diskFile(path: string, size: number): DiskFile {
  return {
    name: path,
    size,
    read: () => fromFile(path, (handle, now) => rangeOf(handle, 0, checked(path, now))),
    slice: (start, end) =>
      withOpenFile(path, async (handle) => {
        const now = await sizeOf(path, handle);
        return rangeOf(handle, start, checked(path, Math.min(end, now) - start));
      }).catch((error: unknown) => {
        throw unreadable(path, error);
      }),
  };
}

/** The file in memory. */
export function memoryFile(name: string, bytes: Uint8Array): DiskFile {
  const slice = async (start: number, end: number) => bytes.subarray(start, end);
  return { name, size: bytes.length, read: async () => bytes, slice };
}

/** The file, of which containers read ranges. */
export function sliced({ name, size, read, slice }: DiskFile): SlicedFile {
  return lazyFile(name, size, read, slice);
}

/** The error for more bytes than are read of a file. */
export function tooLarge(name: string, size: string): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.total,
    sentence: `${name} has ${size}, and at most ${sizeInWords(limits.total)} of a file are read`,
  });
}

/** The error for devices, pipes and sockets, of which reading may never end. */
export function noFile(path: string): ModelError {
  const sentence = `${path} is a device or pipe, and only files are read`;
  return new ModelError({ code: 'no-file', file: path, sentence });
}

async function fromFile<Result>(
  path: string,
  read: (handle: FileHandle, size: number) => Promise<Result>,
): Promise<Result> {
  try {
    const handle = await openPath(path);
    try {
      return await read(handle, await sizeOf(path, handle));
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** What is open is looked at, whatever had the name before. */
async function sizeOf(path: string, handle: FileHandle): Promise<number> {
  const info = await handle.stat();
  if (!info.isFile() && !info.isDirectory()) throw noFile(path);
  return info.size;
}

function checked(path: string, size: number): number {
  if (size > limits.total) throw tooLarge(path, sizeInWords(size));
  return Math.max(0, size);
}

async function rangeOf(handle: FileHandle, start: number, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let done = 0;
  while (done < size) {
    const { bytesRead } = await handle.read(bytes, done, size - done, start + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}
