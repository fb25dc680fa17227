import type { Element } from '../../core/inspector/document-bytes.js';
import type { RetroMesh } from '../../element/index.js';
import { showMarks, type Marks } from './marks.js';

const none = new Uint32Array();

/** Marks in the picture what the current byte makes, and over it what the byte under the pointer makes. */
export class PictureMarks {
  #chosen: Element | null = null;
  #pointed: Element | null = null;
  #shown = new AbortController();

  choose(viewer: RetroMesh | null, element: Element | null): void {
    if (isSame(element, this.#chosen)) return;
    this.#chosen = element;
    // The viewer itself shows a face that is selected.
    if (viewer && element && isOneFace(element) && viewer.getFace(element.index))
      viewer.selectedFace = element.index;
    this.#draw(viewer);
  }

  point(viewer: RetroMesh | null, element: Element | null): void {
    if (isSame(element, this.#pointed)) return;
    this.#pointed = element;
    this.#draw(viewer);
  }

  /** Removes all marks. */
  clear(viewer: RetroMesh | null): void {
    this.#chosen = this.#pointed = null;
    this.#draw(viewer);
  }

  #draw(viewer: RetroMesh | null): void {
    this.#shown.abort();
    this.#shown = new AbortController();
    const { signal } = this.#shown;
    const element = this.#pointed ?? (this.#chosen && isOneFace(this.#chosen) ? null : this.#chosen);
    if (!viewer?.model || !element) return;
    if (element.kind === 'material') tint(viewer, element.index, signal);
    const marks = marksOf(element);
    if (marks) showMarks(viewer, marks, signal);
  }
}

/** Frames and clips are no places in the picture. */
function marksOf({ kind, index, more = none }: Element): Marks | null {
  const isPlace = kind === 'face' || kind === 'vertex' || kind === 'bone';
  return isPlace ? { kind, indices: [index, ...more] } : null;
}

function isOneFace({ kind, more }: Element): boolean {
  return kind === 'face' && !more?.length;
}

function tint({ materials }: RetroMesh, material: number, signal: AbortSignal): void {
  materials.highlighted = material;
  const remove = (): void => {
    if (materials.highlighted === material) materials.highlighted = null;
  };
  signal.addEventListener('abort', remove, { once: true });
}

export function isSame(one: Element | null, other: Element | null): boolean {
  const [count, otherCount] = [one?.more?.length, other?.more?.length];
  return (
    one?.kind === other?.kind &&
    one?.index === other?.index &&
    one?.frame === other?.frame &&
    count === otherCount
  );
}
