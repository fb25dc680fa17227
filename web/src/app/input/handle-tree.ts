import { foundFile, getFew, type Dropped } from './dropped-files.js';
import { type FileHandle, type FoundFile, type Handle, type Handles } from '../workspace/local-files.js';
import { isRefused } from './file-system.js';

/** A file below a handle, and its path as a drop names it: from the folder on. */
export interface HandleFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/** The files below a handle, depth first. */
export async function* filesBelow(handle: Handle, parent = ''): AsyncGenerator<HandleFile> {
  const path = [parent, handle.name].filter(Boolean).join('/');
  if (handle.kind === 'file') yield { path, handle };
  else for await (const inside of handle.values()) yield* filesBelow(inside, path);
}

/** The files below handles, as those of a drop. Throws only the reason of an abort. */
export async function readHandles(
  handles: Handles,
  signal?: AbortSignal,
  found?: (files: number) => void,
): Promise<Dropped> {
  const files: FoundFile[] = [];
  const unreadable: string[] = [];
  for (const root of await known(handles)) {
    try {
      for await (const { path, handle } of filesBelow(root)) {
        signal?.throwIfAborted();
        files.push(foundFile(path, () => handle.getFile()));
        found?.(files.length);
      }
    } catch {
      signal?.throwIfAborted();
      unreadable.push(root.name);
    }
  }
  return getFew({ files: files.sort(byName), unreadable }, signal);
}

/** Handles without those that the browser did not give. */
export async function known(handles: Handles): Promise<Handle[]> {
  return (await Promise.all(handles)).filter((handle) => handle !== null && handle !== undefined);
}

/** Whether the page may still read what a handle is of. */
export async function isReadable(handle: Handle): Promise<boolean> {
  try {
    return ((await handle.queryPermission?.({ mode: 'read' })) ?? 'granted') === 'granted';
  } catch (error) {
    return !isRefused(error);
  }
}

function byName(one: FoundFile, other: FoundFile): number {
  return one.name < other.name ? -1 : 1;
}
