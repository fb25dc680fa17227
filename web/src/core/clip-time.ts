import type { Clip } from './model.js';

/** Clips without a usable rate play at what Unreal assumes. */
const fallbackRate = 30;
/** Seconds at a frame's start may come out a hair early: 0.3 × 10 is 2.9999999999999996. */
const slack = 1e-6;

/** As much of a clip as says how its frames lie in time. */
export type Timed = Pick<Clip, 'rate' | 'count' | 'durations'>;

/** The rate of a clip, or what stands for one that is of no use. */
export function rateOf({ rate }: Timed): number {
  return rate > 0 && Number.isFinite(rate) ? rate : fallbackRate;
}

/** Seconds from a clip's start to the start of a frame; of frame `count`, to the clip's end. */
export function frameStart(clip: Timed, frame: number): number {
  const { durations } = clip;
  const ticks = durations ? durations.subarray(0, frame).reduce((sum, each) => sum + each, 0) : frame;
  return ticks / rateOf(clip);
}

/** Seconds of the whole clip. */
export function clipLength(clip: Timed): number {
  return frameStart(clip, clip.count);
}

/** The frame of a clip that has begun after so many seconds. */
export function frameAt(clip: Timed, seconds: number): number {
  const { durations, count } = clip;
  const ticks = seconds * rateOf(clip) + slack;
  if (!durations) return Math.max(0, Math.min(count - 1, Math.floor(ticks)));
  let end = 0;
  const frame = durations.findIndex((each) => ticks < (end += each));
  return frame < 0 ? count - 1 : frame;
}
