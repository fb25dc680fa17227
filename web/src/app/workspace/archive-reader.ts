import { blobSize } from '../../core/files/read-blob.js';
import type { ArchiveReader } from '../../links/archive-place.js';
import type { Version } from './version.js';

/** Larger ones are not read whole for their sum. */
const mostWhole = 64 * 1024 * 1024;

/** Reads parts of the archives of what is open: of a file on the disk without reading the rest of it. */
export function archiveReader({ origin, files }: Version): ArchiveReader {
  return async (name) => {
    const given = origin.files.find((file) => file.name === name);
    const blob = given && ('file' in given ? given.file : await given.get());
    if (blob)
      return {
        size: blobSize(blob),
        slice: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
      };
    const { size = Infinity } = files.files.find((file) => file.name === name) ?? {};
    if (size > mostWhole) return null;
    const bytes = await files.read(name).catch(() => null);
    return bytes && { size, slice: async (start, end) => bytes.subarray(start, end) };
  };
}
