import type { ClipEvent } from '../../core/index.js';
import { rulerPixel } from './ruler-scale.js';

/** A button on the ruler for one notify, or for several that lie too close for a button each. */
export interface NotifyMark {
  readonly events: readonly ClipEvent[];
  /** What is written beside it; empty where there is no room. */
  readonly text: string;
  readonly side: 'left' | 'right';
  /** Pixels of the ruler that the button covers. */
  readonly left: number;
  readonly width: number;
  /** Pixels of it that lie around the squares; the rest holds the text. */
  readonly squares: number;
}

const target = 24;
const leastText = 44;
const textGap = 6;

interface Cluster {
  readonly events: ClipEvent[];
  readonly left: number;
  right: number;
}

/**
 * Lays out the notifies of a clip on a ruler of `width` pixels: no button covers another, and each is at
 * least 24 px wide. Text stands to the right of its square, else to the left, else it is cut or left out.
 */
export function notifyMarks(
  events: readonly ClipEvent[],
  width: number,
  textWidth: (text: string) => number,
): NotifyMark[] {
  const clusters = gather(events, width);
  let taken = 0;
  return clusters.map((cluster, index) => {
    const next = clusters[index + 1];
    const from = cluster.left - target / 2;
    const squares = cluster.right - cluster.left + target;
    const roomRight = (next ? next.left - target / 2 : width) - (from + squares) - textGap;
    const roomLeft = from - taken - textGap;
    const text = wording(cluster.events, Math.max(roomRight, roomLeft), textWidth);
    const wanted = Math.ceil(textWidth(text)) + textGap;
    const fitsRight = wanted <= roomRight;
    const side =
      !fitsRight && roomLeft > roomRight && roomLeft >= Math.min(wanted, leastText) ? 'left' : 'right';
    const room = side === 'left' ? roomLeft : roomRight;
    const shown = wanted <= room ? wanted : room >= leastText ? Math.floor(room) : 0;
    const left = side === 'left' ? from - shown : from;
    taken = left + squares + shown;
    return { events: cluster.events, text: shown ? text : '', side, left, width: squares + shown, squares };
  });
}

/** What a mark is called for readers: "Notify PlaySnarl at 14 %", "3 notifies from 14 % on: A, B, C". */
export function notifyLabel(events: readonly ClipEvent[]): string {
  const percent = `${Math.round(events[0].time * 100)} %`;
  if (events.length === 1) return `Notify ${events[0].name} at ${percent}, go there`;
  const names = events.map((event) => event.name).join(', ');
  return `${events.length} notifies from ${percent} on: ${names}, go to the next`;
}

function gather(events: readonly ClipEvent[], width: number): Cluster[] {
  const clusters: Cluster[] = [];
  for (const event of [...events].sort((a, b) => a.time - b.time)) {
    const pixel = rulerPixel(event.time, width);
    const last = clusters.at(-1);
    if (last && pixel - last.right < target) {
      last.events.push(event);
      last.right = pixel;
    } else {
      clusters.push({ events: [event], left: pixel, right: pixel });
    }
  }
  return clusters;
}

function wording(events: readonly ClipEvent[], room: number, textWidth: (text: string) => number): string {
  const names = events.map((event) => event.name).join(', ');
  return events.length === 1 || textWidth(names) + textGap <= room ? names : `${events.length} notifies`;
}
