import { getFiles, type Dropped } from './dropped-files.js';
import { type DroppedFile, type Handle } from '../workspace/local-files.js';
import type { Recent } from '../workspace/local-files.js';
import { filesOf } from './stored-files.js';
import { isRefused } from './file-system.js';
import { isReadable, readHandles } from './handle-tree.js';
import { copiesText } from '../workspace/change-texts.js';

/** The files of a recent drop, and a notice where they are copies: then nothing of them can be watched. */
export interface ReadAgain extends Dropped<DroppedFile> {
  readonly notice: string;
}

/**
 * Reads the files of a recent drop from the disk. Where it has no handles, the user does not allow it, or a file is not there, they are
 * the copies, if there are any. Call it while a click is handled: else browsers do not ask the user.
 */
export async function readAgain(
  recent: Recent,
  signal?: AbortSignal,
  found?: (files: number) => void,
): Promise<ReadAgain> {
  const { handles = [] } = recent;
  const allowed = await Promise.all(handles.map(isAllowed));
  const refused = handles.filter((_, i) => !allowed[i]).map(({ name }) => name);
  const read =
    refused.length > 0
      ? { files: [], unreadable: refused }
      : await getFiles(await readHandles(handles, signal, found), signal);
  const isRead = handles.length > 0 && read.unreadable.length === 0;
  const copies = isRead ? [] : await filesOf(recent);
  if (copies.length === 0) return { ...read, handles, notice: '' };
  const notice = handles.length > 0 ? copiesText(read.unreadable, refused.length > 0) : '';
  return { files: copies, unreadable: [], handles: [], notice };
}

/** Asks the user, unless the page may read it. */
async function isAllowed(handle: Handle): Promise<boolean> {
  if (await isReadable(handle)) return true;
  try {
    return (await handle.requestPermission?.({ mode: 'read' })) === 'granted';
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}
