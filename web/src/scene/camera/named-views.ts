import type { Direction } from './camera-state.js';

export type ViewName = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'opened';

/** The view of a model that is opened. What is missing is chosen so that the model fits. */
export interface InitialView {
  /** Degrees, as in CameraState. */
  readonly yaw?: number;
  readonly pitch?: number;
  /** From the eye to the target, in model units. */
  readonly distance?: number;
  /** The distance as a factor of that at which the model fits, instead of `distance`. */
  readonly factor?: number;
  readonly target?: readonly (number | undefined)[];
}

/** Whether a view fits the whole model. */
export const isWhole = ({ distance, factor = 1, target = [] }: InitialView): boolean =>
  distance === undefined && factor === 1 && target.every((value) => value === undefined);

/** Degrees around the model and above it. */
export const angles: Record<ViewName, readonly [yaw: number, pitch: number]> = {
  front: [0, 0],
  back: [180, 0],
  left: [90, 0],
  right: [-90, 0],
  top: [0, 90],
  bottom: [0, -90],
  opened: [-43, 13],
};
const sides = ['front', 'front left', 'left', 'back left', 'back', 'back right', 'right', 'front right'];

/** A direction in words: "the front right, 13 degrees above", with the unit that `degrees` gives a number. */
function viewText({ yaw, pitch }: Direction, degrees: (count: number) => string): string {
  const up = Math.round(pitch);
  const where = up > 0 ? 'above' : 'below';
  if (Math.abs(up) >= 89) return where;
  const side = `the ${sides[((Math.round(yaw / 45) % 8) + 8) % 8]}`;
  return up === 0 ? side : `${side}, ${degrees(Math.abs(up))} ${where}`;
}

/** A direction as a sentence: "From the front right, 13 degrees above." */
export function describeView(direction: Direction): string {
  return `From ${viewText(direction, (count) => (count === 1 ? '1 degree' : `${count} degrees`))}.`;
}

/** A direction in short: "from the front right, 13° above". */
export function shortView(direction: Direction): string {
  return `from ${viewText(direction, (count) => `${count}°`)}`;
}
