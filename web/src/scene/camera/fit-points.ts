import type { Clip, Model, PoseTarget } from '../../core/model.js';
import type { Vector } from '../math/vector.js';

/** Points of the outline come from looking in so many directions, evenly spread. */
const directionCount = 64;
/** Vertices looked at altogether: large models are looked at in fewer of their frames. */
const mostVertices = 200_000;
const fewestFrames = 4;

/** What an outline is taken from. */
export type Posable = Pick<Model, 'positions' | 'clips' | 'pose'>;

/**
 * The outermost points of a model over all its frames, three floats each: near enough the shape that it takes, seen from
 * any side. Uses `target` for its poses.
 */
export function outlineOf(model: Posable, target: PoseTarget): Float32Array {
  if (model.positions.length === 0) return new Float32Array();
  const outline = new Outline();
  const moments = momentsOf(model.clips);
  const most = Math.max(fewestFrames, Math.floor(mostVertices / Math.max(1, model.positions.length / 3)));
  const count = Math.min(moments.length, most);
  if (count === 0) outline.add(model.positions);
  for (let i = 0; i < count; i++) {
    const { clip, seconds } = moments[Math.floor((i * moments.length) / count)];
    model.pose(clip, seconds, target, { smooth: false });
    outline.add(target.positions);
  }
  return outline.points;
}

interface Moment {
  readonly clip: number;
  readonly seconds: number;
}

/** A moment of each frame that a clip shows; clips may share frames. */
function momentsOf(clips: readonly Clip[]): Moment[] {
  const moments = new Map<number, Moment>();
  clips.forEach(({ first, count, rate }, clip) => {
    for (let frame = 0; frame < count; frame++) {
      if (!moments.has(first + frame))
        moments.set(first + frame, { clip, seconds: (frame + 0.5) / (rate > 0 ? rate : 1) });
    }
  });
  return [...moments.values()];
}

class Outline {
  readonly #directions = spread(directionCount);
  readonly #reach = new Float32Array(directionCount).fill(-Infinity);
  readonly points = new Float32Array(directionCount * 3);

  add(positions: Float32Array): void {
    this.#directions.forEach(([x, y, z], i) => {
      let reach = this.#reach[i];
      let furthest = -1;
      for (let at = 0; at < positions.length; at += 3) {
        const along = positions[at] * x + positions[at + 1] * y + positions[at + 2] * z;
        if (along <= reach) continue;
        reach = along;
        furthest = at;
      }
      if (furthest < 0) return;
      this.#reach[i] = reach;
      this.points.set(positions.subarray(furthest, furthest + 3), i * 3);
    });
  }
}

/** Directions along a spiral round a ball. */
function spread(count: number): Vector[] {
  const turn = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i): Vector => {
    const y = 1 - (2 * i + 1) / count;
    const radius = Math.sqrt(1 - y * y);
    return [Math.cos(i * turn) * radius, y, Math.sin(i * turn) * radius];
  });
}
