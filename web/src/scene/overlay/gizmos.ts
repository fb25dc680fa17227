import type { ModelData, PoseTarget } from '../../core/model.js';
import type { Overlay, Place } from './overlay.js';
import type { Vector } from '../math/vector.js';

/** What stands over a model for things that are no faces. */
export interface Gizmos {
  /** From each bone to its parent. */
  readonly bones: boolean;
  /** Axes and name of each attachment. */
  readonly attachments: boolean;
}

type Rigged = Pick<ModelData, 'attachments' | 'boneParents'>;
type Places = Required<Pick<PoseTarget, 'attachments' | 'bones'>>;

const edge = '#000000a6';
const plain = '#fff';
const boneFill = '#ffffff8c';
const axisColours = ['#c33b31', '#3f8f3a', '#3a6fc4'];
/** An axis is as long as this part of the model's radius. */
const axisLength = 1 / 5;
/** Where a bone is thickest, as seen from its parent, and how thick it is there: parts of its length. */
const waist = 0.15;
const halfWidth = 0.08;
const jointRadius = 3.5;

/** Draws what is switched on over a model of a radius. */
export function drawGizmos(
  overlay: Overlay,
  model: Rigged,
  places: Places,
  shown: Gizmos,
  radius: number,
): void {
  if (shown.bones) drawBones(overlay, model, places.bones);
  if (!shown.attachments) return;
  model.attachments.forEach(({ name }, i) => {
    drawAxes(overlay, matrixOf(places.attachments, i), radius * axisLength, name);
  });
}

/** Matrix number `i` of a list: rows of a 3 × 4 matrix, columns X, Y and Z axis and place. */
function matrixOf(list: Float32Array, i: number): Float32Array {
  return list.subarray(i * 12, i * 12 + 12);
}

function column(matrix: Float32Array, i: number): Vector {
  return [matrix[i], matrix[4 + i], matrix[8 + i]];
}

/** Each bone as a diamond from its parent's joint to its own; those that hang on the whole model as joints alone. */
function drawBones(overlay: Overlay, { boneParents = new Uint32Array() }: Rigged, bones: Float32Array): void {
  // The first place is that of the whole model.
  const joints = Array.from(boneParents, (_, i) => overlay.project(column(matrixOf(bones, i + 1), 3)));
  boneParents.forEach((parent, i) => {
    const [from, to] = [joints[parent], joints[i]];
    if (from && to) drawBone(overlay, from, to);
  });
  for (const joint of joints) if (joint) drawJoint(overlay, joint);
}

function drawBone(overlay: Overlay, from: Place, to: Place): void {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const side = (hand: 1 | -1): Place => [
    from[0] + x * waist - hand * y * halfWidth,
    from[1] + y * waist + hand * x * halfWidth,
  ];
  const outline = [from, side(1), to, side(-1), from];
  overlay.stroke(outline, edge, 3);
  overlay.context.fillStyle = boneFill;
  overlay.context.fill();
  overlay.stroke(outline, plain, 1);
}

function drawJoint({ context }: Overlay, [x, y]: Place): void {
  context.beginPath();
  context.arc(x, y, jointRadius, 0, 2 * Math.PI);
  context.fillStyle = plain;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = edge;
  context.stroke();
}

function drawAxes(overlay: Overlay, matrix: Float32Array, length: number, name: string): void {
  const place = column(matrix, 3);
  const from = overlay.project(place);
  if (!from) return;
  overlay.context.font = '600 12px sans-serif';
  overlay.context.textBaseline = 'middle';
  axisColours.forEach((colour, i) => {
    const axis = column(matrix, i);
    const part = length / (Math.hypot(...axis) || 1);
    const end = overlay.project([
      place[0] + axis[0] * part,
      place[1] + axis[1] * part,
      place[2] + axis[2] * part,
    ]);
    if (!end) return;
    overlay.stroke([from, end], edge, 4);
    overlay.stroke([from, end], colour, 2);
    write(overlay, 'XYZ'[i], [end[0] + 4, end[1]], colour);
  });
  write(overlay, name, [from[0] + 8, from[1] + 14], plain);
}

function write({ context }: Overlay, text: string, [x, y]: Place, colour: string): void {
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = edge;
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
