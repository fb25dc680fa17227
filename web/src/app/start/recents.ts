import { fileName } from '../../core/format.js';
import type { DroppedFile } from '../files/dropped-files.js';
import type { Handle } from '../watch/file-system.js';
import { IdleScheduler } from '../session/idle-scheduler.js';

/** A stored file. */
export interface StoredFile {
  readonly name: string;
  readonly file: Blob;
}

/** Files concatenated into one blob. */
interface Pack {
  readonly names: readonly string[];
  readonly sizes: readonly number[];
  readonly bytes: Blob;
}

/** Files in a pack. With hundreds, making the pack blocks the page as long as storing them one by one. */
const filesInPack = 64;

/** A drop that was opened before. */
export interface Recent {
  readonly id: string;
  readonly name: string;
  /** "6 files", "not opened" */
  readonly detail: string;
  readonly failed: boolean;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** Empty when the files are in `packs`; `filesOf` returns them in both cases. */
  readonly files: readonly StoredFile[];
  readonly packs?: readonly Pack[];
  /** The URLs that it was opened from. */
  readonly links: readonly string[];
  /** What it was opened from on the disk, in browsers that give handles. */
  readonly handles?: readonly Handle[];
}

/** No copies of larger drops are stored. */
export const maxStoredBytes = 8 * 1024 * 1024;

const maxRecents = 8;
const storeName = 'recents';

/** Identifies a drop: opening the same files again replaces its entry. */
export function recentId(name: string, names: readonly string[]): string {
  return [name, ...[...names].sort()].join('\n');
}

/** The files of a stored drop. */
export async function filesOf({ files, packs = [] }: Recent): Promise<DroppedFile[]> {
  const scheduler = new IdleScheduler();
  const add = ({ name, file }: StoredFile): unknown =>
    all.push({ name, file: new File([file], fileName(name)) });
  const all: DroppedFile[] = [];
  files.forEach(add);
  for (const { names, sizes, bytes } of packs) {
    let at = 0;
    for (const [i, name] of names.entries()) {
      await scheduler.yield();
      add({ name, file: bytes.slice(at, (at += sizes[i]!)) });
    }
  }
  return all;
}

/** The same with its files in packs, since storing each file takes time on the main thread. */
export async function packed(recent: Recent): Promise<Recent> {
  const scheduler = new IdleScheduler();
  const packs: Pack[] = [];
  for (let at = 0; at < recent.files.length; at += filesInPack) {
    await scheduler.yield();
    const files = recent.files.slice(at, at + filesInPack);
    packs.push({
      names: files.map(({ name }) => name),
      sizes: files.map(({ file }) => file.size),
      bytes: new Blob(files.map(({ file }) => file)),
    });
  }
  return { ...recent, files: [], packs };
}

/** The newest entries, newest first. */
export function newestFirst(recents: readonly Recent[]): Recent[] {
  return [...recents].sort((a, b) => b.when - a.when).slice(0, maxRecents);
}

/** The drops opened before, in IndexedDB. Without IndexedDB, as in a sandboxed frame, the list stays empty. */
export class Recents {
  readonly #database: Promise<IDBDatabase | null>;

  constructor(factory: () => IDBFactory = () => indexedDB) {
    this.#database = openDatabase(factory).catch(() => null);
  }

  async list(): Promise<Recent[]> {
    return newestFirst((await this.#request<Recent[]>('readonly', (store) => store.getAll())) ?? []);
  }

  async add(recent: Recent): Promise<void> {
    const stored = await packed(recent);
    const put = (entry: Recent) => this.#request('readwrite', (store) => store.put(entry));
    // A browser that cannot store handles stores the copies.
    if ((await put(stored)) === null && stored.packs?.length) await put({ ...stored, handles: [] });
    const all = (await this.#request<Recent[]>('readonly', (store) => store.getAll())) ?? [];
    const newest = new Set(newestFirst(all).map(({ id }) => id));
    for (const { id } of all) if (!newest.has(id)) await this.remove(id);
  }

  async remove(id: string): Promise<void> {
    await this.#request('readwrite', (store) => store.delete(id));
  }

  async clear(): Promise<void> {
    await this.#request('readwrite', (store) => store.clear());
  }

  async #request<T>(
    mode: IDBTransactionMode,
    call: (store: IDBObjectStore) => IDBRequest,
  ): Promise<T | null> {
    const database = await this.#database;
    if (!database) return null;
    try {
      return await result<T>(call(database.transaction(storeName, mode).objectStore(storeName)));
    } catch {
      return null;
    }
  }
}

async function openDatabase(factory: () => IDBFactory): Promise<IDBDatabase> {
  const request = factory().open('retromesh', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
  return result<IDBDatabase>(request);
}

function result<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB request failed'));
  });
}
