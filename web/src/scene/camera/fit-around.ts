import { map, type Vector } from '../math/vector.js';
import type { Basis } from './camera-axes.js';
import type { Direction } from './camera-state.js';

/** What the camera looks at, and from how far. */
export interface Framing {
  readonly target: Vector;
  readonly distance: number;
}

/** Half the extent of the viewport at distance 1. */
export interface ViewportSlopes {
  readonly horizontal: number;
  readonly vertical: number;
  /** Parallel projection: the depth of a point makes no difference. */
  readonly parallel: boolean;
}

/** Parts of its height that a shape is divided into. */
const layers = 32;
/** Below this cosine of the pitch the camera looks along the axis. */
const along = 0.01;

/**
 * What points cover in a whole turn around the vertical axis through a centre: circles, two numbers each, height above the centre
 * and radius.
 */
export function circlesOf(points: ArrayLike<number>, centre: Vector, basis: Basis): Float32Array {
  const [[rightX, rightY, rightZ], [upX, upY, upZ], [frontX, frontY, frontZ]] = basis;
  const [centreX, centreY, centreZ] = centre;
  const heights = new Float32Array(points.length / 3);
  const radii = new Float32Array(points.length / 3);
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < heights.length; i++) {
    // Without vectors: one would be allocated for each point of all frames, before the first image.
    const x = points[i * 3] - centreX;
    const y = points[i * 3 + 1] - centreY;
    const z = points[i * 3 + 2] - centreZ;
    heights[i] = x * upX + y * upY + z * upZ;
    radii[i] = Math.hypot(x * rightX + y * rightY + z * rightZ, x * frontX + y * frontY + z * frontZ);
    // As they are stored: the lowest one is in the first layer.
    low = Math.min(low, heights[i]);
    high = Math.max(high, heights[i]);
  }
  // Of each layer, its lowest and its highest point with the largest radius: no point is outside.
  const circles = new Float32Array(layers * 4);
  const isFilled = new Uint8Array(layers);
  for (let i = 0; i < heights.length; i++) {
    const layer = Math.min(layers - 1, Math.floor(((heights[i] - low) / (high - low || 1)) * layers));
    const at = layer * 4;
    const isFirst = isFilled[layer] === 0;
    isFilled[layer] = 1;
    if (isFirst || heights[i] < circles[at]) circles[at] = heights[i];
    if (isFirst || heights[i] > circles[at + 2]) circles[at + 2] = heights[i];
    circles[at + 1] = circles[at + 3] = Math.max(circles[at + 1], radii[i]);
  }
  return circles.filter((_, i) => isFilled[Math.floor(i / 4)]);
}

/**
 * Target and distance at which circles around the axis through `centre` just fit the viewport from one pitch, and from each side.
 * The target is on the axis, so that a model which turns stays where it is.
 */
export function fitAround(
  circles: ArrayLike<number>,
  centre: Vector,
  up: Vector,
  pitch: Direction['pitch'],
  { horizontal, vertical, parallel }: ViewportSlopes,
): Framing {
  const [sin, cos] = [Math.sin((pitch * Math.PI) / 180), Math.cos((pitch * Math.PI) / 180)];
  // What a point that is nearer to the eye gains in extent; the extreme points of a circle are known without its others.
  const wider = parallel ? 0 : horizontal;
  let across = 0;
  for (let i = 0; i < circles.length; i += 2)
    across = Math.max(across, wider * circles[i] * sin + circles[i + 1] * Math.hypot(1, wider * cos));
  let distance = across / horizontal;
  let raised = 0;
  // From farther away than the height alone needs, the same height is seen under a smaller angle: the middle is another one.
  for (let slope = vertical, pass = 0; pass < 3; pass++) {
    const taller = parallel ? 0 : slope;
    let [above, below] = [-Infinity, -Infinity];
    for (let i = 0; i < circles.length; i += 2) {
      const [height, radius] = [circles[i], circles[i + 1]];
      above = Math.max(above, height * (taller * sin + cos) + radius * Math.abs(taller * cos - sin));
      below = Math.max(below, height * (taller * sin - cos) + radius * Math.abs(taller * cos + sin));
    }
    if (pass === 0) distance = Math.max(distance, (above + below) / (2 * vertical));
    slope = (above + below) / (2 * distance);
    raised = (above - below) / 2;
  }
  // Along the line of sight, the target can be moved to the axis without a change of the image.
  raised = cos < along ? 0 : raised / cos;
  return {
    target: map(centre, (value, i) => value + up[i] * raised),
    distance: parallel ? distance : distance - raised * sin,
  };
}
