import { cross, map, type Vector } from '../math/vector.js';

/** The camera's axes in model space, each of length 1; `backward` points from the target to the eye. */
export interface CameraAxes {
  readonly right: Vector;
  readonly up: Vector;
  readonly backward: Vector;
}

/** The axis of the model that points up on the screen. */
export type UpAxis = 'y' | '-y' | 'z' | '-z' | 'x' | '-x';

/** The axes of the stage in model space: to the right, up, and to the front. */
export type Basis = readonly [right: Vector, up: Vector, front: Vector];

/** The axes of a stage whose up is an axis of the model. The front stays the same where it can: with Z up it is −Y. */
export function basisOf(axis: UpAxis): Basis {
  const sign = axis.startsWith('-') ? -1 : 1;
  const index = 'xyz'.indexOf(axis.slice(-1));
  const up = map([0, 0, 0], (_, i) => (i === index ? sign : 0));
  const front: Vector = index === 2 ? [0, -sign, 0] : [0, 0, 1];
  return [cross(up, front), up, front];
}

/** A vector of the stage in model space. */
export function toModel([right, up, front]: Basis, [x, y, z]: Vector): Vector {
  // Adding 0 makes −0 a 0.
  return map(right, (value, i) => value * x + up[i] * y + front[i] * z + 0);
}

/** The axes of a camera that is turned around the stage by degrees. */
export function axesOf(basis: Basis, yaw: number, pitch: number): CameraAxes {
  const degree = Math.PI / 180;
  const [sinYaw, cosYaw] = [Math.sin(yaw * degree), Math.cos(yaw * degree)];
  const [sinPitch, cosPitch] = [Math.sin(pitch * degree), Math.cos(pitch * degree)];
  return {
    right: toModel(basis, [cosYaw, 0, -sinYaw]),
    up: toModel(basis, [-sinYaw * sinPitch, cosPitch, -cosYaw * sinPitch]),
    backward: toModel(basis, [sinYaw * cosPitch, sinPitch, cosYaw * cosPitch]),
  };
}
