import type { Clip } from './model.js';

/** The rate of clips without a valid one, as in Unreal. */
const fallbackRate = 30;
/** Tolerance for rounding of times at the start of a frame: 0.3 × 10 is 2.9999999999999996. */
const epsilon = 1e-6;

/** The timing of a clip. */
export type Timed = Pick<Clip, 'rate' | 'count' | 'durations'>;

/** The rate of a clip, or the fallback where it is invalid. */
export function rateOf({ rate }: Timed): number {
  return rate > 0 && Number.isFinite(rate) ? rate : fallbackRate;
}

/** Time in seconds at which a frame starts; for frame `count`, the end of the clip. */
export function frameStart(clip: Timed, frame: number): number {
  const { durations } = clip;
  const ticks = durations ? durations.subarray(0, frame).reduce((sum, each) => sum + each, 0) : frame;
  return ticks / rateOf(clip);
}

/** Length of a clip in seconds. */
export function clipLength(clip: Timed): number {
  return frameStart(clip, clip.count);
}

/** The frame of a clip at a time in seconds. */
export function frameAt(clip: Timed, seconds: number): number {
  const { durations, count } = clip;
  const ticks = seconds * rateOf(clip) + epsilon;
  if (!durations) return Math.max(0, Math.min(count - 1, Math.floor(ticks)));
  let end = 0;
  const frame = durations.findIndex((each) => ticks < (end += each));
  return frame < 0 ? count - 1 : frame;
}
