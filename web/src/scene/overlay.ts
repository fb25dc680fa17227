import type { Model, PoseTarget } from '../core/model.js';
import { cornersOf, trianglesOf } from './pick.js';
import type { Vector } from './vector.js';

/** What is drawn over the picture, in CSS pixels: WebGL draws no line thicker than a pixel. */
export interface Overlay {
  readonly context: CanvasRenderingContext2D;
  /** Where a point of the model falls; null behind the eye. */
  project(point: Vector): readonly [x: number, y: number] | null;
}

type Place = readonly [x: number, y: number];

/** Outlines a face in the pick colour, with a dot on its first corner. */
export function outlineFace(
  overlay: Overlay,
  model: Model,
  pose: PoseTarget,
  face: number,
  pick: string,
): void {
  const outlines = trianglesOf(model, face).flatMap((triangle) => {
    const places = cornersOf(model, pose.positions, triangle).map(overlay.project);
    return places.every((place) => place !== null) ? [places as Place[]] : [];
  });
  for (const [colour, width] of [
    ['#140e00d9', 4],
    [pick, 2],
  ] as const) {
    for (const places of outlines) stroke(overlay, [...places, places[0]], colour, width);
  }
  const first = outlines[0]?.[0];
  if (!first) return;
  const { context } = overlay;
  context.beginPath();
  context.arc(first[0], first[1], 4, 0, 2 * Math.PI);
  context.fillStyle = pick;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = '#1c1300';
  context.stroke();
}

const axisColours = ['#c33b31', '#3f8f3a', '#3a6fc4'];

/** Draws the axes of each attachment, `length` long in model units, and its name. */
export function drawAttachments(
  overlay: Overlay,
  model: Model,
  { attachments }: Pick<Required<PoseTarget>, 'attachments'>,
  length: number,
): void {
  model.attachments.forEach(({ name }, i) => {
    drawAxes(overlay, attachments.subarray(i * 12, i * 12 + 12), length, name);
  });
}

function drawAxes(overlay: Overlay, matrix: ArrayLike<number>, length: number, name: string): void {
  const column = (i: number): Vector => [matrix[i], matrix[4 + i], matrix[8 + i]];
  const place = column(3);
  const from = overlay.project(place);
  if (!from) return;
  const { context } = overlay;
  context.font = '600 12px sans-serif';
  context.textBaseline = 'middle';
  axisColours.forEach((colour, i) => {
    const axis = column(i);
    const size = Math.hypot(...axis) || 1;
    const end = overlay.project([
      place[0] + (axis[0] / size) * length,
      place[1] + (axis[1] / size) * length,
      place[2] + (axis[2] / size) * length,
    ]);
    if (!end) return;
    stroke(overlay, [from, end], '#000000a6', 4);
    stroke(overlay, [from, end], colour, 2);
    write(overlay, 'XYZ'[i], [end[0] + 4, end[1]], colour);
  });
  write(overlay, name, [from[0] + 8, from[1] + 14], '#fff');
}

function stroke({ context }: Overlay, places: readonly Place[], colour: string, width: number): void {
  context.beginPath();
  for (const [x, y] of places) context.lineTo(x, y);
  context.lineJoin = context.lineCap = 'round';
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke();
}

function write({ context }: Overlay, text: string, [x, y]: Place, colour: string): void {
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = '#000000a6';
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
