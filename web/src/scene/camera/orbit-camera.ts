import {
  boxCentre,
  boxRadius,
  cornersOf,
  dot,
  map,
  subtract,
  type Box,
  type Vector,
} from '../math/vector.js';

export type ViewName = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'opened';

/** A view that can be kept and set again: degrees, model units. */
export interface ViewState {
  /** Round the model: 0 sees its front (+Z), −90 its right side (−X), 90 its left side. */
  readonly yaw: number;
  /** Above the model; 90 looks straight down. */
  readonly pitch: number;
  /** From the eye to the target. */
  readonly distance: number;
  readonly target: Vector;
}

/** The camera's axes in model space, each of length 1; `toward` points from the target to the eye. */
export interface ViewAxes {
  readonly right: Vector;
  readonly up: Vector;
  readonly toward: Vector;
}

const degree = Math.PI / 180;
/** Upright angle that the picture spans. */
const fieldOfView = 30 * degree;
/** How much of the picture a fitted model may take, all its frames together. */
const fill = 0.9;
const fitMilliseconds = 180;
const angles: Record<ViewName, readonly [yaw: number, pitch: number]> = {
  front: [0, 0],
  back: [180, 0],
  left: [90, 0],
  right: [-90, 0],
  top: [0, 90],
  bottom: [0, -90],
  opened: [-43, 13],
};
const sides = ['front', 'front left', 'left', 'back left', 'back', 'back right', 'right', 'front right'];

/** Brings an angle into −180 to 180. */
const wrap = (angle: number): number => angle - 360 * Math.round(angle / 360);
const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/**
 * Where the model is seen from. It turns around a target, never rolls, and fits models of any size.
 *
 * Fires `change` whenever it moves.
 *
 * ```ts
 * view.set('right');
 * view.turn(15, 0);
 * view.describe(); // → "From the right."
 * ```
 */
export class View extends EventTarget {
  /** Milliseconds that `fit` and `set` take; 0 where people asked for less motion. */
  milliseconds = fitMilliseconds;

  #state: ViewState = { yaw: angles.opened[0], pitch: angles.opened[1], distance: 4, target: [0, 0, 0] };
  #bounds: Box = { low: [-1, -1, -1], high: [1, 1, 1] };
  #shape: ArrayLike<number> = cornersOf(this.#bounds);
  #aspect = 1;
  #parallel = false;
  /** The distance follows the shape of the picture until someone zooms or pans. */
  #fitted = true;
  #motion: { from: ViewState; to: ViewState; start: number | null } | null = null;

  get state(): ViewState {
    return this.#state;
  }
  set state(state: ViewState) {
    this.#motion = null;
    this.#fitted = false;
    this.#state = this.#checked(state);
    this.#changed();
  }

  get yaw(): number {
    return this.#state.yaw;
  }
  get pitch(): number {
    return this.#state.pitch;
  }

  /** Whether a motion is under way. */
  get moving(): boolean {
    return this.#motion !== null;
  }

  /** Whether things are as large far away as they are near, as drawings have it; else there is perspective. */
  get parallel(): boolean {
    return this.#parallel;
  }
  set parallel(parallel: boolean) {
    if (parallel === this.#parallel) return;
    this.#parallel = parallel;
    if (this.#fitted) this.#refit();
    this.#changed();
  }

  /** Half the height of the picture at distance 1, and with parallel rays at any distance for each unit of `distance`. */
  get slope(): number {
    return Math.tan(fieldOfView / 2);
  }

  get aspect(): number {
    return this.#aspect;
  }
  set aspect(aspect: number) {
    if (!(aspect > 0) || !Number.isFinite(aspect) || aspect === this.#aspect) return;
    this.#aspect = aspect;
    if (!this.#fitted || this.#motion) return;
    this.#refit();
    this.#changed();
  }

  /**
   * Takes over another model: its bounds, and points that give its shape within them, three floats each. The view starts
   * as opened unless it is to be kept.
   */
  load(bounds: Box, shape: ArrayLike<number> = [], keep = false): void {
    this.#bounds = bounds;
    this.#shape = shape.length > 0 ? shape : cornersOf(bounds);
    if (keep) return;
    this.#motion = null;
    this.#move(this.#named('opened'), true, 0);
  }

  /** Turns round the target: right and up are positive, in degrees. */
  turn(yaw: number, pitch: number): void {
    const at = this.#settle();
    this.#state = { ...at, yaw: wrap(at.yaw + yaw), pitch: clamp(at.pitch + pitch, -90, 90) };
    this.#changed();
  }

  /** Moves the target by parts of the picture's height: 1 right moves what is seen a whole height to the left. */
  pan(right: number, up: number): void {
    const at = this.#settle();
    const axes = this.axes;
    const height = 2 * this.slope * at.distance;
    const target = map(at.target, (value, i) => value + (axes.right[i] * right + axes.up[i] * up) * height);
    this.#fitted = false;
    this.#state = this.#checked({ ...at, target });
    this.#changed();
  }

  /** Comes closer by a factor; below 1 it goes away. */
  zoom(factor: number): void {
    if (!(factor > 0) || !Number.isFinite(factor)) return;
    const at = this.#settle();
    this.#fitted = false;
    this.#state = this.#checked({ ...at, distance: at.distance / factor });
    this.#changed();
  }

  /** Shows all of the model, or of `box`, from where we look now. */
  fit(box?: Box): void {
    const at = this.#settle();
    const fitting = box
      ? this.#fitting(box, cornersOf(box), at.yaw, at.pitch)
      : this.#fitting(this.#bounds, this.#shape, at.yaw, at.pitch);
    this.#move({ ...at, ...fitting }, !box, this.milliseconds);
  }

  /** Goes to a named view of the whole model. */
  set(name: ViewName): void {
    this.#settle();
    this.#move(this.#named(name), true, this.milliseconds);
  }

  /** Carries a motion on to `now` in milliseconds; true while there is more to come. */
  animate(now: number): boolean {
    const motion = this.#motion;
    if (!motion) return false;
    motion.start ??= now;
    const part = clamp((now - motion.start) / Math.max(1, this.milliseconds), 0, 1);
    if (part === 1) this.#motion = null;
    this.#state = part === 1 ? motion.to : between(motion.from, motion.to, 1 - (1 - part) ** 3);
    this.#changed();
    return part < 1;
  }

  /** The camera's axes in model space. */
  get axes(): ViewAxes {
    return axesOf(this.#state.yaw, this.#state.pitch);
  }

  /** Where the eye is, in model space. */
  get eye(): Vector {
    const { toward } = this.axes;
    const { target, distance } = this.#state;
    return map(target, (value, i) => value + toward[i] * distance);
  }

  /** The depths between which everything lies; the floor counts as `reach` times the model's radius. */
  depths(reach: number): readonly [near: number, far: number] {
    const centre = boxCentre(this.#bounds);
    const { distance, target } = this.#state;
    const away = Math.hypot(...subtract(centre, target));
    const extent = boxRadius(this.#bounds) * reach + away;
    return [Math.max(distance / 200, distance - extent), distance + extent];
  }

  /** The ray through a place in the picture, from −1 to 1 rightward and upward; its direction is not of length 1. */
  ray(x: number, y: number): { origin: Vector; direction: Vector } {
    const { right, up, toward } = this.axes;
    const across = x * this.slope * this.#aspect;
    const along = y * this.slope;
    if (this.#parallel) {
      const { distance } = this.#state;
      const aside = map(this.eye, (value, i) => value + (right[i] * across + up[i] * along) * distance);
      return { origin: aside, direction: map(toward, (value) => -value) };
    }
    const direction = map(right, (value, i) => value * across + up[i] * along - toward[i]);
    return { origin: this.eye, direction };
  }

  /** Where a point falls in the picture, from −1 to 1 rightward and upward; null when it is behind the eye. */
  project(point: Vector): readonly [x: number, y: number] | null {
    const from = subtract(point, this.eye);
    const { right, up, toward } = this.axes;
    const depth = this.#parallel ? this.#state.distance : -dot(from, toward);
    if (!(depth > 0)) return null;
    return [dot(from, right) / (depth * this.slope * this.#aspect), dot(from, up) / (depth * this.slope)];
  }

  /** Says in words where we look from: "From the front right, 13 degrees above." */
  describe(): string {
    const { yaw, pitch } = this.#state;
    const steep = Math.round(pitch);
    if (steep >= 89) return 'From above.';
    if (steep <= -89) return 'From below.';
    const side = sides[((Math.round(yaw / 45) % 8) + 8) % 8];
    if (steep === 0) return `From the ${side}.`;
    const degrees = Math.abs(steep) === 1 ? '1 degree' : `${Math.abs(steep)} degrees`;
    return `From the ${side}, ${degrees} ${steep > 0 ? 'above' : 'below'}.`;
  }

  #refit(): void {
    const { yaw, pitch } = this.#state;
    this.#state = { ...this.#state, ...this.#fitting(this.#bounds, this.#shape, yaw, pitch) };
  }

  #named(name: ViewName): ViewState {
    const [yaw, pitch] = angles[name];
    return { yaw, pitch, ...this.#fitting(this.#bounds, this.#shape, yaw, pitch) };
  }

  /** Where to look at a shape in a box from, and how far away, so that it stands in the middle and just fits the picture. */
  #fitting(
    box: Box,
    shape: ArrayLike<number>,
    yaw: number,
    pitch: number,
  ): Pick<ViewState, 'target' | 'distance'> {
    const centre = boxCentre(box);
    const { right, up, toward } = axesOf(yaw, pitch);
    const high = this.slope * fill;
    const across = new Span(high * this.#aspect);
    const along = new Span(high);
    for (let i = 0; i + 2 < shape.length; i += 3) {
      const place = subtract([shape[i], shape[i + 1], shape[i + 2]], centre);
      const nearer = this.#parallel ? 0 : dot(place, toward);
      across.add(dot(place, right), nearer);
      along.add(dot(place, up), nearer);
    }
    return {
      target: map(centre, (value, i) => value + right[i] * across.middle + up[i] * along.middle),
      distance: Math.max(boxRadius(box) * 0.1, across.distance, along.distance),
    };
  }

  #move(to: ViewState, fitted: boolean, milliseconds: number): void {
    this.#fitted = fitted;
    if (milliseconds > 0) {
      this.#motion = { from: this.#state, to, start: null };
    } else {
      this.#state = to;
    }
    this.#changed();
  }

  /** Ends a motion where it was heading, so that whatever comes next starts from there. */
  #settle(): ViewState {
    if (this.#motion) this.#state = this.#motion.to;
    this.#motion = null;
    return this.#state;
  }

  /** Holds a view to what can be seen: numbers, and a distance that is neither inside a face nor out of sight. */
  #checked(state: ViewState): ViewState {
    const radius = boxRadius(this.#bounds);
    const centre = boxCentre(this.#bounds);
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

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}

/** Collects what has to fit between two sides of the picture, which spread by `slope` for each unit of distance. */
class Span {
  readonly #slope: number;
  #low = Infinity;
  #high = -Infinity;

  constructor(slope: number) {
    this.#slope = slope;
  }

  /** A point at `place` between the sides, `nearer` to the eye than the target is. */
  add(place: number, nearer: number): void {
    this.#low = Math.min(this.#low, place - this.#slope * nearer);
    this.#high = Math.max(this.#high, place + this.#slope * nearer);
  }

  /** Where the middle of the picture has to be for all points to be as far from both sides. */
  get middle(): number {
    return (this.#low + this.#high) / 2;
  }

  /** From how far away all points just fit. */
  get distance(): number {
    return (this.#high - this.#low) / (2 * this.#slope);
  }
}

function axesOf(yaw: number, pitch: number): ViewAxes {
  const [sinYaw, cosYaw] = [Math.sin(yaw * degree), Math.cos(yaw * degree)];
  const [sinPitch, cosPitch] = [Math.sin(pitch * degree), Math.cos(pitch * degree)];
  return {
    right: [cosYaw, 0, -sinYaw],
    up: [-sinYaw * sinPitch, cosPitch, -cosYaw * sinPitch],
    toward: [sinYaw * cosPitch, sinPitch, cosYaw * cosPitch],
  };
}

function between(from: ViewState, to: ViewState, part: number): ViewState {
  return {
    yaw: wrap(from.yaw + wrap(to.yaw - from.yaw) * part),
    pitch: from.pitch + (to.pitch - from.pitch) * part,
    distance: from.distance * (to.distance / from.distance) ** part,
    target: map(from.target, (value, i) => value + (to.target[i] - value) * part),
  };
}
