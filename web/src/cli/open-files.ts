import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Slots } from '../core/files/slots.js';

/** Systems allow some hundred open files. */
const mostOpen = 16;
const slots = new Slots(mostOpen);

interface OpenFile {
  readonly handle: Promise<FileHandle>;
  users: number;
}

/** Files that stay open, because ranges of them are read: those that were used longest ago are closed. */
const files = new Map<string, OpenFile>();

/** Opening does not wait for the writer of a pipe. */
export function openPath(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
}

/** Uses a file, which is open afterwards. */
export function withOpenFile<Result>(
  path: string,
  use: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  return slots.run(() => inSlot(path, use));
}

async function inSlot<Result>(path: string, use: (handle: FileHandle) => Promise<Result>): Promise<Result> {
  const file = files.get(path) ?? { handle: openPath(path), users: 0 };
  files.delete(path);
  files.set(path, file);
  file.users += 1;
  await closeOldest();
  try {
    return await use(await file.handle);
  } catch (error) {
    if (files.get(path) === file && file.users === 1) await close(path, file);
    throw error;
  } finally {
    file.users -= 1;
  }
}

/** Closes all files. */
export async function closeFiles(): Promise<void> {
  for (const [path, file] of [...files]) await close(path, file);
}

async function closeOldest(): Promise<void> {
  const idle = [...files].filter(([, { users }]) => users === 0);
  for (const [path, file] of idle.slice(0, Math.max(0, files.size - mostOpen))) await close(path, file);
}

async function close(path: string, { handle }: OpenFile): Promise<void> {
  files.delete(path);
  // A file that could not be opened is not closed.
  await handle.then((opened) => opened.close()).catch(() => undefined);
}
