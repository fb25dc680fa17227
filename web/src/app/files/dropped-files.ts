import { fileName } from '../../core/format.js';
import { countOf } from '../shared/format.js';

/** A file that the user handed over; its name is its path from the dropped folder on. */
export interface DroppedFile {
  readonly name: string;
  readonly file: File;
}

/** What a drop holds: its files, and the paths that the browser would not read. */
export interface Dropped {
  readonly files: readonly DroppedFile[];
  readonly unreadable: readonly string[];
}

/**
 * All files of a drop or paste, folders included. Has to be called while the event is being handled;
 * what it returns may be awaited later.
 */
export function droppedFiles(data: DataTransfer): Promise<Dropped> {
  const entries: FileSystemEntry[] = [];
  const loose: File[] = [];
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.() ?? null;
    const file = entry ? null : item.getAsFile();
    if (entry) entries.push(entry);
    if (file) loose.push(file);
  }
  return withLoose(readTree(entries), loose);
}

/** The files of a file input; a folder input gives paths from the chosen folder on. */
export function chosenFiles(list: FileList): DroppedFile[] {
  return Array.from(list, (file) => ({ name: file.webkitRelativePath || file.name, file }));
}

/** What a set of files is called: its only file, the folder that holds them all, or how many there are. */
export function nameOfFiles(names: readonly string[]): string {
  if (names.length === 1) return fileName(names[0]!);
  const folder = names[0]?.split('/')[0] ?? '';
  const isOneFolder = names.length > 1 && names.every((name) => name.startsWith(`${folder}/`));
  return isOneFolder ? folder : countOf(names.length, 'file');
}

async function withLoose(tree: Promise<Dropped>, loose: readonly File[]): Promise<Dropped> {
  const { files, unreadable } = await tree;
  return { files: [...files, ...loose.map((file) => ({ name: file.name, file }))], unreadable };
}

/** Every file under `entries`, in the order of the folders. */
export async function readTree(entries: readonly FileSystemEntry[]): Promise<Dropped> {
  const files: DroppedFile[] = [];
  const unreadable: string[] = [];
  const waiting = [...entries].reverse();
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const name = entry.fullPath.replace(/^\//, '');
    try {
      if (isFolder(entry)) waiting.push(...(await readFolder(entry)).reverse());
      else files.push({ name, file: await readFile(entry as FileSystemFileEntry) });
    } catch {
      unreadable.push(name);
    }
  }
  return { files, unreadable };
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

// A reader hands out at most 100 entries a time, and an empty list when there are no more.
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((done, failed) => entry.file(done, failed));
}
