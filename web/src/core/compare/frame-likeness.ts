import type { FrameLikeness } from './align-frames.js';
import type { FramePoses } from './frame-poses.js';
import { hashOfPoints, isSamePlace } from './points.js';

/** Vertices by which frames are estimated to be alike. */
const mostSamples = 24;

/** How alike the frames of two models are that have vertices of the same numbers; places may differ by `tolerance`. */
export function likenessOf(from: FramePoses, to: FramePoses, tolerance: number): FrameLikeness {
  // Frames that are not kept would be posed for each pair.
  if (!(from.areKept && to.areKept)) return { isEqual: (a, b) => a === b, alike: (a, b) => Number(a === b) };
  const samples = samplesOf(Math.min(from.vertexCount, to.vertexCount));
  const [some, others] = [hashes(from), hashes(to)];
  const isEqual = (a: number, b: number): boolean => areEqual(from.at(a), to.at(b), tolerance);
  return {
    isEqual,
    alike: (a, b) => {
      const [points, places] = [from.at(a), to.at(b)];
      let same = 0;
      for (const vertex of samples) if (isSamePlace(points, vertex, places, vertex, tolerance)) same += 1;
      if (same < samples.length || samples.length === 0) return same / (samples.length || 1);
      const isWhole = tolerance > 0 ? isEqual(a, b) : some(a) === others(b);
      return isWhole ? 2 : 1;
    },
  };
}

/** The hash of each pose, which is computed once. */
function hashes(poses: FramePoses): (at: number) => string {
  const known = new Map<number, string>();
  return (at) => {
    const hash = known.get(at) ?? hashOfPoints(poses.at(at));
    known.set(at, hash);
    return hash;
  };
}

function samplesOf(count: number): number[] {
  const step = Math.max(1, count / mostSamples);
  return Array.from({ length: Math.floor(count / step) }, (_, i) => Math.floor(i * step));
}

function areEqual(some: Float32Array, others: Float32Array, tolerance: number): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at += 1)
    if (!(Math.abs(some[at]! - others[at]!) <= tolerance)) return false;
  return true;
}
