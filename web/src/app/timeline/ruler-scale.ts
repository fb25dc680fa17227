import { clipLength, frameAt, frameStart, type Timed } from '../../core/clip-time.js';

/** Room at both ends of a ruler, in pixels, so that the first and last number are not cut. */
export const rulerMargin = 14;

/** Pixels of one digit on a ruler. */
export const digitWidth = 7;

/** How many frames lie between two ticks and between two numbers; a number always has a tick. */
export interface RulerScale {
  readonly tick: number;
  readonly label: number;
}

const tickRoom = 4;
const labelGap = 8;

/** The densest scale of 1, 2 and 5 times powers of ten on which no two numbers touch. `width` in pixels. */
export function rulerScale(frames: number, width: number): RulerScale {
  const frameWidth = Math.max(1, width - 2 * rulerMargin) / Math.max(1, frames);
  const labelWidth = String(Math.max(0, frames - 1)).length * digitWidth + labelGap;
  const label = roundStep(labelWidth / frameWidth);
  let tick = roundStep(tickRoom / frameWidth);
  while (label % tick !== 0) tick = roundStep(tick + 1);
  return { tick, label };
}

/** The frames from 0 below `frames` that are multiples of `step`. */
export function everyFrame(step: number, frames: number): number[] {
  return Array.from({ length: Math.ceil(frames / step) }, (_, index) => index * step);
}

/** Where a moment of a clip lies on its ruler, in pixels; `fraction` is 0 at its start and 1 at its end. */
export function rulerPixel(fraction: number, width: number): number {
  return rulerMargin + fraction * (width - 2 * rulerMargin);
}

/** Those of `frames` whose numbers do not touch the one before, where frames last differently. */
export function spaced(frames: readonly number[], pixel: (frame: number) => number): number[] {
  let free = -Infinity;
  return frames.filter((frame) => {
    const half = (String(frame).length * digitWidth + labelGap) / 2;
    if (pixel(frame) - half < free - 1) return false;
    free = pixel(frame) + half;
    return true;
  });
}

/** The frame of a clip whose start is nearest to a pixel of its ruler. */
export function frameAtPixel(clip: Timed, pixel: number, width: number): number {
  const fraction = (pixel - rulerMargin) / Math.max(1, width - 2 * rulerMargin);
  const moment = Math.max(0, fraction * clipLength(clip));
  const begun = frameAt(clip, moment);
  const next = Math.min(clip.count - 1, begun + 1);
  return frameStart(clip, next) - moment <= moment - frameStart(clip, begun) ? next : begun;
}

function roundStep(atLeast: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= atLeast) return digit * power;
  }
}
