import { dot, map, subtract, type Vector } from '../math/vector.js';
import type { OrbitCamera } from './orbit-camera.js';

/** The ray through normalized device coordinates (−1 to 1, right and up); its direction is not normalized. */
export function rayThrough(camera: OrbitCamera, x: number, y: number): { origin: Vector; direction: Vector } {
  const { axes, eye, slope, aspect, parallel } = camera;
  const { right, up, backward } = axes;
  const across = x * slope * aspect;
  const along = y * slope;
  if (parallel) {
    const { distance } = camera.state;
    const origin = map(eye, (value, i) => value + (right[i] * across + up[i] * along) * distance);
    return { origin, direction: map(backward, (value) => -value) };
  }
  const direction = map(right, (value, i) => value * across + up[i] * along - backward[i]);
  return { origin: eye, direction };
}

/** Normalized device coordinates of a point; null behind the eye. */
export function project(camera: OrbitCamera, point: Vector): readonly [x: number, y: number] | null {
  const { axes, eye, slope, aspect, parallel, state } = camera;
  const from = subtract(point, eye);
  const { right, up, backward } = axes;
  const depth = parallel ? state.distance : -dot(from, backward);
  if (!(depth > 0)) return null;
  return [dot(from, right) / (depth * slope * aspect), dot(from, up) / (depth * slope)];
}
