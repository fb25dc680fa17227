import { drawnVertices, sampledTimes, type Posable } from './clip-points.js';
import { boundsOf, boxRadius, type Box, type Vector } from '../math/vector.js';

/** Directions in which extreme points are searched, evenly spread over the sphere. */
const directionCount = 64;
/** How far other frames of the clip may widen the frame, in radii of the pose. */
const margin = 0.25;
/** A pose below this part of the radius of a later one is the start of something that grows: the clip is fitted instead. */
const tiny = 1 / 8;

/**
 * The extreme points of the pose at `seconds` of a clip, three floats each: an approximation of its convex hull, which is
 * fitted into a thumbnail.
 *
 * The pose is all that is seen in posters and thumbnails; a clip with a spear thrust or a jump would make it a
 * small thing in a corner. So the clip's other frames widen the frame by a quarter of the pose's radius at most: idle and
 * walking figures stay inside, and what leaves the frame for a moment was not worth the size of all other moments.
 */
export function fitPointsOf(model: Posable, clip: number, seconds = 0): Float32Array {
  if (model.positions.length === 0) return new Float32Array();
  const { clips, positions } = model;
  const drawn = drawnVertices(model);
  const pose = new ExtremePoints(drawn);
  const { [clip]: shown } = clips;
  if (!shown) return pose.add(positions).points;
  const target = {
    positions: new Float32Array(positions.length),
    normals: new Float32Array(positions.length),
  };
  model.pose(clip, seconds, target, { smooth: false });
  pose.add(target.positions);
  const box = boundsOf(pose.points);
  const others = new ExtremePoints(drawn).add(target.positions);
  let largest = 0;
  for (const time of sampledTimes(shown, positions.length / 3)) {
    model.pose(clip, time, target, { smooth: false });
    others.add(target.positions);
    largest = Math.max(largest, radiusOf(target.positions, drawn));
  }
  const radius = boxRadius(box);
  if (radius < largest * tiny) return others.points;
  const points = new Float32Array(pose.points.length * 2);
  points.set(pose.points);
  points.set(clamped(others.points, box, radius * margin), pose.points.length);
  return points;
}

/** The radius of a pose, without the vertices of what is not drawn. */
function radiusOf(positions: Float32Array, drawn: Uint8Array | null): number {
  return boxRadius(boundsOf(drawn ? positions.filter((_, i) => drawn[Math.floor(i / 3)]) : positions));
}

/** Points moved into a box that is larger by `reach` on all sides. */
function clamped(points: Float32Array, { low, high }: Box, reach: number): Float32Array {
  return points.map((value, i) => Math.max(low[i % 3] - reach, Math.min(high[i % 3] + reach, value)));
}

/** Keeps, for each of a set of directions, the point that lies furthest along it. */
class ExtremePoints {
  readonly #directions = fibonacciSphere(directionCount);
  readonly #furthest = new Float32Array(directionCount).fill(-Infinity);
  readonly #drawn: Uint8Array | null;
  readonly points = new Float32Array(directionCount * 3);

  constructor(drawn: Uint8Array | null) {
    this.#drawn = drawn;
  }

  add(positions: Float32Array): this {
    const drawn = this.#drawn;
    this.#directions.forEach(([x, y, z], i) => {
      let furthest = this.#furthest[i];
      let offset = -1;
      for (let at = 0; at < positions.length; at += 3) {
        const along = positions[at] * x + positions[at + 1] * y + positions[at + 2] * z;
        if (along <= furthest || drawn?.[at / 3] === 0) continue;
        furthest = along;
        offset = at;
      }
      if (offset < 0) return;
      this.#furthest[i] = furthest;
      this.points.set(positions.subarray(offset, offset + 3), i * 3);
    });
    return this;
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
