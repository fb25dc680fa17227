import { Budget } from '../budget.js';
import { limits } from '../limits.js';
import { isArchiveName, otherArchives, zipExtensions } from './file-names.js';
import { orNotLoaded } from './or-not-loaded.js';
import type { SlicedFile, StoredFile } from './stored-file.js';
import { extension } from '../format.js';
import { archiveOf, ownerOf } from '../host/module-addresses.js';

/**
 * The files of a zip, pk3, gz or ADAT archive; null for other files. Archives inside archives are not opened. What is unpacked at
 * once, the file in a gz, is taken from the budget.
 */
export async function expand(
  file: SlicedFile,
  signal?: AbortSignal,
  budget = new Budget(limits.unpacked),
): Promise<StoredFile[] | null> {
  const type = extension(file.name);
  if (zipExtensions.has(type)) return unzipped(file, signal);
  if (type === 'gz') return ungzipped(file, budget, signal);
  if (mayBeAdat(file)) return fromAdat(file, signal);
  const other = otherArchives.get(type);
  if (other) throw (await loadUnpackers()).unsupported(file, other);
  return null;
}

/** Whether `expand` opens a file, or refuses it as an archive. */
export async function isContainer(file: SlicedFile): Promise<boolean> {
  return isArchiveName(file.name) || (mayBeAdat(file) && isAdatMagic(await file.slice(0, 4)));
}

/** Excludes `.dat` files that are models by their names. */
function mayBeAdat({ name }: SlicedFile): boolean {
  return extension(name) === 'dat' && ownerOf(name) < 0 && archiveOf(name) < 0;
}

async function fromAdat(file: SlicedFile, signal?: AbortSignal): Promise<StoredFile[] | null> {
  const first = await file.slice(0, 4, signal);
  if (!isAdatMagic(first)) return null;
  const { adatFiles } = await loadUnpackers();
  return adatFiles(file, signal);
}

function isAdatMagic([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x41 && second === 0x44 && third === 0x41 && fourth === 0x54;
}

/** Like `expand`, but detects the type by the first bytes where the name has no extension, as of `download?id=3`. */
export async function expandByContent(
  file: SlicedFile,
  signal?: AbortSignal,
  budget = new Budget(limits.unpacked),
): Promise<StoredFile[] | null> {
  const [first, second, third, fourth] = await file.slice(0, 4, signal);
  const zip =
    first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
  if (zip) return unzipped(file, signal);
  if (first === 0x1f && second === 0x8b) return ungzipped(file, budget, signal);
  if (first === 0x41 && second === 0x44)
    return (await fromAdat(file, signal)) ?? expand(file, signal, budget);
  return expand(file, signal, budget);
}

/** The bytes of a script, unpacked within the budget where it is gzip by content, as in RuneScape caches. */
export async function gunzipIfNeeded(
  file: StoredFile,
  budget: Budget,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const bytes = await file.read(signal, budget.part(limits.script));
  if (!isGzip(bytes)) return bytes;
  const { gunzipped } = await loadUnpackers();
  return (await gunzipped({ ...file, read: async () => bytes }, limits.script, budget, signal)).read();
}

const deflated = 8;

function isGzip([first, second, method]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b && method === deflated;
}

// Loaded on demand: most drops are plain files, and small.
export const limitErrors = () => orNotLoaded(import('../collection/limit-errors.js'));
export const loadUnpackers = () => orNotLoaded(import('../archive/unpackers.js'));

async function unzipped(file: SlicedFile, signal?: AbortSignal): Promise<StoredFile[]> {
  await file.arrive?.();
  const { zipFiles } = await loadUnpackers();
  return zipFiles(file, signal);
}

async function ungzipped(file: SlicedFile, budget: Budget, signal?: AbortSignal): Promise<StoredFile[]> {
  await file.arrive?.();
  const { gunzipped } = await loadUnpackers();
  return [await gunzipped(file, limits.file, budget, signal)];
}
