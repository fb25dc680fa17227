import type { ImportBudget } from '../../imported/import-budget.js';
import type { Timed } from '../../../core/clip-time.js';
import { exportedExtras } from '../extras.js';

/** The times at which an animation is sampled: where its frames start, from `start` on. */
export interface SampleTimes extends Timed {
  /** The frame that follows the last one in a loop. */
  readonly replayFrom?: number;
  /** The time of the first sample. */
  readonly start: number;
}

const fallbackRate = 30;
const mostRate = 120;

/** Frames a second at which curves are sampled at least. */
const leastCurveRate = 12;

/** Frames of one clip. */
const mostFrames = 65_535;

/**
 * When to sample an animation: where its clip of a game was exported, else at the rate that all keys are multiples of, or 30.
 */
export async function sampleTimes(
  extras: unknown,
  keys: readonly Float32Array[],
  isCurved: boolean,
  rate: number | undefined,
  budget: ImportBudget,
): Promise<SampleTimes> {
  const exported = rate === undefined ? exportedTimes(extras) : null;
  if (exported) return exported;
  const start = keys.reduce((least, times) => Math.min(least, times[0] ?? 0), Infinity);
  const end = keys.reduce((most, times) => Math.max(most, times.at(-1) ?? 0), 0);
  const found = rate ?? smoothRate(await rateOf(keys, budget), isCurved);
  const from = Number.isFinite(start) ? start : 0;
  const count = Math.min(mostFrames, Math.max(1, Math.round((end - from) * found) + 1));
  return { count, rate: found, start: from };
}

/** The frames of a clip that was exported here; its last key, which closes the loop, is none of them. */
function exportedTimes(extras: unknown): SampleTimes | null {
  const { count, rate, durations, replayFrom } = exportedExtras(extras);
  if (!isCount(count) || typeof rate !== 'number' || !(rate > 0 && rate < 1e6)) return null;
  const replays = isCount(replayFrom) && replayFrom < count ? { replayFrom } : {};
  if (durations === undefined) return { count, rate, start: 0, ...replays };
  if (!Array.isArray(durations) || durations.length !== count || !durations.every(isCount)) return null;
  return { count, rate, start: 0, durations: Uint16Array.from(durations), ...replays };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= mostFrames;
}

async function rateOf(keys: readonly Float32Array[], budget: ImportBudget): Promise<number> {
  let shortest = Infinity;
  for (const times of keys)
    await budget.forEach(
      times.length - 1,
      (key) => {
        const span = times[key + 1]! - times[key]!;
        if (span > 1e-4) shortest = Math.min(shortest, span);
      },
      2,
    );
  const rate = 1 / shortest;
  const nearly = Math.round(rate * 100) / 100;
  let fits = nearly >= 1 && nearly <= mostRate;
  for (const times of fits ? keys : [])
    await budget.forEach(
      times.length,
      (key) => {
        const frame = times[key]! * nearly;
        fits &&= Math.abs(frame - Math.round(frame)) < 0.02;
      },
      2,
    );
  return fits ? nearly : fallbackRate;
}

/** The rate of the keys, or a multiple of it where vertices move along curves. */
function smoothRate(rate: number, isCurved: boolean): number {
  return isCurved && rate < leastCurveRate ? rate * Math.ceil(leastCurveRate / rate) : rate;
}
