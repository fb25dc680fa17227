import { viewOf } from '../bytes.js';
import { damaged, tooManyEntries, type ArchiveEntry } from './archive-errors.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import type { SlicedFile } from '../files/stored-file.js';
import { withCommas } from '../format.js';

/** An entry of the central directory; `at` is the offset of its local file header. */
export interface ZipRecord extends ArchiveEntry {
  /** 0 stored, 8 deflated; others are not supported. */
  readonly method: number;
  readonly encrypted: boolean;
  readonly checksum: number;
}

const endSize = 22;
const longestComment = 0xffff;
const recordSize = 46;

/**
 * Reads the central directory at the end of a zip archive, and nothing else of it.
 *
 * Layout after PKWARE's APPNOTE 6.3: end record `PK\5\6`, file records `PK\1\2`. Prepended bytes, as of self-extracting
 * archives, shift all offsets.
 */
export async function readZipDirectory(archive: SlicedFile, signal?: AbortSignal): Promise<ZipRecord[]> {
  const tailAt = Math.max(0, archive.size - endSize - longestComment);
  const tail = await archive.slice(tailAt, archive.size, signal);
  const end = findEnd(tail);
  if (end < 0) throw noDirectory(archive, tail);

  const view = viewOf(tail);
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  if (size === 0xffffffff || start === 0xffffffff || count === 0xffff) throw zip64(archive);
  const directoryAt = tailAt + end - size;
  const shift = directoryAt - start;
  if (shift < 0) throw damaged(archive, 'the offset of its directory lies behind its end', tailAt + end + 16);

  const records = readRecords(archive, await archive.slice(directoryAt, directoryAt + size, signal), count);
  return records.map((record) => ({ ...record, at: record.at + shift }));
}

/** Offset of the end record: the last one whose comment ends at the end of the file, else the last one. */
function findEnd(tail: Uint8Array): number {
  const view = viewOf(tail);
  let last = -1;
  for (let at = tail.length - endSize; at >= 0; at -= 1) {
    if (tail[at] !== 0x50 || view.getUint32(at, true) !== 0x06054b50) continue;
    if (at + endSize + view.getUint16(at + 20, true) === tail.length) return at;
    if (last < 0) last = at;
  }
  return last;
}

function readRecords(archive: SlicedFile, bytes: Uint8Array, count: number): ZipRecord[] {
  if (count > limits.archiveEntries) throw tooManyEntries(archive, count);
  const view = viewOf(bytes);
  const records: ZipRecord[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (bytes.length - at < recordSize || view.getUint32(at, true) !== 0x02014b50) {
      throw damaged(
        archive,
        `its directory lists ${withCommas(count)} files and ends after ${withCommas(index)}`,
        null,
      );
    }
    const flags = view.getUint16(at + 8, true);
    const nameSize = view.getUint16(at + 28, true);
    records.push({
      path: decodeName(bytes.subarray(at + recordSize, at + recordSize + nameSize), (flags & 0x800) !== 0),
      method: view.getUint16(at + 10, true),
      encrypted: (flags & 1) !== 0,
      checksum: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      claimedSize: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += recordSize + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return records;
}

/** Upper half of code page 437, the encoding of names by DOS and Windows tools of the time. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Decodes UTF-8 where the flag is set or the bytes are valid, else code page 437. Replaces control characters. */
function decodeName(bytes: Uint8Array, saysUtf8: boolean): string {
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: !saysUtf8 }).decode(bytes);
  } catch {
    name = Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : codePage437[byte - 128],
    ).join('');
  }
  return name.replace(/[\u0000-\u001f\u007f]/g, '\ufffd');
}

function noDirectory(archive: SlicedFile, tail: Uint8Array): ModelError {
  if (archive.size === 0) {
    return new ModelError({
      code: 'empty',
      file: archive.name,
      offset: 0,
      sentence: `${archive.name} is empty`,
      cause: 'It has no bytes.',
      advice: 'Download or copy it again.',
    });
  }
  const cutOff = tail.length === archive.size && tail[0] === 0x50 && tail[1] === 0x4b;
  return new ModelError({
    code: cutOff || archive.size > tail.length ? 'archive-damaged' : 'not-an-archive',
    file: archive.name,
    offset: null,
    field: 'directory',
    sentence: `${archive.name} is not a whole zip archive: the directory at its end is missing`,
    cause: cutOff ? 'It starts like one and was cut off.' : '',
    advice: 'Download or copy it again.',
  });
}

function zip64(archive: SlicedFile): ModelError {
  return new ModelError({
    code: 'archive-unsupported',
    file: archive.name,
    sentence: `${archive.name} is a Zip64 archive, which is not read`,
    advice: 'Unpack it and open the folder.',
  });
}
