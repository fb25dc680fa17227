import { storeIndex } from './recent-index.js';
import type { Pack, Recent } from '../workspace/local-files.js';

const maxRecents = 8;
const storeName = 'recents';

/** The newest entries that are whole, newest first. */
export function newestFirst(recents: readonly Recent[]): Recent[] {
  return recents
    .filter(isRecent)
    .sort((a, b) => b.when - a.when)
    .slice(0, maxRecents);
}

/** The drops opened before, in IndexedDB. Without IndexedDB, as in a sandboxed frame, the list stays empty. */
export class Recents {
  readonly #database: Promise<IDBDatabase | null>;

  constructor(factory: () => IDBFactory = () => indexedDB) {
    this.#database = openDatabase(factory).catch(() => null);
  }

  async list(): Promise<Recent[]> {
    const recents = newestFirst((await this.#all()) ?? []);
    storeIndex(recents);
    return recents;
  }

  /** Stores a drop, whose files are in packs. */
  async add(stored: Recent): Promise<void> {
    const put = (entry: Recent) => this.#request('readwrite', (store) => store.put(entry));
    // A browser that cannot store handles stores the copies.
    if ((await put(stored)) === null && stored.packs?.length) await put({ ...stored, handles: [] });
    const all = (await this.#all()) ?? [];
    const newest = new Set((await this.list()).map(({ id }) => id));
    for (const { id } of all) if (!newest.has(id)) await this.remove(id);
  }

  async remove(id: string): Promise<void> {
    await this.#request('readwrite', (store) => store.delete(id));
  }

  async clear(): Promise<void> {
    await this.#request('readwrite', (store) => store.clear());
  }

  #all(): Promise<Recent[] | null> {
    return this.#request('readonly', (store) => store.getAll());
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

const isText = (value: unknown): boolean => typeof value === 'string';
const isMethod = (value: unknown): boolean => typeof value === 'function';
const isListOf = (value: unknown, check: (each: never) => boolean): boolean =>
  Array.isArray(value) && value.every((each) => each != null && check(each as never));

/** Whether an entry of the database is what this page stores there: damaged ones, and those of other programs, are not. */
function isRecent(entry: unknown): entry is Recent {
  const { id, name, detail, when, files, links, packs = [], handles = [] } = entry as Recent;
  return (
    [id, name, detail].every(isText) &&
    !Number.isNaN(+new Date(when)) &&
    isListOf(links, isText) &&
    isListOf(files, (each: Recent['files'][0]) => isText(each.name) && each.file instanceof Blob) &&
    isListOf(
      packs,
      ({ names, sizes, bytes }: Pack) =>
        isListOf(names, isText) && isListOf(sizes, Number.isInteger) && bytes instanceof Blob,
    ) &&
    isListOf(handles, (each: { getFile?: unknown; values?: unknown }) =>
      isMethod(each.getFile ?? each.values),
    )
  );
}
