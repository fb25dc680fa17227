import { expand, expandByContent } from './containers.js';
import { addressOf, fetchFile, namesOfAddresses } from './fetch-file.js';
import { ModelError } from '../model-error.js';
import type { ProgressMeter } from './progress.js';
import { blobFile, bytesFile, lazyFile, renamed, type SlicedFile, type StoredFile } from './stored-file.js';

/** A file with the path that it had in the dropped folder. */
export interface NamedBlob {
  readonly name: string;
  readonly file: Blob;
}

/** A file at an address whose own last step is no file name. */
export interface NamedAddress {
  readonly name: string;
  readonly url: string | URL;
}

/** A file that is read when it is needed, and not before. */
export interface NamedReader {
  readonly name: string;
  readonly size: number;
  read(): Promise<Uint8Array>;
}

/** One thing to open; a string is an address, never bytes. Zip, pk3 and gz files are opened and stand for what they hold. */
export type Source = File | NamedBlob | NamedAddress | NamedReader | URL | string;

/** What can be opened together: a source, many, or bytes by name. */
export type Sources = Source | Iterable<Source> | Readonly<Record<string, Uint8Array>>;

/** What came of sources: files by name, in the order given, and what went wrong with the rest. */
export interface Gathered {
  readonly files: ReadonlyMap<string, StoredFile>;
  readonly problems: readonly ModelError[];
}

/** Downloads what has to be downloaded and opens containers. Only an abort is thrown; all else is a problem of that source. */
export async function gather(
  sources: Sources,
  meter: ProgressMeter,
  signal?: AbortSignal,
): Promise<Gathered> {
  const problems: ModelError[] = [];
  const files = new Map<string, StoredFile>();
  for (const arriving of startAll(listOf(sources), meter, signal)) {
    try {
      const { file, downloaded } = await arriving;
      const inside = await (downloaded ? expandByContent(file, signal) : expand(file, signal));
      if (inside) addFromArchive(files, inside, file.name);
      else files.set(file.name, file);
    } catch (fault) {
      signal?.throwIfAborted();
      if (!(fault instanceof ModelError)) throw fault;
      problems.push(fault);
    }
  }
  return { files, problems };
}

type Address = URL | string | NamedAddress;
type Local = File | NamedBlob | NamedReader | { readonly name: string; readonly bytes: Uint8Array };

interface Arrived {
  readonly file: SlicedFile;
  readonly downloaded: boolean;
}

function listOf(sources: Sources): (Address | Local)[] {
  if (typeof sources === 'string' || sources instanceof URL) return [sources];
  if (Symbol.iterator in sources) return Array.from(sources);
  if ('name' in sources && typeof sources.name === 'string') return [sources as Source];
  return Object.entries(sources as Readonly<Record<string, Uint8Array>>).map(([name, bytes]) => ({
    name,
    bytes,
  }));
}

/** All downloads run at the same time; their results are met in the order given. */
function startAll(
  list: readonly (Address | Local)[],
  meter: ProgressMeter,
  signal?: AbortSignal,
): Promise<Arrived>[] {
  const addresses = list.map((source) => (isAddress(source) ? parsed(source) : null));
  const good = addresses.filter((address) => address instanceof URL);
  const names = new Map(namesOfAddresses(good).map((name, index) => [good[index]!, name]));
  return list.map((source, index) => {
    const address = addresses[index] ?? null;
    if (!isAddress(source)) return Promise.resolve({ file: localFile(source), downloaded: false });
    const arriving = download(
      address!,
      givenName(source) ?? names.get(address as URL) ?? 'file',
      meter,
      signal,
    );
    arriving.catch(() => {});
    return arriving;
  });
}

function isAddress(source: Address | Local): source is Address {
  return typeof source === 'string' || source instanceof URL || 'url' in source;
}

function givenName(source: Address): string | null {
  return typeof source === 'object' && 'url' in source ? source.name : null;
}

function parsed(source: Address): URL | ModelError {
  try {
    return addressOf(typeof source === 'object' && 'url' in source ? source.url : source);
  } catch (fault) {
    return fault as ModelError;
  }
}

async function download(
  address: URL | ModelError,
  name: string,
  meter: ProgressMeter,
  signal?: AbortSignal,
): Promise<Arrived> {
  if (address instanceof ModelError) throw address;
  const file = blobFile(name, await fetchFile(address, name, meter.part(0), signal));
  return { file, downloaded: true };
}

function localFile(source: Local): SlicedFile {
  if ('bytes' in source && source.bytes instanceof Uint8Array) return bytesFile(source.name, source.bytes);
  if ('file' in source) return blobFile(source.name, source.file);
  if ('read' in source) return lazyFile(source.name, source.size, () => source.read());
  const file = source as File;
  return blobFile(file.webkitRelativePath || file.name, file);
}

/** Two archives may hold files of one path: the later one keeps its archive's name before its own. */
function addFromArchive(
  files: Map<string, StoredFile>,
  inside: readonly StoredFile[],
  archive: string,
): void {
  const before = new Set(files.keys());
  for (const file of inside) {
    const name = before.has(file.name) ? `${archive}/${file.name}` : file.name;
    files.set(name, name === file.name ? file : renamed(file, name));
  }
}
