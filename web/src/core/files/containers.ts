import { ModelError } from '../model-error.js';
import type { SlicedFile, StoredFile } from './stored-file.js';
import { extension, fileName } from '../format.js';

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

/** The files of a zip, pk3, gz or ADAT archive, whichever it is; null when the file is no container. One level: an archive inside is not opened. */
export async function expand(file: SlicedFile, signal?: AbortSignal): Promise<StoredFile[] | null> {
  const ending = extension(file.name);
  if (zipEndings.has(ending)) return unzipped(file, signal);
  if (ending === 'gz') return ungzipped(file, signal);
  if (mayBeAdat(file)) return fromAdat(file, signal);
  const other = otherArchives[ending];
  if (other) throw notOpened(file, other);
  return null;
}

/** Models of RuneScape are `.dat` files, too, most of them with a number for a name: those are not looked into. */
function mayBeAdat({ name }: SlicedFile): boolean {
  return extension(name) === 'dat' && !/^\d+\.dat$/i.test(fileName(name));
}

async function fromAdat(file: SlicedFile, signal?: AbortSignal): Promise<StoredFile[] | null> {
  const first = await file.slice(0, 4, signal);
  if (!isAdatMagic(first)) return null;
  const { adatFiles } = await loaded(import('../archive/adat.js'));
  return adatFiles(file, signal);
}

function isAdatMagic([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x41 && second === 0x44 && third === 0x41 && fourth === 0x54;
}

/** Like `expand`, for a file whose name may say nothing, such as `download?id=3`: looks at its first bytes too. */
export async function expandByContent(file: SlicedFile, signal?: AbortSignal): Promise<StoredFile[] | null> {
  const [first, second, third, fourth] = await file.slice(0, 4, signal);
  const zip =
    first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
  if (zip) return unzipped(file, signal);
  if (first === 0x1f && second === 0x8b) return ungzipped(file, signal);
  if (first === 0x41 && second === 0x44) return (await fromAdat(file, signal)) ?? expand(file, signal);
  return expand(file, signal);
}

/** The bytes of a file that may be a gzip file without being called one, as caches keep them; at most `most` of them. */
export async function unwrapped(file: StoredFile, most: number, signal?: AbortSignal): Promise<Uint8Array> {
  const bytes = await file.read(signal);
  if (!isGzip(bytes)) return bytes;
  const { gunzipped } = await loaded(import('../archive/gzip.js'));
  return (await gunzipped({ ...file, read: async () => bytes }, signal, most)).read();
}

const deflated = 8;

function isGzip([first, second, method]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b && method === deflated;
}

/** Whether a name is that of an archive, which inside another archive stays shut. */
export function isArchiveName(name: string): boolean {
  const ending = extension(name);
  return zipEndings.has(ending) || ending === 'gz' || ending in otherArchives;
}

/** What unpacks is loaded when there is something to unpack: most drops are plain files. */
async function unzipped(file: SlicedFile, signal?: AbortSignal): Promise<StoredFile[]> {
  const { zipFiles } = await loaded(import('../archive/zip.js'));
  return zipFiles(file, signal);
}

async function ungzipped(file: SlicedFile, signal?: AbortSignal): Promise<StoredFile[]> {
  const { gunzipped } = await loaded(import('../archive/gzip.js'));
  return [await gunzipped(file, signal)];
}

async function loaded<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((fault: unknown) => {
    throw new ModelError(
      {
        code: 'not-loaded',
        sentence: 'Retromesh could not load the part that unpacks archives',
        cause: `The reason given: ${fault instanceof Error ? fault.message : String(fault)}`,
        advice: 'Reload the page; without a network connection, wait for one.',
      },
      { cause: fault },
    );
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
