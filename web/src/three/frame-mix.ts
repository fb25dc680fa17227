import type { Clip, PoseOptions } from '../core/model.js';

/** Two frames of a model, by their indices in all its frames, and how far a pose is from the first to the second. */
export interface FrameMix {
  readonly from: number;
  readonly to: number;
  readonly part: number;
}

/** The frames around a time in a clip, as `mix_at` of the core finds them. */
export function frameMix(
  clip: Clip,
  seconds: number,
  { loop = true, smooth = true }: PoseOptions = {},
): FrameMix {
  const { first, count, durations, replayFrom = 0 } = clip;
  // Rounds to a millionth: seconds × rate of a whole frame has rounding errors.
  const rounded = Math.floor(seconds * clip.rate * 1e6 + 0.5) / 1e6;
  const exact = Math.abs(rounded) < 1e9 ? rounded : 0;
  const ticks = loop ? wrapped(clip, exact) : Math.max(0, Math.min(lengthOf(durations, 0, count - 1), exact));
  const [begun, part] = durations ? inDurations(durations, count, ticks) : inFrames(count, ticks);
  const next = begun + 1 < count ? begun + 1 : loop ? replayFrom : count - 1;
  return { from: first + begun, to: first + next, part: smooth ? part : 0 };
}

function lengthOf(durations: Uint16Array | undefined, from: number, to: number): number {
  return durations ? durations.subarray(from, to).reduce((sum, each) => sum + each, 0) : to - from;
}

/** Wraps a time to the length of a clip that loops. */
function wrapped({ durations, count, replayFrom = 0 }: Clip, ticks: number): number {
  const before = lengthOf(durations, 0, replayFrom);
  if (ticks >= 0 && ticks < before) return ticks;
  const again = lengthOf(durations, replayFrom, count);
  const left = ticks - before;
  return before + left - Math.floor(left / again) * again;
}

function inFrames(count: number, ticks: number): [frame: number, part: number] {
  const begun = Math.min(Math.trunc(ticks), count - 1);
  return [begun, ticks - begun];
}

function inDurations(durations: Uint16Array, count: number, ticks: number): [frame: number, part: number] {
  let left = ticks;
  for (let frame = 0; frame + 1 < count; frame += 1) {
    const duration = durations[frame]!;
    if (left < duration) return [frame, left / duration];
    left -= duration;
  }
  return [count - 1, left / durations[count - 1]!];
}
