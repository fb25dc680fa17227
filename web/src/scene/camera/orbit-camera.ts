import {
  boundsOf,
  boxCentre,
  boxRadius,
  cornersOf,
  map,
  subtract,
  type Box,
  type Vector,
} from '../math/vector.js';
import { axesOf, basisOf, type Basis, type CameraAxes, type UpAxis } from './camera-axes.js';
import {
  clamp,
  directionOf,
  interpolate,
  validated,
  wrap,
  type CameraState,
  type Direction,
} from './camera-state.js';
import { circlesOf, fitAround, type Framing } from './fit-around.js';
import { angles, describeView, shortView, isWhole, type InitialView, type ViewName } from './named-views.js';

const degree = Math.PI / 180;
const [yaw, pitch] = angles.opened;
const opened: Direction = { yaw, pitch };
/** Vertical, in degrees. */
const defaultFieldOfView = 30;
/** Part of the viewport that a fitted model may cover. */
const fill = 0.95;
const defaultTransition = 180;

/**
 * The camera: it orbits a target without roll, pans, zooms, and fits models of any size.
 *
 * Fires `change` whenever it moves.
 *
 * ```ts
 * camera.set('right');
 * camera.turn(15, 0);
 * camera.describe(); // → "From the right."
 * ```
 */
export class OrbitCamera extends EventTarget {
  /** Duration of the transition of `fit` and `set`; 0 under prefers-reduced-motion. */
  milliseconds = defaultTransition;

  #state: CameraState = { ...opened, distance: 4, target: [0, 0, 0] };
  #bounds: Box = { low: [-1, -1, -1], high: [1, 1, 1] };
  #points: ArrayLike<number> = cornersOf(this.#bounds);
  /** Around the points. */
  #box = this.#bounds;
  /** What the points cover while the model turns; null until it is needed. */
  #circles: Float32Array | null = null;
  #aspect = 1;
  #up: UpAxis = 'y';
  #basis = basisOf('y');
  #parallel = false;
  #fieldOfView = defaultFieldOfView;
  #rotation = 0;
  /** Rotation rests from the first movement by the user until the camera is back in the view `opened`. */
  #rests = false;
  #initial: InitialView = {};
  /** What distance and target keep to; null after the user has zoomed or panned. */
  #fitted: InitialView | null = {};
  #transition: { from: CameraState; to: CameraState; start: number | null } | null = null;

  get state(): CameraState {
    return this.#state;
  }
  set state(state: CameraState) {
    this.#transition = this.#fitted = null;
    this.#rests = true;
    this.#state = this.#validated(state);
    this.#changed();
  }

  get yaw(): number {
    return this.#state.yaw;
  }
  get pitch(): number {
    return this.#state.pitch;
  }

  /** Whether the camera shows the whole model, in a viewport of any shape and from each direction. */
  get fitted(): boolean {
    return this.#fitted !== null;
  }

  /** Whether it fits the whole model, and not at another distance or with another target. */
  get whole(): boolean {
    return this.#fitted !== null && isWhole(this.#fitted);
  }

  /** Whether the camera moves by itself: in a transition, or with `rotation`. */
  get moving(): boolean {
    return this.#transition !== null || this.#rotates;
  }

  /** The view `opened`, which also `load` goes to. Setting it moves there. */
  get initial(): InitialView {
    return this.#initial;
  }
  set initial(initial: InitialView) {
    this.#initial = initial;
    this.set('opened');
  }

  /** Degrees a second that the model turns, counter-clockwise from above, until the user moves the camera. */
  get rotation(): number {
    return this.#rotation;
  }
  set rotation(rotation: number) {
    this.#rotation = Number.isFinite(rotation) ? rotation : 0;
    this.#changed();
  }

  get #rotates(): boolean {
    return this.#rotation !== 0 && !this.#rests;
  }

  /** Vertical field of view in degrees, from 5 to 150. */
  get fieldOfView(): number {
    return this.#fieldOfView;
  }
  set fieldOfView(degrees: number) {
    const angle = clamp(Number.isFinite(degrees) ? degrees : defaultFieldOfView, 5, 150);
    if (angle === this.#fieldOfView) return;
    this.#fieldOfView = angle;
    this.#refit();
  }

  /** Parallel (orthographic) projection instead of perspective. */
  get parallel(): boolean {
    return this.#parallel;
  }
  set parallel(parallel: boolean) {
    if (parallel === this.#parallel) return;
    this.#parallel = parallel;
    this.#refit();
  }

  /** The axis of the model that points up. */
  get up(): UpAxis {
    return this.#up;
  }
  set up(up: UpAxis) {
    if (up === this.#up) return;
    this.#up = up;
    this.#basis = basisOf(up);
    this.#circles = null;
    this.#refit();
  }

  /** The axes of the stage, on which the model stands, in model space. */
  get basis(): Basis {
    return this.#basis;
  }

  /** The box of what is fitted. */
  get box(): Box {
    return this.#box;
  }

  /** Half the height of the viewport per unit of distance: the tangent of half the field of view. */
  get slope(): number {
    return Math.tan((this.#fieldOfView / 2) * degree);
  }

  get aspect(): number {
    return this.#aspect;
  }
  set aspect(aspect: number) {
    if (this.#fitAspect(aspect)) this.#changed();
  }

  /** Calls `draw` with another aspect. Afterwards the camera is as before, fitted or not: it fires no `change`. */
  withAspect(aspect: number, draw: () => void): void {
    const before = [this.#state, this.#aspect, this.#transition] as const;
    try {
      this.#fitAspect(aspect);
      draw();
    } finally {
      [this.#state, this.#aspect, this.#transition] = before;
    }
  }

  /** Takes an aspect, and whether a fitted camera was fitted to it. */
  #fitAspect(aspect: number): boolean {
    if (!(aspect > 0) || !Number.isFinite(aspect) || aspect === this.#aspect) return false;
    this.#aspect = aspect;
    if (this.#fitted) this.#fitAgain(this.#fitted);
    return this.#fitted !== null;
  }

  /**
   * Sets the bounds of another model over all its frames, and the points that are fitted, three numbers each. Goes to the view
   * `opened` without `keep`.
   */
  load(bounds: Box, points: ArrayLike<number> = [], keep = false): void {
    this.#bounds = bounds;
    if (keep) {
      this.points = points;
      return;
    }
    this.#fitted = this.#transition = null;
    this.points = points;
    this.#show('opened', 0);
  }

  /** The points that are fitted: those of all frames of one clip. A fitted camera fits them at once. */
  get points(): ArrayLike<number> {
    return this.#points;
  }
  set points(points: ArrayLike<number>) {
    const box = points.length > 0 ? boundsOf(points) : this.#bounds;
    const isPoint = boxRadius(box) === 0;
    this.#box = isPoint ? this.#bounds : box;
    this.#points = isPoint || points.length === 0 ? cornersOf(this.#bounds) : points;
    this.#circles = null;
    if (!this.#fitted) return;
    this.#state = this.#transition?.to ?? this.#state;
    this.#transition = null;
    this.#refit();
  }

  /** Orbits the target by degrees: right and up are positive. A fitted camera goes on to fit the model. */
  turn(yaw: number, pitch: number): void {
    const at = this.#finishTransition();
    this.#state = { ...at, yaw: wrap(at.yaw + yaw), pitch: clamp(at.pitch + pitch, -90, 90) };
    this.#refit();
  }

  /** Moves the target in the view plane, in heights of the viewport: 1 right moves the model one height to the left. */
  pan(right: number, up: number): void {
    const at = this.#finishTransition();
    const axes = this.axes;
    const height = 2 * this.slope * at.distance;
    const target = map(at.target, (value, i) => value + (axes.right[i] * right + axes.up[i] * up) * height);
    this.#fitted = null;
    this.#state = this.#validated({ ...at, target });
    this.#changed();
  }

  /** Divides the distance by a factor: above 1 zooms in. */
  zoom(factor: number): void {
    if (!(factor > 0) || !Number.isFinite(factor)) return;
    const at = this.#finishTransition();
    this.#fitted = null;
    this.#state = this.#validated({ ...at, distance: at.distance / factor });
    this.#changed();
  }

  /** Fits the model, or `box`, into the viewport from the present direction. */
  fit(box?: Box): void {
    const at = this.#finishTransition();
    const circles = box && circlesOf(cornersOf(box), boxCentre(box), this.#basis);
    const to = { ...at, ...this.#framing(at.pitch, box, circles) };
    this.#moveTo(to, box ? null : {}, this.milliseconds);
  }

  /** Moves to a named view of the whole model. */
  set(name: ViewName): void {
    this.#finishTransition();
    this.#show(name, this.milliseconds);
  }

  /** Turns by `rotation` for `elapsed` seconds; true while it goes on. */
  rotate(elapsed: number): boolean {
    if (!this.#rotates) return false;
    const { yaw } = this.#state;
    if (!this.#transition) this.#state = { ...this.#state, yaw: wrap(yaw - this.#rotation * elapsed) };
    this.#changed();
    return true;
  }

  /** Advances the transition to `now` in milliseconds; true while it goes on. */
  animate(now: number): boolean {
    const transition = this.#transition;
    if (!transition) return false;
    transition.start ??= now;
    const progress = clamp((now - transition.start) / Math.max(1, this.milliseconds), 0, 1);
    if (progress === 1) this.#transition = null;
    this.#state =
      progress === 1 ? transition.to : interpolate(transition.from, transition.to, 1 - (1 - progress) ** 3);
    this.#changed();
    return progress < 1;
  }

  /** The camera's axes in model space. */
  get axes(): CameraAxes {
    return axesOf(this.#basis, this.#state.yaw, this.#state.pitch);
  }

  /** Position of the eye in model space. */
  get eye(): Vector {
    const { backward } = this.axes;
    const { target, distance } = this.#state;
    return map(target, (value, i) => value + backward[i] * distance);
  }

  /** Distances of the near and far clip planes, which enclose `reach` radii of the model. */
  clipPlanes(reach: number): readonly [near: number, far: number] {
    const centre = boxCentre(this.#bounds);
    const { distance, target } = this.#state;
    const away = Math.hypot(...subtract(centre, target));
    const extent = boxRadius(this.#bounds) * reach + away;
    return [Math.max(distance / 200, distance - extent), distance + extent];
  }

  /** The view direction as text: "From the front right, 13 degrees above." */
  describe(): string {
    return describeView(this.#state);
  }

  /** The same in short: "from the front right, 13° above". */
  describeInShort(): string {
    return shortView(this.#state);
  }

  #refit(): void {
    if (this.#fitted) this.#fitAgain(this.#fitted);
    this.#changed();
  }

  /** Fits the camera again from where it looks; a transition goes on, to what fits now. */
  #fitAgain(fitted: InitialView): void {
    const to = this.#fittedState({ ...fitted, ...directionOf(this.#transition?.to ?? this.#state) });
    if (this.#transition) this.#transition = { ...this.#transition, to };
    else this.#state = to;
  }

  #show(name: ViewName, milliseconds: number): void {
    const initial = name === 'opened' ? this.#initial : {};
    const [yaw, pitch] = angles[name];
    const to = this.#fittedState({ ...initial, yaw: initial.yaw ?? yaw, pitch: initial.pitch ?? pitch });
    this.#moveTo(to, initial, milliseconds);
    this.#rests = name !== 'opened';
  }

  /** The whole model from one direction, where distance and target are not set. */
  #fittedState({ yaw, pitch, distance, factor = 1, target = [] }: InitialView & Direction): CameraState {
    const framing = this.#framing(clamp(pitch, -90, 90));
    return this.#validated({
      yaw,
      pitch,
      distance: distance ?? framing.distance * factor,
      target: map(framing.target, (value, i) => target[i] ?? value),
    });
  }

  /** Target and distance that fit the model, or what else is in a box, from each side. */
  #framing(
    pitch: number,
    box = this.#box,
    circles = (this.#circles ??= circlesOf(this.#points, boxCentre(box), this.#basis)),
  ): Framing {
    const vertical = this.slope * fill;
    const slopes = { horizontal: vertical * this.#aspect, vertical, parallel: this.#parallel };
    const { target, distance } = fitAround(circles, boxCentre(box), this.#basis[1], pitch, slopes);
    return { target, distance: Math.max(boxRadius(box) * 0.1, distance) };
  }

  #moveTo(to: CameraState, fitted: InitialView | null, milliseconds: number): void {
    this.#fitted = fitted;
    if (milliseconds > 0) {
      this.#transition = { from: this.#state, to, start: null };
    } else {
      this.#state = to;
    }
    this.#changed();
  }

  /** Ends transition and rotation; the next movement starts at the destination. */
  #finishTransition(): CameraState {
    this.#rests = true;
    if (this.#transition) this.#state = this.#transition.to;
    this.#transition = null;
    return this.#state;
  }

  #validated(state: CameraState): CameraState {
    return validated(state, this.#bounds);
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}
