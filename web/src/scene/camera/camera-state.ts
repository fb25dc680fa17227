import { boxCentre, boxRadius, map, type Box, type Vector } from '../math/vector.js';

/** Where a camera looks from, in degrees. */
export interface Direction {
  /** Around the model: 0 shows its front (+Z), −90 its right side (−X), 90 its left side. */
  readonly yaw: number;
  /** Above the model; 90 looks straight down. */
  readonly pitch: number;
}

/** A camera position that can be saved and restored: degrees, model units. */
export interface CameraState extends Direction {
  /** From the eye to the target. */
  readonly distance: number;
  readonly target: Vector;
}

export const directionOf = ({ yaw, pitch }: Direction): Direction => ({ yaw, pitch });

/** A number, or the limit that it exceeds. */
export const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

/** Wraps an angle to −180 to 180. */
export const wrap = (angle: number): number => (angle % 360) - 360 * Math.round((angle % 360) / 360);

/** A state between two others, by the shorter turn; `progress` is 0 to 1. */
export function interpolate(from: CameraState, to: CameraState, progress: number): CameraState {
  return {
    yaw: wrap(from.yaw + wrap(to.yaw - from.yaw) * progress),
    pitch: from.pitch + (to.pitch - from.pitch) * progress,
    distance: from.distance * (to.distance / from.distance) ** progress,
    target: map(from.target, (value, i) => value + (to.target[i] - value) * progress),
  };
}

/** Replaces values that are not finite and clamps the rest, so that a model in `bounds` stays visible. */
export function validated(state: CameraState, bounds: Box): CameraState {
  const radius = boxRadius(bounds);
  const centre = boxCentre(bounds);
  const number = (value: number, otherwise: number) => (Number.isFinite(value) ? value : otherwise);
  const reach = radius * 20;
  return {
    yaw: wrap(number(state.yaw, 0)),
    pitch: clamp(number(state.pitch, 0), -90, 90),
    distance: clamp(number(state.distance, radius * 4), radius * 0.01, radius * 100),
    target: map(state.target, (value, i) =>
      clamp(number(value, centre[i]), centre[i] - reach, centre[i] + reach),
    ),
  };
}
