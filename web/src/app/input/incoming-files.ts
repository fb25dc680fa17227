import { countOf, fileName } from '../../core/format.js';
import type { DroppedFile, FoundFile, Handle, Handles } from '../workspace/local-files.js';
import type { Drag, DraggedFiles } from '../ui/drop-overlay.js';
import { isImage } from '../workspace/image-names.js';

/** The files of a drop, and the paths that the browser could not read. */
export interface Dropped<Each = DroppedFile | FoundFile> {
  readonly files: readonly Each[];
  readonly unreadable: readonly string[];
  readonly handles?: Handles;
}

/** Files that were chosen, with handles to watch them where the browser gives them, or folders, which are read later. */
export interface Chosen {
  readonly files: readonly DroppedFile[];
  readonly handles?: Handles;
}

/** Few files are got before they are opened, so that those that cannot be read are known. */
const fewFiles = 64;

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
  const plain = plainFiles.map((file) => ({ name: file.name, file }));
  return readTree(entries, signal, found).then(({ files, unreadable }) => {
    return { files: [...files, ...plain], unreadable, handles };
  });
}

/** The files of a file input. For a folder, paths start with the folder. */
function chosenFiles(list: FileList): DroppedFile[] {
  return Array.from(list, (file) => ({ name: file.webkitRelativePath || file.name, file }));
}

/** A title for files: the only file, the folder that contains all, or their number. */
export function nameOfFiles(names: readonly string[]): string {
  if (names.length === 1) return fileName(names[0]!);
  const folder = names[0]?.split('/')[0] ?? '';
  const isOneFolder = names.length > 1 && names.every((name) => name.startsWith(`${folder}/`));
  return isOneFolder ? folder : countOf(names.length, 'file');
}

/** A file that is got once. */
export function foundFile(name: string, getFile: () => Promise<File>): FoundFile {
  let file: Promise<File> | null = null;
  return { name, get: () => (file ??= getFile()) };
}

/** Gets the files of a drop from the browser. Throws only the reason of an abort. */
export async function getFiles(
  { files, unreadable, ...drop }: Dropped,
  signal?: AbortSignal,
): Promise<Dropped<DroppedFile>> {
  const getting = files.map(async (each) => {
    if ('file' in each) return each;
    const file = await each.get().catch(() => null);
    return file && { name: each.name, file };
  });
  const got = await Promise.all(getting);
  signal?.throwIfAborted();
  const lost = files.filter((_, i) => !got[i]).map(({ name }) => name);
  return { files: got.filter((file) => file !== null), unreadable: [...unreadable, ...lost], ...drop };
}

/** All files below `entries`, depth first. Throws only the reason of an abort. */
export async function readTree(
  entries: readonly FileSystemEntry[],
  signal?: AbortSignal,
  found?: Found,
): Promise<Dropped> {
  const files: FoundFile[] = [];
  const unreadable: string[] = [];
  const queue = [...entries].reverse();
  for (let entry = queue.pop(); entry; entry = queue.pop()) {
    signal?.throwIfAborted();
    const name = entry.fullPath.replace(/^\//, '');
    try {
      if (entry.isDirectory) {
        const all = await readFolder(entry as FileSystemDirectoryEntry, signal);
        for (const inside of all.reverse()) queue.push(inside);
      } else {
        const file = entry as FileSystemFileEntry;
        const read = (): Promise<File> => new Promise((resolve, reject) => file.file(resolve, reject));
        files.push(foundFile(name, read));
        found?.(files.length);
      }
    } catch {
      signal?.throwIfAborted();
      unreadable.push(name);
    }
  }
  return getFew({ files, unreadable }, signal);
}

/** Gets the files of a drop, unless they are many. */
export async function getFew(dropped: Dropped, signal?: AbortSignal): Promise<Dropped> {
  return dropped.files.length > fewFiles ? dropped : getFiles(dropped, signal);
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

export interface DragListener {
  /** Files are dragged over the page; null when the drag has ended. */
  dragged(files: DraggedFiles | null, event: DragEvent): void;
  /** Has to read `data` before it returns. */
  dropped(data: DataTransfer, event: DragEvent): void;
}

/** Accepts drops of files and links anywhere on the page. */
export function listenForDrops(page: EventTarget, listener: DragListener, signal: AbortSignal): void {
  const on = (type: string, handle: (event: DragEvent) => void): void =>
    page.addEventListener(type, (event) => handle(event as DragEvent), { signal });
  const drag = (event: DragEvent): void => {
    if (!event.dataTransfer || !canOpen(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    listener.dragged(filesIn(event.dataTransfer), event);
  };
  // What a press opens is focused by script: without this, it would have the ring of what had the focus before.
  on('pointerdown', withoutFocusRing);
  on('dragenter', drag);
  on('dragover', drag);
  on('dragleave', (event) => {
    if (event.relatedTarget === null) listener.dragged(null, event);
  });
  on('drop', (event) => {
    if (event.dataTransfer && canOpen(event.dataTransfer)) {
      event.preventDefault();
      withoutFocusRing();
      listener.dropped(event.dataTransfer, event);
    }
    listener.dragged(null, event);
  });
}

/** Hides the focus ring until a key is pressed: what is focused after a drop or press was not chosen with the keyboard. */
function withoutFocusRing(): void {
  const { classList } = document.documentElement;
  if (classList.contains('by-pointer')) return;
  classList.add('by-pointer');
  addEventListener('keydown', () => classList.remove('by-pointer'), { once: true, capture: true });
}

/** Whether two drag events have the same effect on the page. */
export function sameDrag(one: Drag | null, other: Drag | null): boolean {
  return one?.files === other?.files && one?.image === other?.image && one?.material === other?.material;
}

function canOpen({ types }: DataTransfer): boolean {
  return types.includes('Files') || types.includes('text/uri-list');
}

function filesIn({ items }: DataTransfer): DraggedFiles {
  const files = [...items].filter(({ kind }) => kind === 'file');
  const [first] = files;
  if (files.length !== 1 || !first) return { files: files.length, image: 'no' };
  if (isImage({ name: '', type: first.type })) return { files: 1, image: 'yes' };
  return { files: 1, image: first.type === '' ? 'maybe' : 'no' };
}

/** The files of a file input, which is emptied, so that the same can be chosen again. */
export function takeFiles(input: HTMLInputElement): Chosen {
  const files = chosenFiles(input.files!);
  input.value = '';
  return { files };
}
