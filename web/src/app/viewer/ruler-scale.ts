import { clipLength, frameAt, frameStart, type Timed } from '../../core/clip-time.js';

/** Margin at both ends of a ruler in pixels, so that the first and last number are not cut off. */
export const rulerMargin = 14;

/** Width of a digit on a ruler in pixels. */
export const digitWidth = 7;

/** Frames between two ticks and between two numbers; every number has a tick. */
export interface RulerScale {
  readonly tick: number;
  readonly label: number;
}

const minTickDistance = 4;
const labelGap = 8;

/** The densest scale in steps of 1, 2 and 5 times powers of ten on which numbers do not overlap. `width` in pixels. */
export function rulerScale(frames: number, width: number): RulerScale {
  const frameWidth = Math.max(1, width - 2 * rulerMargin) / Math.max(1, frames);
  const labelWidth = String(Math.max(0, frames - 1)).length * digitWidth + labelGap;
  const label = roundStep(labelWidth / frameWidth);
  let tick = roundStep(minTickDistance / frameWidth);
  while (label % tick !== 0) tick = roundStep(tick + 1);
  return { tick, label };
}

/** The multiples of `step` below `frames`. */
export function everyFrame(step: number, frames: number): number[] {
  return Array.from({ length: Math.ceil(frames / step) }, (_, index) => index * step);
}

/** Position of a time on the ruler in pixels; `fraction` is 0 at the start of the clip and 1 at its end. */
export function rulerPixel(fraction: number, width: number): number {
  return rulerMargin + fraction * (width - 2 * rulerMargin);
}

/** The frames whose numbers do not overlap the previous one, for clips whose frames have different durations. */
export function withoutOverlap(frames: readonly number[], pixel: (frame: number) => number): number[] {
  let free = -Infinity;
  return frames.filter((frame) => {
    const half = (String(frame).length * digitWidth + labelGap) / 2;
    if (pixel(frame) - half < free - 1) return false;
    free = pixel(frame) + half;
    return true;
  });
}

/** The frame whose start is nearest to a pixel of the ruler. */
export function frameAtPixel(clip: Timed, pixel: number, width: number): number {
  const fraction = (pixel - rulerMargin) / Math.max(1, width - 2 * rulerMargin);
  const time = Math.max(0, fraction * clipLength(clip));
  const current = frameAt(clip, time);
  const next = Math.min(clip.count - 1, current + 1);
  return frameStart(clip, next) - time <= time - frameStart(clip, current) ? next : current;
}

function roundStep(atLeast: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= atLeast) return digit * power;
  }
}
