import { isFilePath } from './archive-path.js';
import { crc32 } from './crc32.js';
import { inflate } from './inflate.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import type { SlicedFile, StoredFile } from '../files/stored-file.js';
import { sizeInWords, withCommas } from '../format.js';
import { damaged, readZipDirectory, type ZipRecord } from './zip-directory.js';

/**
 * The files of a zip archive, each unpacked when it is read.
 *
 * Only the directory is read here, so that a game's whole archive lists at once. Sizes are what the directory claims; what comes out is
 * counted. An archive that claims to grow out of proportion, or more than it claims, ends in a ModelError before any of it is opened.
 */
export async function zipFiles(archive: SlicedFile, signal?: AbortSignal): Promise<StoredFile[]> {
  const records = (await readZipDirectory(archive, signal)).filter(({ path }) => isFilePath(path));
  for (const record of records) {
    if (growsOutOfProportion(record)) throw trap(archive, record, growth(record));
    if (claimsTooLittle(record)) await unpack(archive, record, signal);
  }
  return records.map((record) => ({
    name: record.path.replace(/^(\.[/\\])+/, ''),
    size: record.claimedSize,
    read: (abort) => unpack(archive, record, abort),
  }));
}

function growth({ claimedSize, packedSize }: ZipRecord): string {
  const size = sizeInWords(claimedSize);
  return `claims ${size}, ${withCommas(Math.round(claimedSize / Math.max(packedSize, 1)))} times its packed size`;
}

function growsOutOfProportion({ claimedSize, packedSize }: ZipRecord): boolean {
  return claimedSize > limits.file && claimedSize / Math.max(packedSize, 1) > limits.growth;
}

/** Deflate never needs much more room than the file itself: such a claim is false, and what is in there has to be seen. */
function claimsTooLittle({ claimedSize, packedSize, locked }: ZipRecord): boolean {
  return !locked && packedSize > claimedSize + claimedSize / 100 + 1024;
}

async function unpack(archive: SlicedFile, record: ZipRecord, signal?: AbortSignal): Promise<Uint8Array> {
  if (record.locked) throw locked(archive, record);
  if (record.method !== 0 && record.method !== 8) throw unknownMethod(archive, record);
  if (Math.max(record.claimedSize, record.method === 0 ? record.packedSize : 0) > limits.file)
    throw tooBig(archive, record);

  const header = await archive.slice(record.at, record.at + 30, signal);
  if (header.length < 30 || header[0] !== 0x50 || header[1] !== 0x4b || header[2] !== 3 || header[3] !== 4) {
    throw damaged(archive, `${record.path} does not start at byte ${withCommas(record.at)}`, record.at);
  }
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const start = record.at + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = await archive.slice(start, start + record.packedSize, signal);
  if (packed.length < record.packedSize) {
    throw damaged(
      archive,
      `${record.path} needs ${withCommas(record.packedSize)} bytes at byte ${withCommas(start)}, and ${withCommas(packed.length)} are left`,
      start,
    );
  }
  const bytes = record.method === 0 ? packed : await inflated(archive, record, packed, start, signal);
  if (crc32(bytes) !== record.checksum)
    throw damaged(archive, `the checksum of ${record.path} does not fit`, start);
  return bytes;
}

async function inflated(
  archive: SlicedFile,
  record: ZipRecord,
  packed: Uint8Array,
  start: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const unpacked = await inflate(packed, limits.file, signal).catch((fault: unknown) => {
    signal?.throwIfAborted();
    throw damaged(archive, `${record.path} cannot be unpacked (${reason(fault)})`, start);
  });
  if (unpacked.cut) throw trap(archive, record, `claims ${sizeInWords(record.claimedSize)} and kept growing`);
  return unpacked.bytes;
}

function reason(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

function trap(archive: SlicedFile, record: ZipRecord, what: string): ModelError {
  return new ModelError({
    code: 'archive-grows',
    file: archive.name,
    field: record.path,
    expected: limits.file,
    found: record.claimedSize,
    sentence: `${archive.name} stopped at ${sizeInWords(limits.file)}: ${record.path} ${what}`,
    advice: 'Nothing from it was opened.',
  });
}

function locked(archive: SlicedFile, record: ZipRecord): ModelError {
  return new ModelError({
    code: 'archive-locked',
    file: archive.name,
    field: record.path,
    sentence: `${archive.name} keeps ${record.path} behind a password`,
    advice: 'Unpack it and drop the folder.',
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
    advice: 'Unpack it and drop the folder.',
  });
}

function tooBig(archive: SlicedFile, record: ZipRecord): ModelError {
  const size = Math.max(record.claimedSize, record.packedSize);
  return new ModelError({
    code: 'over-limit',
    file: archive.name,
    field: record.path,
    expected: limits.file,
    found: size,
    sentence: `${record.path} in ${archive.name} has ${sizeInWords(size)}, and at most ${sizeInWords(limits.file)} of a file are read`,
  });
}
