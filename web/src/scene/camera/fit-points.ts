import type { Clip, Model, PoseTarget } from '../../core/model.js';
import type { Vector } from '../math/vector.js';

/** Directions in which extreme points are searched, evenly spread over the sphere. */
const directionCount = 64;
/** Limit of vertices examined over all frames: of large models, fewer frames are sampled. */
const maxVertices = 200_000;
const minFrames = 4;

/** The parts of a model that fit points are computed from. */
export type Posable = Pick<Model, 'positions' | 'clips' | 'pose'>;

/**
 * The extreme points of a model over all its frames, three floats each: an approximation of its convex hull, which the
 * camera fits into the viewport. Poses the model in `target`.
 */
export function fitPointsOf(model: Posable, target: PoseTarget): Float32Array {
  if (model.positions.length === 0) return new Float32Array();
  const extremes = new ExtremePoints();
  const samples = frameSamples(model.clips);
  const maxFrames = Math.max(minFrames, Math.floor(maxVertices / Math.max(1, model.positions.length / 3)));
  const count = Math.min(samples.length, maxFrames);
  if (count === 0) extremes.add(model.positions);
  for (let i = 0; i < count; i++) {
    const { clip, seconds } = samples[Math.floor((i * samples.length) / count)];
    model.pose(clip, seconds, target, { smooth: false });
    extremes.add(target.positions);
  }
  return extremes.points;
}

interface FrameSample {
  readonly clip: number;
  readonly seconds: number;
}

/** A time within each frame that a clip shows; frames that clips share are sampled once. */
function frameSamples(clips: readonly Clip[]): FrameSample[] {
  const samples = new Map<number, FrameSample>();
  clips.forEach(({ first, count, rate }, clip) => {
    for (let frame = 0; frame < count; frame++) {
      if (!samples.has(first + frame))
        samples.set(first + frame, { clip, seconds: (frame + 0.5) / (rate > 0 ? rate : 1) });
    }
  });
  return [...samples.values()];
}

/** Keeps, for each of a set of directions, the point that lies furthest along it. */
class ExtremePoints {
  readonly #directions = fibonacciSphere(directionCount);
  readonly #furthest = new Float32Array(directionCount).fill(-Infinity);
  readonly points = new Float32Array(directionCount * 3);

  add(positions: Float32Array): void {
    this.#directions.forEach(([x, y, z], i) => {
      let furthest = this.#furthest[i];
      let offset = -1;
      for (let at = 0; at < positions.length; at += 3) {
        const along = positions[at] * x + positions[at + 1] * y + positions[at + 2] * z;
        if (along <= furthest) continue;
        furthest = along;
        offset = at;
      }
      if (offset < 0) return;
      this.#furthest[i] = furthest;
      this.points.set(positions.subarray(offset, offset + 3), i * 3);
    });
  }
}

/** Unit vectors evenly spread over the sphere. */
function fibonacciSphere(count: number): Vector[] {
  const goldenAngle = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i): Vector => {
    const y = 1 - (2 * i + 1) / count;
    const radius = Math.sqrt(1 - y * y);
    return [Math.cos(i * goldenAngle) * radius, y, Math.sin(i * goldenAngle) * radius];
  });
}
