import type { OrbitCamera } from '../camera/orbit-camera.js';
import { dot } from '../math/vector.js';
import type { Rectangle } from './pixel-reader.js';

/** Pixels that lines and smoothed edges reach beyond their points. */
const margin = 2;

/** The smallest part of an image that has all points, three numbers each; null for all of it, where a point is behind the eye. */
export function partAround(
  view: OrbitCamera,
  points: readonly ArrayLike<number>[],
  width: number,
  height: number,
): Rectangle | null {
  const { eye, slope, aspect, parallel, state } = view;
  const { right, up, backward } = view.axes;
  let [left, bottom, most, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const some of points) {
    for (let at = 0; at + 2 < some.length; at += 3) {
      const from = [some[at] - eye[0], some[at + 1] - eye[1], some[at + 2] - eye[2]] as const;
      const reach = (parallel ? state.distance : -dot(from, backward)) * slope;
      if (!(reach > 0)) return null;
      const [x, y] = [dot(from, right) / (reach * aspect), dot(from, up) / reach];
      left = Math.min(left, x);
      most = Math.max(most, x);
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
  }
  const [first, last] = [pixels(left, most, width), pixels(bottom, top, height)];
  return [first[0], last[0], first[1], last[1]];
}

/** The first pixel along an edge and their number, of a range in normalized device coordinates; at least one. */
function pixels(low: number, high: number, edge: number): readonly [first: number, count: number] {
  const place = (value: number): number => Math.max(0, Math.min(edge, ((value + 1) / 2) * edge));
  const first = Math.max(0, Math.min(edge - 1, Math.floor(place(low)) - margin));
  const end = Math.min(edge, Math.ceil(place(high)) + margin);
  return [first, Math.max(1, end - first)];
}
