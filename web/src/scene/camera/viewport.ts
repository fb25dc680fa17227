import { dot, map, subtract, type Vector } from '../math/vector.js';
import type { OrbitCamera } from './orbit-camera.js';
import { Camera, Vector3 } from 'three';
import { maxRatio } from '../renderer/webgl-context.js';

/** The visible canvas, its size in CSS and device pixels, and the conversions between them and the camera. */
export class Viewport {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  /** The canvas has an image of the model as it is. */
  hasImage = false;
  #ratio = 1;
  #largest = Infinity;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d')!;
  }

  /** Canvas pixels per CSS pixel. */
  get ratio(): number {
    return this.#ratio;
  }

  /** False while the canvas has no layout box. */
  get hasSize(): boolean {
    return this.canvas.clientWidth > 0 && this.canvas.clientHeight > 0;
  }

  get aspect(): number {
    return this.canvas.width / this.canvas.height;
  }

  /** Whether the canvas has an image of its layout size. */
  get isCurrent(): boolean {
    const [width, height] = this.#layout();
    return this.hasImage && this.canvas.width === width && this.canvas.height === height;
  }

  /** Sets the resolution of the canvas from its layout size, at most `largest` pixels along an edge. */
  resize(largest: number): void {
    this.#largest = largest;
    const { canvas } = this;
    const [width, height, ratio] = this.#layout();
    this.#ratio = ratio;
    // Assigning the size clears a canvas, even where it does not change.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  }

  /** The layout size in canvas pixels, and canvas pixels per CSS pixel. */
  #layout(): readonly [width: number, height: number, ratio: number] {
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = Math.min(devicePixelRatio, maxRatio, this.#largest / Math.max(clientWidth, clientHeight));
    const pixels = (length: number) => Math.max(1, Math.round(length * ratio));
    return [pixels(clientWidth), pixels(clientHeight), ratio];
  }

  /** The ray through a point in CSS pixels. */
  ray(camera: OrbitCamera, x: number, y: number): ReturnType<typeof rayThrough> {
    const { clientWidth, clientHeight } = this.canvas;
    return rayThrough(camera, (2 * x) / clientWidth - 1, 1 - (2 * y) / clientHeight);
  }

  /** A point of the model in CSS pixels from the top left; null behind the eye. */
  project(camera: OrbitCamera, point: Vector): readonly [x: number, y: number] | null {
    const projected = project(camera, point);
    const { clientWidth, clientHeight } = this.canvas;
    return projected && [((projected[0] + 1) / 2) * clientWidth, ((1 - projected[1]) / 2) * clientHeight];
  }
}

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

/** Sets the world and projection matrices of three's camera; `reach` is how many radii of the model the clip planes enclose. */
export function updateCameraMatrices(camera: Camera, view: OrbitCamera, reach: number): void {
  const { right, up, backward } = view.axes;
  const [near, far] = view.clipPlanes(reach);
  const height = view.slope * (view.parallel ? view.state.distance : near);
  const width = height * view.aspect;
  camera.matrixWorld
    .makeBasis(new Vector3(...right), new Vector3(...up), new Vector3(...backward))
    .setPosition(...view.eye);
  camera.matrixWorldInverse.copy(camera.matrixWorld).invert();
  if (view.parallel) camera.projectionMatrix.makeOrthographic(-width, width, height, -height, near, far);
  else camera.projectionMatrix.makePerspective(-width, width, height, -height, near, far);
}
