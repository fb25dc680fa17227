import { viewOf } from '../bytes.js';
import { Budget } from '../budget.js';
import { beyondBudget, checkBounds, checkSizes, damaged, refuseBombs } from './archive-errors.js';
import { isFilePath, unpackEntry } from './inflate.js';
import { crc32 } from './deflate.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import type { SlicedFile, StoredFile } from '../files/stored-file.js';
import { withCommas } from '../format.js';
import { readZipDirectory, type ZipRecord } from './zip-directory.js';

/**
 * The files of a zip archive, each unpacked when it is read.
 *
 * Only the directory is read at first, so that listing a large archive is fast; nothing is unpacked. Sizes are those of the
 * directory; the bytes that are unpacked are counted. An entry that claims a size of a decompression bomb throws a ModelError.
 */
export async function zipFiles(archive: SlicedFile, signal?: AbortSignal): Promise<StoredFile[]> {
  const records = (await readZipDirectory(archive, signal)).filter(({ path }) => isFilePath(path));
  refuseBombs(archive, records);
  return records.map((record) => ({
    name: record.path.replace(/^(\.[/\\])+/, ''),
    size: record.claimedSize,
    read: (abort, budget) => unpack(archive, record, budget, abort),
  }));
}

async function unpack(
  archive: SlicedFile,
  record: ZipRecord,
  budget: Budget = new Budget(limits.file),
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (record.encrypted) throw encrypted(archive, record);
  if (record.method !== 0 && record.method !== 8) throw unknownMethod(archive, record);
  checkSizes(archive, record, Math.max(record.claimedSize, record.method === 0 ? record.packedSize : 0));
  if (budget.isExceeded) throw beyondBudget(archive, budget, record.path);

  const header = await archive.slice(record.at, record.at + 30, signal);
  if (header.length < 30 || header[0] !== 0x50 || header[1] !== 0x4b || header[2] !== 3 || header[3] !== 4) {
    throw damaged(archive, `${record.path} does not start at byte ${withCommas(record.at)}`, record.at);
  }
  const view = viewOf(header);
  const start = record.at + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  const stored = record.method === 0;
  checkBounds(archive, record.path, start, record.packedSize);
  if (stored && !budget.take(record.packedSize)) throw beyondBudget(archive, budget, record.path);
  const packed = await archive.slice(start, start + record.packedSize, signal);
  const bytes = stored
    ? packed
    : await unpackEntry(archive, record, packed, start, 'deflate', budget, signal);
  if (crc32(bytes) !== record.checksum)
    throw damaged(archive, `the checksum of ${record.path} does not fit`, start);
  return bytes;
}

function encrypted(archive: SlicedFile, record: ZipRecord): ModelError {
  return new ModelError({
    code: 'archive-locked',
    file: archive.name,
    field: record.path,
    sentence: `${archive.name} keeps ${record.path} behind a password`,
    advice: 'Unpack it and open the folder.',
  });
}

const methodNames: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

function unknownMethod(archive: SlicedFile, record: ZipRecord): ModelError {
  const method = methodNames[record.method] ?? `method ${record.method}`;
  return new ModelError({
    code: 'archive-unsupported',
    file: archive.name,
    field: record.path,
    found: record.method,
    sentence: `${archive.name} packs ${record.path} with ${method}, and only Deflate is read`,
    advice: 'Unpack it and open the folder.',
  });
}
