import { boundsOf, boxCentre, dot, map, subtract, type Vector } from '../math/vector.js';
import type { CameraState } from './camera-state.js';
import type { OrbitCamera } from './orbit-camera.js';

/** Directions in which each point is seen while the model turns. */
const directionCount = 24;

/**
 * The state in which a fitted camera shows `points`, three numbers each, in every direction of a turn around the vertical axis through
 * their middle. The target is on that axis, so that the model turns on the spot.
 */
export function fitAround(camera: OrbitCamera, points: ArrayLike<number>): CameraState {
  if (points.length === 0) return camera.state;
  const centre = boxCentre(boundsOf(points));
  camera.points = turned(points, centre, camera.basis);
  const { state } = camera;
  const [, up] = camera.basis;
  const { backward } = camera.axes;
  const level = withoutPart(backward, up);
  const square = dot(level, level);
  if (square < 1e-6) return { ...state, target: centre }; // from above or below, all views are alike
  // Along the line of sight, the target can be moved without a change of the image.
  const along = -dot(subtract(state.target, centre), level) / square;
  const moved = map(state.target, (value, i) => value + backward[i] * along);
  const height = dot(subtract(moved, centre), up);
  const target = map(centre, (value, i) => value + up[i] * height);
  return { ...state, target, distance: camera.parallel ? state.distance : state.distance - along };
}

/** The circles on which points move around an axis through `centre`. */
function turned(
  points: ArrayLike<number>,
  centre: Vector,
  [right, up, front]: OrbitCamera['basis'],
): number[] {
  const all: number[] = [];
  for (let at = 0; at + 2 < points.length; at += 3) {
    const offset = subtract([points[at], points[at + 1], points[at + 2]], centre);
    const height = dot(offset, up);
    const radius = Math.hypot(...withoutPart(offset, up));
    for (let step = 0; step < directionCount; step++) {
      const angle = (step / directionCount) * 2 * Math.PI;
      const [x, z] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
      all.push(...map(centre, (value, i) => value + right[i] * x + up[i] * height + front[i] * z));
    }
  }
  return all;
}

/** A vector without its part along an axis of length 1. */
function withoutPart(vector: Vector, axis: Vector): Vector {
  const along = dot(vector, axis);
  return map(vector, (value, i) => value - axis[i] * along);
}
