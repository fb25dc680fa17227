import { countOf } from './words.js';

/** Who hears about drags over the page. */
export interface DropListener {
  /** Something is held over the page: how many files, 0 when the browser does not say; null when it has left. */
  over(files: number | null): void;
  /** Has to read `data` before it returns. */
  dropped(data: DataTransfer): void;
}

/** Makes the whole page a place to drop files and links. */
export function listenForDrops(page: EventTarget, listener: DropListener, signal: AbortSignal): void {
  const on = (type: string, act: (event: DragEvent) => void): void =>
    page.addEventListener(type, (event) => act(event as DragEvent), { signal });
  const held = (event: DragEvent): void => {
    if (!event.dataTransfer || !canOpen(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    listener.over(filesIn(event.dataTransfer));
  };
  on('dragenter', held);
  on('dragover', held);
  on('dragleave', (event) => {
    if (event.relatedTarget === null) listener.over(null);
  });
  on('drop', (event) => {
    listener.over(null);
    if (!event.dataTransfer || !canOpen(event.dataTransfer)) return;
    event.preventDefault();
    listener.dropped(event.dataTransfer);
  });
}

/** What the heading says while files are held over the page: "Drop to open 7 files". */
export function dropText(files: number): string {
  return files === 0 ? 'Drop to open' : `Drop to open ${countOf(files, 'file')}`;
}

function canOpen({ types }: DataTransfer): boolean {
  return types.includes('Files') || types.includes('text/uri-list');
}

function filesIn({ items }: DataTransfer): number {
  return [...items].filter(({ kind }) => kind === 'file').length;
}
