import type { CameraAxes } from './camera-axes.js';
import type { Framing, ViewportSlopes } from './fit-around.js';
import { boxCentre, boxRadius, dot, map, subtract, type Box } from '../math/vector.js';

/** Target and distance at which `points`, three numbers each, are centred in the viewport and just fit it. */
export function framePoints(
  box: Box,
  points: ArrayLike<number>,
  { right, up, backward }: CameraAxes,
  { horizontal, vertical, parallel }: ViewportSlopes,
): Framing {
  const centre = boxCentre(box);
  const across = new Extent(horizontal);
  const upward = new Extent(vertical);
  for (let i = 0; i + 2 < points.length; i += 3) {
    const offset = subtract([points[i], points[i + 1], points[i + 2]], centre);
    const nearer = parallel ? 0 : dot(offset, backward);
    across.add(dot(offset, right), nearer);
    upward.add(dot(offset, up), nearer);
  }
  return {
    target: map(centre, (value, i) => value + right[i] * across.middle + up[i] * upward.middle),
    distance: Math.max(boxRadius(box) * 0.1, across.distance, upward.distance),
  };
}

/** The extent of points along one axis of the viewport, whose sides diverge by `slope` per unit of distance. */
class Extent {
  readonly #slope: number;
  #low = Infinity;
  #high = -Infinity;

  constructor(slope: number) {
    this.#slope = slope;
  }

  /** Adds a point at `offset` along the axis that is `nearer` to the eye than the target. */
  add(offset: number, nearer: number): void {
    this.#low = Math.min(this.#low, offset - this.#slope * nearer);
    this.#high = Math.max(this.#high, offset + this.#slope * nearer);
  }

  /** The offset of the target at which the margins on both sides are equal. */
  get middle(): number {
    return (this.#low + this.#high) / 2;
  }

  /** The least distance at which all points fit. */
  get distance(): number {
    return (this.#high - this.#low) / (2 * this.#slope);
  }
}
