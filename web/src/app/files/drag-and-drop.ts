import { isImage } from './image-names.js';
import { countOf } from '../shared/format.js';

/** What is held over the page. */
export interface Held {
  /** How many files, 0 when the browser does not say. */
  readonly files: number;
  /** Whether it is one image; while it is held, browsers know few kinds of files. */
  readonly image: 'yes' | 'maybe' | 'no';
}

/** What is held over the page, and the material that an image would go on. */
export interface Drag extends Held {
  readonly material: number | null;
}

/** Who hears about drags over the page. */
export interface DropListener {
  /** Something is held over the page, or null when it has left. */
  over(held: Held | null, event: DragEvent): void;
  /** Has to read `event.dataTransfer` before it returns. */
  dropped(data: DataTransfer, event: DragEvent): void;
}

/** Makes the whole page a place to drop files and links. */
export function listenForDrops(page: EventTarget, listener: DropListener, signal: AbortSignal): void {
  const on = (type: string, act: (event: DragEvent) => void): void =>
    page.addEventListener(type, (event) => act(event as DragEvent), { signal });
  const held = (event: DragEvent): void => {
    if (!event.dataTransfer || !canOpen(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    listener.over(heldIn(event.dataTransfer), event);
  };
  on('dragenter', held);
  on('dragover', held);
  on('dragleave', (event) => {
    if (event.relatedTarget === null) listener.over(null, event);
  });
  on('drop', (event) => {
    if (event.dataTransfer && canOpen(event.dataTransfer)) {
      event.preventDefault();
      listener.dropped(event.dataTransfer, event);
    }
    listener.over(null, event);
  });
}

/** Whether two moments of a drag look the same on the page. */
export function sameDrag(one: Drag | null, other: Drag | null): boolean {
  return one?.files === other?.files && one?.image === other?.image && one?.material === other?.material;
}

/** What the heading says while files are held over the page: "Drop to open 7 files". */
export function dropText(files: number): string {
  return files === 0 ? 'Drop to open' : `Drop to open ${countOf(files, 'file')}`;
}

function canOpen({ types }: DataTransfer): boolean {
  return types.includes('Files') || types.includes('text/uri-list');
}

function heldIn({ items }: DataTransfer): Held {
  const files = [...items].filter(({ kind }) => kind === 'file');
  const [first] = files;
  if (files.length !== 1 || !first) return { files: files.length, image: 'no' };
  if (isImage({ name: '', type: first.type })) return { files: 1, image: 'yes' };
  return { files: 1, image: first.type === '' ? 'maybe' : 'no' };
}
