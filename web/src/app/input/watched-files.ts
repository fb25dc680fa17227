import { isGone, isRefused, filesBelow } from './handles.js';
import { type FileHandle, type Handle } from '../workspace/local-files.js';
import type { Seen } from './settling.js';

interface Known {
  readonly handle: FileHandle;
  /** The version that is open; null for none. */
  open: string | null;
  /** The version that was seen last; null where the file is missing. */
  seen: string | null;
  writtenAt: number;
  file: File | null;
}

/** What to look at. */
export interface Look {
  /** Whether folders have other files than before. */
  readonly names: boolean;
  /** Files whose versions are compared; new files always are. */
  readonly paths: ReadonlySet<string> | 'all';
}

/** The files below handles: which versions are open, and which are on the disk. */
export class WatchedFiles {
  /** By name: files of a second folder of the same name would have the paths of the first. */
  readonly #roots = new Map<string, Handle>();
  readonly #known = new Map<string, Known>();
  readonly #now: () => number;
  #lookedAt: number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#lookedAt = now();
  }

  get paths(): string[] {
    return [...this.#known.keys()];
  }

  /** Files that were chosen or dropped themselves, not with a folder. */
  get single(): string[] {
    return [...this.#roots.values()].filter(({ kind }) => kind === 'file').map(({ name }) => name);
  }

  /** When files were written of which a version is open, in milliseconds since 1970. */
  lastWritten(paths: readonly string[]): Map<string, number> {
    const known = paths.map((path) => [path, this.#known.get(path)?.open] as const);
    return new Map(known.flatMap(([path, open]) => (open ? [[path, Number.parseInt(open, 10)]] : [])));
  }

  /** Adds what is below a handle; `opened` has the files that were opened, where their versions are known. */
  async add(root: Handle, opened: ReadonlyMap<string, File>): Promise<void> {
    this.#roots.set(root.name, root);
    for await (const { path, handle } of filesBelow(root)) {
      const file = opened.get(path) ?? (await handle.getFile().catch(() => null));
      const stamp = file && stampOf(file);
      this.#known.set(path, { handle, open: stamp, seen: stamp, writtenAt: 0, file: null });
    }
  }

  /** Looks at the disk; the result is all that differs from what is open. Throws when the page is no longer allowed to read it. */
  async look({ names, paths }: Look): Promise<Seen[]> {
    const before = this.#lookedAt;
    this.#lookedAt = this.#now();
    const found = names ? await this.#list() : [];
    for (const path of new Set([...found, ...(paths === 'all' ? this.#known.keys() : paths)])) {
      const known = this.#known.get(path);
      if (known) await this.#see(known, before);
    }
    return [...this.#known].flatMap(([path, { open, seen, writtenAt }]) =>
      open === seen ? [] : [{ path, stamp: seen, writtenAt }],
    );
  }

  /** The file as it was seen last; null where it is missing, or could not be read. */
  file(path: string): File | null {
    return this.#known.get(path)?.file ?? null;
  }

  /** The version that was seen last is open now. */
  opened(path: string): void {
    const known = this.#known.get(path);
    if (!known) return;
    known.open = known.seen;
    known.file = null;
    if (known.seen === null) this.#known.delete(path);
  }

  /** Finds new files and those that are missing; the result are the new ones. */
  async #list(): Promise<string[]> {
    const missing = new Set(this.#known.keys());
    const found: string[] = [];
    for (const root of this.#roots.values()) {
      await this.#listBelow(root, (path, handle) => {
        missing.delete(path);
        const known = this.#known.get(path);
        if (known && known.seen !== null) return;
        found.push(path);
        const open = known?.open ?? null;
        this.#known.set(path, { open, handle, seen: null, writtenAt: known?.writtenAt ?? 0, file: null });
      });
    }
    for (const path of missing) this.#miss(this.#known.get(path)!, path);
    return found;
  }

  async #listBelow(root: Handle, found: (path: string, handle: FileHandle) => void): Promise<void> {
    try {
      for await (const { path, handle } of filesBelow(root)) found(path, handle);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  #miss(known: Known, path: string): void {
    if (known.seen !== null) known.writtenAt = this.#now();
    known.seen = known.file = null;
    if (known.open === null) this.#known.delete(path);
  }

  async #see(known: Known, before: number): Promise<void> {
    const now = this.#now();
    try {
      const file = await known.handle.getFile();
      const stamp = stampOf(file);
      if (stamp === known.seen && (known.file || stamp === known.open)) return;
      // Clocks of other computers differ: it was written between the last look and now.
      known.writtenAt = Math.min(now, Math.max(before, file.lastModified));
      known.seen = stamp;
      known.file = file;
    } catch (error) {
      if (isRefused(error)) throw error;
      if (isGone(error)) {
        if (known.seen !== null) known.writtenAt = now;
        known.seen = null;
      } else {
        // Another program is writing it: each look is another version.
        known.seen = `${now}`;
        known.writtenAt = now;
      }
      known.file = null;
    }
  }
}

/** It begins with the time of the last change. */
function stampOf({ size, lastModified }: File): string {
  return `${lastModified} ${size}`;
}
