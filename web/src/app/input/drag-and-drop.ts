import type { Drag, DraggedFiles } from '../ui/drop-overlay.js';
import { isImage } from '../workspace/image-names.js';

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
