/** A file that is kept so that its drop can be opened again. */
export interface KeptFile {
  readonly name: string;
  readonly file: Blob;
}

/** Something that was opened before. */
export interface Recent {
  readonly id: string;
  readonly name: string;
  /** "6 files", "not opened" */
  readonly detail: string;
  readonly failed: boolean;
  /** Milliseconds since 1970. */
  readonly when: number;
  readonly files: readonly KeptFile[];
  /** Where it came from, when it was opened by address. */
  readonly links: readonly string[];
}

/** Drops larger than this are not kept. */
export const mostKeptBytes = 8 * 1024 * 1024;

const mostRecents = 8;
const storeName = 'recents';

/** What names a drop: opening the same files again replaces it in the list. */
export function recentId(name: string, names: readonly string[]): string {
  return [name, ...[...names].sort()].join('\n');
}

/** Newest first, and no more than the page shows. */
export function newestFirst(recents: readonly Recent[]): Recent[] {
  return [...recents].sort((a, b) => b.when - a.when).slice(0, mostRecents);
}

/**
 * What was opened before, kept in this browser's IndexedDB. Where there is none, as in a sandboxed frame or
 * a private window, nothing is kept and nothing fails.
 */
export class Recents {
  readonly #database: Promise<IDBDatabase | null>;

  constructor(factory: () => IDBFactory = () => indexedDB) {
    this.#database = openDatabase(factory).catch(() => null);
  }

  async list(): Promise<Recent[]> {
    return newestFirst((await this.#ask<Recent[]>('readonly', (store) => store.getAll())) ?? []);
  }

  async keep(recent: Recent): Promise<void> {
    await this.#ask('readwrite', (store) => store.put(recent));
    const all = (await this.#ask<Recent[]>('readonly', (store) => store.getAll())) ?? [];
    const shown = new Set(newestFirst(all).map(({ id }) => id));
    for (const { id } of all) if (!shown.has(id)) await this.forget(id);
  }

  async forget(id: string): Promise<void> {
    await this.#ask('readwrite', (store) => store.delete(id));
  }

  async forgetAll(): Promise<void> {
    await this.#ask('readwrite', (store) => store.clear());
  }

  async #ask<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T | null> {
    const database = await this.#database;
    if (!database) return null;
    try {
      return await answer<T>(ask(database.transaction(storeName, mode).objectStore(storeName)));
    } catch {
      return null;
    }
  }
}

async function openDatabase(factory: () => IDBFactory): Promise<IDBDatabase> {
  const request = factory().open('retromesh', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
  return answer<IDBDatabase>(request);
}

function answer<T>(request: IDBRequest): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result as T);
    request.onerror = () => failed(request.error ?? new Error('no answer'));
  });
}
