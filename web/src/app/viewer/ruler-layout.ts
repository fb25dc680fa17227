import { clipLength, frameAt, frameStart, type Timed } from '../../core/clip-time.js';
import type { ClipEvent } from '../../core/index.js';

/** Margin at both ends of a ruler in pixels, so that the number of the first and last frame is not cut off. */
export const rulerMargin = 11;

const minTickDistance = 4;

/** Frames between two ticks: the least of 1, 2 and 5 times powers of ten at which they are apart. `width` in pixels. */
export function tickStep(frames: number, width: number): number {
  const frameWidth = Math.max(1, width - 2 * rulerMargin) / Math.max(1, frames);
  const atLeast = minTickDistance / frameWidth;
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= atLeast) return digit * power;
  }
}

/** The multiples of `step` below `frames`. */
export function everyFrame(step: number, frames: number): number[] {
  return Array.from({ length: Math.ceil(frames / step) }, (_, index) => index * step);
}

/** Position of a time on the ruler in pixels; `fraction` is 0 at the start of the clip and 1 at its end. */
export function rulerPixel(fraction: number, width: number): number {
  return rulerMargin + fraction * (width - 2 * rulerMargin);
}

/** The frame whose start is nearest to a pixel of the ruler. */
export function frameAtPixel(clip: Timed, pixel: number, width: number): number {
  const fraction = (pixel - rulerMargin) / Math.max(1, width - 2 * rulerMargin);
  const time = Math.max(0, fraction * clipLength(clip));
  const current = frameAt(clip, time);
  const next = Math.min(clip.count - 1, current + 1);
  return frameStart(clip, next) - time <= time - frameStart(clip, current) ? next : current;
}

/** A button on the ruler for one notify, or for several that are too close for separate buttons. */
export interface NotifyMark {
  readonly events: readonly ClipEvent[];
  /** Text beside the squares; empty when there is no room. */
  readonly text: string;
  readonly side: 'left' | 'right';
  /** Position and width of the button on the ruler in pixels. */
  readonly left: number;
  readonly width: number;
  /** Width of the part with the squares; the rest is text. */
  readonly squares: number;
}

const minButtonWidth = 24;
const minTextWidth = 44;
const textGap = 6;

interface Cluster {
  readonly events: ClipEvent[];
  readonly left: number;
  right: number;
}

/**
 * Lays out the notifies of a clip on a ruler of `width` pixels: buttons do not overlap and are at least 24 px wide.
 * Text is right of its square, else left of it, else truncated or omitted.
 */
export function notifyMarks(
  events: readonly ClipEvent[],
  width: number,
  textWidth: (text: string) => number,
): NotifyMark[] {
  const clusters = clusterEvents(events, width);
  let usedTo = 0;
  return clusters.map((cluster, index) => {
    const next = clusters[index + 1];
    const from = cluster.left - minButtonWidth / 2;
    const squares = cluster.right - cluster.left + minButtonWidth;
    const roomRight = (next ? next.left - minButtonWidth / 2 : width) - (from + squares) - textGap;
    const roomLeft = from - usedTo - textGap;
    const text = markText(cluster.events, Math.max(roomRight, roomLeft), textWidth);
    const needed = Math.ceil(textWidth(text)) + textGap;
    const fitsRight = needed <= roomRight;
    const side =
      !fitsRight && roomLeft > roomRight && roomLeft >= Math.min(needed, minTextWidth) ? 'left' : 'right';
    const room = side === 'left' ? roomLeft : roomRight;
    const shown = needed <= room ? needed : room >= minTextWidth ? Math.floor(room) : 0;
    const left = side === 'left' ? from - shown : from;
    usedTo = left + squares + shown;
    return { events: cluster.events, text: shown ? text : '', side, left, width: squares + shown, squares };
  });
}

/** Label of a mark: "Notify PlaySnarl at 14 %, go there", "3 notifies from 14 % on: A, B, C, go to the next". */
export function notifyLabel(events: readonly ClipEvent[]): string {
  const percent = `${Math.round(events[0].time * 100)} %`;
  if (events.length === 1) return `Notify ${events[0].name} at ${percent}, go there`;
  const names = events.map((event) => event.name).join(', ');
  return `${events.length} notifies from ${percent} on: ${names}, go to the next`;
}

function clusterEvents(events: readonly ClipEvent[], width: number): Cluster[] {
  const clusters: Cluster[] = [];
  for (const event of [...events].sort((a, b) => a.time - b.time)) {
    const pixel = rulerPixel(event.time, width);
    const last = clusters.at(-1);
    if (last && pixel - last.right < minButtonWidth) {
      last.events.push(event);
      last.right = pixel;
    } else {
      clusters.push({ events: [event], left: pixel, right: pixel });
    }
  }
  return clusters;
}

function markText(events: readonly ClipEvent[], room: number, textWidth: (text: string) => number): string {
  const names = events.map((event) => event.name).join(', ');
  return events.length === 1 || textWidth(names) + textGap <= room ? names : `${events.length} notifies`;
}
