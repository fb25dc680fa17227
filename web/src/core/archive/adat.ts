import { viewOf } from '../bytes.js';
import {
  beyondBudget,
  checkBounds,
  checkSizes,
  damaged,
  refuseBombs,
  tooManyEntries,
  type ArchiveEntry,
} from './archive-errors.js';
import { Budget } from '../budget.js';
import { isFilePath, unpackEntry } from './inflate.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import type { SlicedFile, StoredFile } from '../files/stored-file.js';
import { fileName, withCommas } from '../format.js';

const headerSize = 16;
const recordSize = 144;
const nameSize = 128;
const knownVersion = 9;

/**
 * The files of an ADAT archive of Anachronox (`models.dat`), each unpacked when it is read, in a folder named after the archive.
 *
 * `packedSize` of a stored file is 0, else the size of its zlib stream.
 *
 * Layout: a header of four little-endian words (magic, catalogue offset, catalogue size, version 9); a catalogue of 144 bytes
 * per file: name (128), offset, size, packed size or 0, checksum.
 */
export async function adatFiles(archive: SlicedFile, signal?: AbortSignal): Promise<StoredFile[]> {
  const records = await readCatalogue(archive, signal);
  const folder = fileName(archive.name).replace(/\.[^.]*$/, '');
  refuseBombs(
    archive,
    records.filter(({ packedSize }) => packedSize > 0),
  );
  return records.map((record) => ({
    name: `${folder}/${record.path.replace(/^(\.[/\\])+/, '')}`,
    size: record.claimedSize,
    read: (abort, budget) => unpack(archive, record, budget, abort),
  }));
}

async function readCatalogue(archive: SlicedFile, signal?: AbortSignal): Promise<ArchiveEntry[]> {
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
  if (count > limits.archiveEntries) throw tooManyEntries(archive, count);
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

const windows1252 = new TextDecoder('windows-1252');

function readRecord(bytes: Uint8Array): ArchiveEntry {
  const end = bytes.indexOf(0);
  const name = bytes.subarray(0, end < 0 ? nameSize : Math.min(end, nameSize));
  const view = viewOf(bytes);
  return {
    path: windows1252.decode(name).replace(/[\u0000-\u001f\u007f]/g, '\ufffd'),
    at: view.getUint32(nameSize, true),
    claimedSize: view.getUint32(nameSize + 4, true),
    packedSize: view.getUint32(nameSize + 8, true),
  };
}

async function unpack(
  archive: SlicedFile,
  record: ArchiveEntry,
  budget: Budget = new Budget(limits.file),
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const stored = record.packedSize === 0;
  checkSizes(archive, record, Math.max(record.claimedSize, record.packedSize));
  const size = stored ? record.claimedSize : record.packedSize;
  checkBounds(archive, record.path, record.at, size);
  if (stored ? !budget.take(size) : budget.isExceeded) throw beyondBudget(archive, budget, record.path);
  const packed = await archive.slice(record.at, record.at + size, signal);
  if (stored) return packed;
  const bytes = await unpackEntry(archive, record, packed, record.at, 'zlib', budget, signal);
  if (bytes.length === record.claimedSize) return bytes;
  const sizes = `claims ${withCommas(record.claimedSize)} bytes and has ${withCommas(bytes.length)}`;
  throw damaged(archive, `${record.path} ${sizes}`, record.at);
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
    advice: 'Unpack it and open the folder.',
  });
}
