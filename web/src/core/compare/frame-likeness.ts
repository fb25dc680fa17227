import type { FrameLikeness } from './align-frames.js';
import type { FramePoses } from './frame-poses.js';
import { hashOfPoints, isSamePlace, sampleVertices } from './points.js';

/** Vertices by which frames are estimated to be alike. */
const mostSamples = 24;
/** Of two frames that are alike in these vertices, the one that is equal in all is the same. */
const equalBonus = 0.01;

/**
 * How alike the frames of two models are that have vertices of the same numbers; places may differ by `tolerance`. Poses are compared
 * once.
 */
export function likenessOf(from: FramePoses, to: FramePoses, tolerance: number): FrameLikeness {
  // Frames that are not kept would be posed for each pair.
  if (!(from.areKept && to.areKept)) return { isEqual: (a, b) => a === b, alike: (a, b) => Number(a === b) };
  const samples = samplesOf(from, to);
  const [some, others] = [hashes(from), hashes(to)];
  const known = new Map<number, boolean>();
  const isEqual = (a: number, b: number): boolean => {
    const pair = a * to.frames.length + b;
    const equal = known.get(pair) ?? areEqual(from.at(a), to.at(b), tolerance);
    known.set(pair, equal);
    return equal;
  };
  return {
    isEqual,
    alike: (a, b) => {
      const part = sharedPart(samples, from.at(a), to.at(b), tolerance);
      if (part < 1) return part;
      const isWhole = tolerance > 0 ? isEqual(a, b) : some(a) === others(b);
      return isWhole ? 1 + equalBonus : 1;
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

/** The part of some vertices that are in the same place. */
function sharedPart(
  vertices: readonly number[],
  points: Float32Array,
  others: Float32Array,
  tolerance: number,
): number {
  if (vertices.length === 0) return 0;
  const same = vertices.filter((vertex) => isSamePlace(points, vertex, others, vertex, tolerance));
  return same.length / vertices.length;
}

/** Whether most vertices are in the same place in some frame of both models, though it may not be the first one of both. */
export function haveCommonFrame(from: FramePoses, to: FramePoses): boolean {
  if (!(from.areKept && to.areKept)) return false;
  const samples = samplesOf(from, to);
  const isCommon = (a: number, b: number): boolean => {
    const points = from.at(a);
    if (sharedPart(samples, points, to.at(b), 0) <= 0.5) return false;
    // A model that is shrunk to a point has the same places at every scale.
    const places = new Set(samples.map((at) => points.subarray(3 * at, 3 * at + 3).join(' ')));
    return places.size > 3;
  };
  const [before, after] = [from.frames.keys(), to.frames.keys()].map((keys) => [...keys]) as [
    number[],
    number[],
  ];
  return (
    after.some((b) => isCommon(0, b)) ||
    before.some((a) => isCommon(a, 0)) ||
    before.some((a) => a < after.length && isCommon(a, a))
  );
}

function samplesOf(from: FramePoses, to: FramePoses): number[] {
  return sampleVertices(from.at(0), to.at(0), mostSamples);
}

function areEqual(some: Float32Array, others: Float32Array, tolerance: number): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at += 1) if (Math.abs(some[at]! - others[at]!) > tolerance) return false;
  return true;
}
