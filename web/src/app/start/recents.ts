import { Slices } from '../session/idle-scheduler.js';

/** A file that is kept so that its drop can be opened again. */
export interface KeptFile {
  readonly name: string;
  readonly file: Blob;
}

/** Files, one behind the other. */
interface Pack {
  readonly names: readonly string[];
  readonly sizes: readonly number[];
  readonly bytes: Blob;
}

/** Files of a pack: a pack of hundreds takes as long to make as they would to keep. */
const mostInPack = 64;

/** Something that was opened before. */
export interface Recent {
  readonly id: string;
  readonly name: string;
  /** "6 files", "not opened" */
  readonly detail: string;
  readonly failed: boolean;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** Empty where they are packed; `filesOf` has them in any case. */
  readonly files: readonly KeptFile[];
  readonly packs?: readonly Pack[];
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

/** The files of a drop that was kept. */
export async function filesOf({ files, packs = [] }: Recent): Promise<KeptFile[]> {
  const slices = new Slices();
  const all = [...files];
  for (const { names, sizes, bytes } of packs) {
    let at = 0;
    for (const [i, name] of names.entries()) {
      await slices.rest();
      all.push({ name, file: bytes.slice(at, (at += sizes[i]!)) });
    }
  }
  return all;
}

/** Hundreds of files as a few: each costs a browser some time of the page's own to keep. */
export async function packed(recent: Recent): Promise<Recent> {
  const slices = new Slices();
  const packs: Pack[] = [];
  for (let at = 0; at < recent.files.length; at += mostInPack) {
    await slices.rest();
    const files = recent.files.slice(at, at + mostInPack);
    packs.push({
      names: files.map(({ name }) => name),
      sizes: files.map(({ file }) => file.size),
      bytes: new Blob(files.map(({ file }) => file)),
    });
  }
  return { ...recent, files: [], packs };
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
    const kept = await packed(recent);
    await this.#ask('readwrite', (store) => store.put(kept));
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
