import { Budget } from '../budget.js';
import { limits } from '../limits.js';
import { archiveOf } from '../host/module-addresses.js';
import { expand, expandByContent } from './containers.js';
import { orNotLoaded } from './or-not-loaded.js';
import { addressOf, fetchFile, namesOfAddresses, type Fetch } from './fetch-file.js';
import { ModelError } from '../model-error.js';
import { TimeSlices } from '../yield-to-main.js';
import type { ProgressMeter } from './progress.js';
import { entryOfAddress } from './source-fragment.js';
import {
  blobFile,
  bytesFile,
  lazyFile,
  pendingFile,
  renamed,
  type SlicedFile,
  type StoredFile,
} from './stored-file.js';

/** A file with its path in the dropped folder. */
export interface NamedBlob {
  readonly name: string;
  readonly file: Blob;
}

/** A file at an address that does not end with its name. */
export interface NamedAddress {
  readonly name: string;
  readonly url: string | URL;
}

/** A file that is read on demand. */
export interface NamedReader {
  readonly name: string;
  readonly size: number;
  read(): Promise<Uint8Array>;
  /** Reads a range, which archives need that are too large to be read at once. */
  readonly slice?: (start: number, end: number) => Promise<Uint8Array>;
  /** Ranges that are less than this apart are read as one, where reads take long. */
  readonly gap?: number;
}

/** A file that the browser gives on demand, which takes it a while for each file of a dropped folder. */
export interface PendingFile {
  readonly name: string;
  get(): Promise<Blob>;
}

/** A file or archive to open; strings are addresses, and in Node also paths. */
export type Source = File | NamedBlob | NamedAddress | NamedReader | PendingFile | URL | string;

/** One or more sources, or bytes by name. */
export type Sources = Source | Iterable<Source> | Readonly<Record<string, Uint8Array | ArrayBuffer>>;

/** Files by name, in the order given, and the errors of sources that could not be read. */
export interface Gathered {
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Names of the sources, those of archives and of what could not be read included. */
  readonly names: ReadonlySet<string>;
  /** The name of the source that an error is of. */
  readonly sourceOf: ReadonlyMap<ModelError, string>;
  readonly errors: readonly ModelError[];
  /** The model that an address names after `#`, with the name of its file. */
  readonly meant: NamedEntry | null;
}

/** A model that a source names: what it is called, and the source. */
export interface NamedEntry {
  readonly entry: string;
  readonly file?: string | undefined;
}

/**
 * Downloads addresses and opens archives; what is unpacked at once is taken from the budget. Throws only the reason of an abort;
 * other errors are returned.
 */
export async function gather(
  sources: Sources,
  meter: ProgressMeter,
  signal?: AbortSignal,
  budget = new Budget(limits.unpacked),
  request?: Fetch,
): Promise<Gathered> {
  const names = new Set<string>();
  const sourceOf = new Map<ModelError, string>();
  const files = new UniqueFiles();
  const slices = new TimeSlices();
  const list = listOf(sources);
  const downloads = startAll(list.filter(isAddress), meter, signal, request);
  const meant = downloads.find((download) => download.meant)?.meant ?? null;
  for (const source of list) {
    await slices.yield();
    signal?.throwIfAborted();
    const { name, arrival } = isAddress(source) ? downloads.shift()! : arrived(localFile(source));
    names.add(name);
    try {
      const { file, downloaded } = await arrival;
      signal?.throwIfAborted();
      const inside = await (downloaded ? expandByContent : expand)(file, signal, budget);
      if (inside) files.addFromArchive(inside, file.name);
      else files.add(file, file.name);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ModelError)) throw error;
      sourceOf.set(error, name);
    }
  }
  const errors = [...sourceOf.keys()];
  return { files: files.byName, names, sourceOf, errors, meant };
}

type Address = URL | string | NamedAddress;
type Local =
  File | NamedBlob | NamedReader | PendingFile | { readonly name: string; readonly bytes: Uint8Array };

interface Arrival {
  readonly file: SlicedFile;
  readonly downloaded: boolean;
}

function listOf(sources: Sources): (Address | Local)[] {
  if (typeof sources === 'string' || sources instanceof URL) return [sources];
  if (Symbol.iterator in sources) return Array.from(sources);
  if ('name' in sources && typeof sources.name === 'string') return [sources as Source];
  return Object.entries(sources as Readonly<Record<string, Uint8Array | ArrayBuffer>>).map(
    ([name, bytes]) => ({ name, bytes: bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes) }),
  );
}

/** The address where the sources are one that ends with its name; else null. */
export function onlyAddress(sources: Sources): string | URL | null {
  const list: readonly Sources[] = Array.isArray(sources) ? sources : [sources];
  const [only] = list;
  return list.length === 1 && (typeof only === 'string' || only instanceof URL) ? only : null;
}

/** Whether the sources are one address of a game's archive. */
export function isArchiveAddress(sources: Sources): boolean {
  const only = onlyAddress(sources);
  return only !== null && archiveOf(String(only).replace(/[?#].*$/, '')) >= 0;
}

interface Arriving {
  readonly name: string;
  readonly meant?: NamedEntry | null;
  readonly arrival: Arrival | Promise<Arrival>;
}

/** A local file, whose size is got here, in short tasks: that of a file on disk is slow to get, and kept. */
function arrived(file: SlicedFile): Arriving {
  void file.size;
  return { name: file.name, arrival: { file, downloaded: false } };
}

/** Starts all downloads at once; the results are in the order given, with the names of their sources. */
function startAll(
  list: readonly Address[],
  meter: ProgressMeter,
  signal?: AbortSignal,
  request?: Fetch,
): Arriving[] {
  const addresses = list.map(parsed);
  const valid = addresses.filter((address) => address instanceof URL);
  const names = new Map(namesOfAddresses(valid).map((name, index) => [valid[index]!, name]));
  return list.map((source, index) => {
    const address = addresses[index]!;
    const name = givenName(source) ?? names.get(address as URL) ?? 'file';
    const arrival = download(address, name, meter, signal, request);
    arrival.catch(() => {});
    const entry = address instanceof URL && entryOfAddress(address);
    return { name, arrival, meant: entry ? { entry, file: name } : null };
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
  } catch (error) {
    return error as ModelError;
  }
}

async function download(
  address: URL | ModelError,
  name: string,
  meter: ProgressMeter,
  signal?: AbortSignal,
  request?: Fetch,
): Promise<Arrival> {
  if (address instanceof ModelError) throw address;
  const report = meter.part(0);
  if (archiveOf(name) >= 0) {
    const { rangeFile } = await orNotLoaded(import('./range-file.js'));
    return { file: await rangeFile(address, name, report, signal, request), downloaded: false };
  }
  const contents = await fetchFile(address, name, report, signal, request);
  const file = contents instanceof Blob ? blobFile(name, contents) : bytesFile(name, contents);
  return { file, downloaded: true };
}

function localFile(source: Local): SlicedFile {
  if ('bytes' in source && source.bytes instanceof Uint8Array) return bytesFile(source.name, source.bytes);
  if ('file' in source) return blobFile(source.name, source.file);
  if ('read' in source)
    return lazyFile(source.name, source.size, () => source.read(), source.slice, source.gap);
  if ('get' in source) return pendingFile(source.name, () => source.get());
  const file = source as File;
  return blobFile(file.webkitRelativePath || file.name, file);
}

/** Files by name. All are kept: a second one of the same name is in a folder `2`, a third in `3`. */
class UniqueFiles {
  readonly byName = new Map<string, StoredFile>();
  readonly #copies = new Map<string, number>();

  add(file: StoredFile, name: string): void {
    let unique = name;
    while (this.byName.has(unique)) {
      const copies = (this.#copies.get(name) ?? 1) + 1;
      this.#copies.set(name, copies);
      unique = `${copies}/${name}`;
    }
    this.byName.set(unique, unique === file.name ? file : renamed(file, unique));
  }

  /** Adds the files of an archive; one whose path is taken by another source is prefixed with the archive's name. */
  addFromArchive(inside: readonly StoredFile[], archive: string): void {
    const before = new Set(this.byName.keys());
    for (const file of inside) this.add(file, before.has(file.name) ? `${archive}/${file.name}` : file.name);
  }
}
