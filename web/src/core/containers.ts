import { gunzip } from './inflate.js';
import { limits } from './limits.js';
import { ModelError } from './model-error.js';
import { bytesFile, type SlicedFile, type StoredFile } from './stored-file.js';
import { extension, sizeInWords } from './words.js';
import { damaged } from './zip-directory.js';
import { zipFiles } from './zip.js';

const zipEndings = new Set(['zip', 'pk3', 'ipk3', 'pkz']);
const otherArchives: Readonly<Record<string, string>> = {
  rar: 'a RAR archive',
  '7z': 'a 7-Zip archive',
  pk7: 'a 7-Zip archive',
  tar: 'a tar archive',
  tgz: 'a tar archive',
  bz2: 'a bzip2 file',
  xz: 'an XZ file',
  zst: 'a Zstandard file',
};

/** The files of a zip, pk3 or gz, whichever it is; null when the file is no container. One level: an archive inside is not opened. */
export async function expand(file: SlicedFile, signal?: AbortSignal): Promise<StoredFile[] | null> {
  const ending = extension(file.name);
  if (zipEndings.has(ending)) return zipFiles(file, signal);
  if (ending === 'gz') return [await gunzipped(file, signal)];
  const other = otherArchives[ending];
  if (other) throw notOpened(file, other);
  return null;
}

/** Like `expand`, for a file whose name may say nothing, such as `download?id=3`: looks at its first bytes too. */
export async function expandByContent(file: SlicedFile, signal?: AbortSignal): Promise<StoredFile[] | null> {
  const [first, second, third, fourth] = await file.slice(0, 4, signal);
  const zip =
    first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
  if (zip) return zipFiles(file, signal);
  if (first === 0x1f && second === 0x8b) return [await gunzipped(file, signal)];
  return expand(file, signal);
}

/** Whether a name is that of an archive, which inside another archive stays shut. */
export function isArchiveName(name: string): boolean {
  const ending = extension(name);
  return zipEndings.has(ending) || ending === 'gz' || ending in otherArchives;
}

async function gunzipped(file: SlicedFile, signal?: AbortSignal): Promise<StoredFile> {
  if (file.size > limits.file) throw stopped(file, 'it is larger than that');
  const unpacked = await gunzip(await file.read(signal), limits.file, signal).catch((fault: unknown) => {
    signal?.throwIfAborted();
    throw damaged(
      file,
      `it cannot be unpacked (${fault instanceof Error ? fault.message : String(fault)})`,
      null,
    );
  });
  if (unpacked.cut) throw stopped(file, `it has ${sizeInWords(file.size)} and kept growing`);
  return bytesFile(file.name.replace(/\.gz$/i, ''), unpacked.bytes);
}

function stopped(file: SlicedFile, why: string): ModelError {
  return new ModelError({
    code: 'archive-grows',
    file: file.name,
    expected: limits.file,
    sentence: `${file.name} stopped at ${sizeInWords(limits.file)}: ${why}`,
    advice: 'Nothing from it was opened.',
  });
}

function notOpened(file: SlicedFile, kind: string): ModelError {
  return new ModelError({
    code: 'archive-unsupported',
    file: file.name,
    sentence: `${file.name} is ${kind}, and only zip, pk3 and gz are opened`,
    advice: 'Unpack it and drop the folder.',
  });
}
