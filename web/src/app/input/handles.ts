import type {
  FileHandle,
  FolderHandle,
  Handle,
  FoundFile,
  Handles,
  DroppedFile,
  Recent,
} from '../workspace/local-files.js';
import { foundFile, getFew, getFiles, type Chosen, type Dropped } from './incoming-files.js';
import { filesOf } from './drop-store.js';
import { copiesText } from '../workspace/change-texts.js';

/** A change that a FileSystemObserver reports. */
export interface ChangeRecord {
  readonly type: 'appeared' | 'disappeared' | 'modified' | 'moved' | 'unknown' | 'errored';
  /** The path from the observed folder to what has changed; empty for that itself. */
  readonly relativePathComponents: readonly string[];
}

/** Reports changes below a file or folder, in browsers that have it. */
interface FileSystemObserver {
  observe(handle: Handle, options: { readonly recursive: boolean }): Promise<void>;
  disconnect(): void;
}

type ObserverConstructor = new (report: (records: readonly ChangeRecord[]) => void) => FileSystemObserver;

/** The pickers of browsers that give handles. */
interface Pickers {
  showOpenFilePicker(options: { readonly multiple: boolean }): Promise<FileHandle[]>;
  showDirectoryPicker(): Promise<FolderHandle>;
}

/** The constructor of FileSystemObserver; undefined in browsers without it. */
export function observerConstructor(): ObserverConstructor | undefined {
  return (globalThis as { FileSystemObserver?: ObserverConstructor }).FileSystemObserver;
}

/** The page is no longer allowed to read it. */
export function isRefused(error: unknown): boolean {
  return nameOf(error) === 'NotAllowedError' || nameOf(error) === 'SecurityError';
}

/** The file or folder is not there. */
export function isGone(error: unknown): boolean {
  return nameOf(error) === 'NotFoundError' || nameOf(error) === 'TypeMismatchError';
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

/** Inputs whose other picker was closed without a choice. */
const cancelled = new WeakSet<HTMLInputElement>();

/**
 * Shows the picker that gives handles, instead of that of a file input; null where nothing was chosen. Browsers refuse some
 * folders in it, such as the one that programs are installed in, and do not say so: after a cancel, the picker of the input is shown.
 */
export async function choose(input: HTMLInputElement): Promise<Chosen | null> {
  const pickers = globalThis as unknown as Pickers;
  if (cancelled.delete(input)) return plain(input);
  try {
    if (input.webkitdirectory) return { handles: [await pickers.showDirectoryPicker()], files: [] };
    const handles = await pickers.showOpenFilePicker({ multiple: true });
    const files = await Promise.all(
      handles.map(async (handle) => ({ name: handle.name, file: await handle.getFile() })),
    );
    return { handles, files };
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) return plain(input);
    cancelled.add(input);
    return null;
  }
}

function plain(input: HTMLInputElement): null {
  input.click();
  return null;
}

/** A file below a handle, and its path as a drop names it: from the folder on. */
interface HandleFile {
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
  files.sort((one, other) => (one.name < other.name ? -1 : 1));
  return getFew({ files, unreadable }, signal);
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

/** The files of a recent drop, and a notice where they are copies: then nothing of them can be watched. */
interface ReadAgain extends Dropped<DroppedFile> {
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
