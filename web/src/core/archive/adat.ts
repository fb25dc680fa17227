import { isFilePath } from './archive-path.js';
import { unzlib } from './inflate.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import type { SlicedFile, StoredFile } from '../files/stored-file.js';
import { fileName, sizeInWords, withCommas } from '../format.js';
import { damaged } from './zip-directory.js';

const headerSize = 16;
const recordSize = 144;
const nameSize = 128;
const knownVersion = 9;

/** What the catalogue says of one file. Sizes are claims until the file is unpacked. */
interface AdatRecord {
  readonly path: string;
  readonly at: number;
  readonly claimedSize: number;
  /** 0 for a file that is stored as it is; else a zlib stream. */
  readonly packedSize: number;
}

/**
 * The files of an ADAT archive, as Anachronox keeps its data in (`models.dat`), each unpacked when it is read.
 *
 * A header of four little-endian words (magic, catalogue's place and size, version 9), then whatever there is; the catalogue has 144
 * bytes for each file: a name of 128, place, size, packed size or 0, checksum. Its files lie in a folder of the archive's own name.
 */
export async function adatFiles(archive: SlicedFile, signal?: AbortSignal): Promise<StoredFile[]> {
  const records = await readCatalogue(archive, signal);
  const folder = fileName(archive.name).replace(/\.[^.]*$/, '');
  for (const record of records) {
    if (growsOutOfProportion(record)) throw trap(archive, record, growth(record));
  }
  return records.map((record) => ({
    name: `${folder}/${record.path.replace(/^(\.[/\\])+/, '')}`,
    size: record.claimedSize,
    read: (abort) => unpack(archive, record, abort),
  }));
}

async function readCatalogue(archive: SlicedFile, signal?: AbortSignal): Promise<AdatRecord[]> {
  const header = await archive.slice(0, headerSize, signal);
  if (header.length < headerSize)
    throw damaged(archive, `its header needs ${headerSize} bytes, and ${header.length} are there`, 0);
  const view = viewOf(header);
  const at = view.getUint32(4, true);
  const size = view.getUint32(8, true);
  const version = view.getUint32(12, true);
  if (version !== knownVersion) throw unknownVersion(archive, version);
  if (size % recordSize !== 0)
    throw damaged(archive, `its catalogue of ${withCommas(size)} bytes is not one of whole entries`, 8);
  const count = size / recordSize;
  if (count > limits.archiveEntries) throw tooMany(archive, count);
  const catalogue = at > archive.size ? new Uint8Array() : await archive.slice(at, at + size, signal);
  if (catalogue.length < size) {
    throw damaged(
      archive,
      `its catalogue needs ${withCommas(size)} bytes at byte ${withCommas(at)}, and ${withCommas(catalogue.length)} are left`,
      4,
    );
  }
  const records = Array.from({ length: count }, (_, index) =>
    readRecord(catalogue.subarray(index * recordSize, (index + 1) * recordSize)),
  );
  return records.filter(({ path }) => isFilePath(path));
}

const fromLatin = new TextDecoder('windows-1252');

function readRecord(bytes: Uint8Array): AdatRecord {
  const end = bytes.indexOf(0);
  const name = bytes.subarray(0, end < 0 ? nameSize : Math.min(end, nameSize));
  const view = viewOf(bytes);
  return {
    path: fromLatin.decode(name).replace(/[\u0000-\u001f\u007f]/g, '\ufffd'),
    at: view.getUint32(nameSize, true),
    claimedSize: view.getUint32(nameSize + 4, true),
    packedSize: view.getUint32(nameSize + 8, true),
  };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function unpack(archive: SlicedFile, record: AdatRecord, signal?: AbortSignal): Promise<Uint8Array> {
  const stored = record.packedSize === 0;
  if (Math.max(record.claimedSize, record.packedSize) > limits.file) throw tooBig(archive, record);
  const size = stored ? record.claimedSize : record.packedSize;
  const packed = await archive.slice(record.at, record.at + size, signal);
  if (packed.length < size) {
    throw damaged(
      archive,
      `${record.path} needs ${withCommas(size)} bytes at byte ${withCommas(record.at)}, and ${withCommas(packed.length)} are left`,
      record.at > archive.size ? null : record.at,
    );
  }
  return stored ? packed : inflated(archive, record, packed, signal);
}

async function inflated(
  archive: SlicedFile,
  record: AdatRecord,
  packed: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const unpacked = await unzlib(packed, record.claimedSize, signal).catch((fault: unknown) => {
    signal?.throwIfAborted();
    throw damaged(archive, `${record.path} cannot be unpacked (${reason(fault)})`, record.at);
  });
  if (unpacked.cut) throw trap(archive, record, `claims ${sizeInWords(record.claimedSize)} and kept growing`);
  if (unpacked.bytes.length < record.claimedSize) {
    const sizes = `claims ${withCommas(record.claimedSize)} bytes and has ${withCommas(unpacked.bytes.length)}`;
    throw damaged(archive, `${record.path} ${sizes}`, record.at);
  }
  return unpacked.bytes;
}

function reason(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

function growsOutOfProportion({ claimedSize, packedSize }: AdatRecord): boolean {
  return packedSize > 0 && claimedSize > limits.file && claimedSize / packedSize > limits.growth;
}

function growth({ claimedSize, packedSize }: AdatRecord): string {
  return `claims ${sizeInWords(claimedSize)}, ${withCommas(Math.round(claimedSize / packedSize))} times its packed size`;
}

function trap(archive: SlicedFile, record: AdatRecord, what: string): ModelError {
  return new ModelError({
    code: 'archive-grows',
    file: archive.name,
    field: record.path,
    expected: Math.min(record.claimedSize, limits.file),
    found: record.claimedSize,
    sentence: `${archive.name} stopped at ${sizeInWords(Math.min(record.claimedSize, limits.file))}: ${record.path} ${what}`,
    advice: 'Nothing of it was opened.',
  });
}

function tooBig(archive: SlicedFile, record: AdatRecord): ModelError {
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

function tooMany(archive: SlicedFile, count: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: archive.name,
    expected: limits.archiveEntries,
    found: count,
    sentence: `${archive.name} lists ${withCommas(count)} files, and at most ${withCommas(limits.archiveEntries)} are read`,
    advice: 'Unpack it and drop the folder with the model.',
  });
}

function unknownVersion(archive: SlicedFile, version: number): ModelError {
  return new ModelError({
    code: 'archive-unsupported',
    file: archive.name,
    offset: 12,
    field: 'version',
    expected: knownVersion,
    found: version,
    sentence: `${archive.name} is an ADAT archive of version ${version}, and only version ${knownVersion} is known`,
    advice: 'Unpack it and drop the folder.',
  });
}
