import type { Column } from '../list/sort-and-search.js';

/** Pixels. */
const least = 40;
const padding = 16;

/** Widths that were chosen, until the page is closed. */
const widths = new Map<Column, number>();

/** Gives a table the widths that were chosen, by which its style sheet lays out rows. */
export function applyWidths(table: HTMLElement): void {
  for (const [column, width] of widths) table.style.setProperty(`--w-${column}`, `${width}px`);
}

/** Drags the end of a column; the grip is in its head. */
export function dragWidth(event: PointerEvent, column: Column): void {
  const grip = event.currentTarget as HTMLElement;
  const start = event.clientX - grip.parentElement!.offsetWidth;
  const move = ({ clientX }: PointerEvent): void => setWidth(grip, column, clientX - start);
  grip.setPointerCapture(event.pointerId);
  grip.addEventListener('pointermove', move);
  const end = (): void => grip.removeEventListener('pointermove', move);
  grip.addEventListener('lostpointercapture', end, { once: true });
  event.preventDefault();
}

/** Makes a column as wide as what is rendered of it. */
export function fitWidth(event: Event, column: Column): void {
  const grip = event.currentTarget as HTMLElement;
  const at = grip.parentElement!.ariaColIndex!;
  const cells = [...tableOf(grip).querySelectorAll<HTMLElement>(`[aria-colindex="${at}"]`)];
  const contents = cells.map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    // Names are cut in their own boxes.
    const cut = [...cell.querySelectorAll('bdi')].reduce((sum, { scrollWidth }) => sum + scrollWidth, 0);
    return Math.max(range.getBoundingClientRect().width, cut);
  });
  setWidth(grip, column, Math.max(...contents) + padding);
}

const tableOf = (grip: Element): HTMLElement => grip.closest<HTMLElement>('.gallery')!;

function setWidth(grip: Element, column: Column, width: number): void {
  widths.set(column, Math.max(least, Math.round(width)));
  applyWidths(tableOf(grip));
}
