import type { ModelData, PoseTarget } from '../../core/model.js';
import type { Overlay, ScreenPoint } from './overlay.js';
import type { Vector } from '../math/vector.js';

/** Which gizmos are shown. */
export interface Gizmos {
  /** The skeleton: a shape from each bone to its parent. */
  readonly bones: boolean;
  /** The axes and name of each attachment. */
  readonly attachments: boolean;
}

type Rigged = Pick<ModelData, 'attachments' | 'boneParents'>;
type Transforms = Required<Pick<PoseTarget, 'attachments' | 'bones'>>;

const outlineColour = '#000000a6';
const labelColour = '#fff';
const boneColour = '#ffffff8c';
const axisColours = ['#c33b31', '#3f8f3a', '#3a6fc4'];
/** Length of an axis in radii of the model. */
const axisLength = 1 / 5;
/** Position and half the width of the widest part of a bone, in lengths of the bone from its parent. */
const widestAt = 0.15;
const halfWidth = 0.08;
const jointRadius = 3.5;

/** Draws the gizmos that are on over a model of the given radius. */
export function drawGizmos(
  overlay: Overlay,
  model: Rigged,
  transforms: Transforms,
  shown: Gizmos,
  radius: number,
): void {
  if (shown.bones) drawBones(overlay, model, transforms.bones);
  if (!shown.attachments) return;
  model.attachments.forEach(({ name }, i) => {
    drawAxes(overlay, matrixOf(transforms.attachments, i), radius * axisLength, name);
  });
}

/** Matrix `i` of a list of row-major 3 × 4 matrices; their columns are the X, Y and Z axes and the origin. */
function matrixOf(list: Float32Array, i: number): Float32Array {
  return list.subarray(i * 12, i * 12 + 12);
}

function column(matrix: Float32Array, i: number): Vector {
  return [matrix[i], matrix[4 + i], matrix[8 + i]];
}

/** Draws a diamond from the joint of each bone's parent to its own, and a dot for each joint. */
function drawBones(overlay: Overlay, { boneParents = new Uint32Array() }: Rigged, bones: Float32Array): void {
  // The first matrix is that of the whole model.
  const joints = Array.from(boneParents, (_, i) => overlay.project(column(matrixOf(bones, i + 1), 3)));
  boneParents.forEach((parent, i) => {
    const [from, to] = [joints[parent], joints[i]];
    if (from && to) drawBone(overlay, from, to);
  });
  for (const joint of joints) if (joint) drawJoint(overlay, joint);
}

function drawBone(overlay: Overlay, from: ScreenPoint, to: ScreenPoint): void {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const corner = (side: 1 | -1): ScreenPoint => [
    from[0] + x * widestAt - side * y * halfWidth,
    from[1] + y * widestAt + side * x * halfWidth,
  ];
  const outline = [from, corner(1), to, corner(-1), from];
  overlay.drawLine(outline, outlineColour, 3);
  overlay.context.fillStyle = boneColour;
  overlay.context.fill();
  overlay.drawLine(outline, labelColour, 1);
}

function drawJoint({ context }: Overlay, [x, y]: ScreenPoint): void {
  context.beginPath();
  context.arc(x, y, jointRadius, 0, 2 * Math.PI);
  context.fillStyle = labelColour;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = outlineColour;
  context.stroke();
}

function drawAxes(overlay: Overlay, matrix: Float32Array, length: number, name: string): void {
  const origin = column(matrix, 3);
  const from = overlay.project(origin);
  if (!from) return;
  overlay.context.font = '600 12px sans-serif';
  overlay.context.textBaseline = 'middle';
  axisColours.forEach((colour, i) => {
    const axis = column(matrix, i);
    const scale = length / (Math.hypot(...axis) || 1);
    const end = overlay.project([
      origin[0] + axis[0] * scale,
      origin[1] + axis[1] * scale,
      origin[2] + axis[2] * scale,
    ]);
    if (!end) return;
    overlay.drawLine([from, end], outlineColour, 4);
    overlay.drawLine([from, end], colour, 2);
    drawText(overlay, 'XYZ'[i], [end[0] + 4, end[1]], colour);
  });
  drawText(overlay, name, [from[0] + 8, from[1] + 14], labelColour);
}

function drawText({ context }: Overlay, text: string, [x, y]: ScreenPoint, colour: string): void {
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = outlineColour;
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
