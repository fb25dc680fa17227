import { fileName } from '../../core/format.js';
import { countOf } from '../shared/format.js';
import type { Handle } from '../watch/file-system.js';

/** A dropped, pasted or chosen file; its name is its path from the dropped folder on. */
export interface DroppedFile {
  readonly name: string;
  readonly file: File;
}

/** Handles to watch what was opened, in browsers that give them. */
export type Handles = readonly (Handle | null | Promise<Handle | null>)[];

/** The files of a drop, and the paths that the browser could not read. */
export interface Dropped {
  readonly files: readonly DroppedFile[];
  readonly unreadable: readonly string[];
  readonly handles?: Handles;
}

/** An item of a drop, which gives a handle in some browsers. */
interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<Handle | null>;
}

/** Is called with the number of files that were found so far. */
type Found = (files: number) => void;

/** All files of a drop or paste, folders included. Call it while the event is dispatched; the result may be awaited later. Throws only the reason of an abort. */
export function droppedFiles(data: DataTransfer, signal?: AbortSignal, found?: Found): Promise<Dropped> {
  const entries: FileSystemEntry[] = [];
  const plainFiles: File[] = [];
  const handles: Promise<Handle | null>[] = [];
  for (const item of data.items as Iterable<HandleItem>) {
    if (item.kind !== 'file') continue;
    const handle = item.getAsFileSystemHandle?.();
    if (handle) handles.push(handle.catch(() => null));
    const entry = item.webkitGetAsEntry?.() ?? null;
    // Entries are for folders: WebKit cannot read that of a file without a path, such as a pasted picture.
    const file = entry?.isDirectory ? null : item.getAsFile();
    if (file) plainFiles.push(file);
    else if (entry) entries.push(entry);
  }
  return withFiles(readTree(entries, signal, found), plainFiles, handles);
}

/** The files of a file input. For a folder, paths start with the folder. */
export function chosenFiles(list: FileList): DroppedFile[] {
  return Array.from(list, (file) => ({ name: file.webkitRelativePath || file.name, file }));
}

/** A title for files: the only file, the folder that contains all, or their number. */
export function nameOfFiles(names: readonly string[]): string {
  if (names.length === 1) return fileName(names[0]!);
  const folder = names[0]?.split('/')[0] ?? '';
  const isOneFolder = names.length > 1 && names.every((name) => name.startsWith(`${folder}/`));
  return isOneFolder ? folder : countOf(names.length, 'file');
}

async function withFiles(
  tree: Promise<Dropped>,
  plainFiles: readonly File[],
  handles: Handles,
): Promise<Dropped> {
  const { files, unreadable } = await tree;
  return { files: [...files, ...plainFiles.map((file) => ({ name: file.name, file }))], unreadable, handles };
}

/** All files below `entries`, depth first. Throws only the reason of an abort. */
export async function readTree(
  entries: readonly FileSystemEntry[],
  signal?: AbortSignal,
  found?: Found,
): Promise<Dropped> {
  const files: DroppedFile[] = [];
  const unreadable: string[] = [];
  const queue = [...entries].reverse();
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    signal?.throwIfAborted();
    const name = entry.fullPath.replace(/^\//, '');
    try {
      if (isFolder(entry)) {
        for (const inside of (await readFolder(entry, signal)).reverse()) queue.push(inside);
      } else {
        files.push({ name, file: await readFile(entry as FileSystemFileEntry) });
        found?.(files.length);
      }
    } catch {
      signal?.throwIfAborted();
      unreadable.push(name);
    }
  }
  return { files, unreadable };
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

// readEntries returns at most 100 entries a call in Chromium, and none at the end.
async function readFolder(
  folder: FileSystemDirectoryEntry,
  signal?: AbortSignal,
): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    signal?.throwIfAborted();
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return all;
    for (const entry of entries) all.push(entry);
  }
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
