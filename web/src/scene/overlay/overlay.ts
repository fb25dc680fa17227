import type { Model, PoseTarget } from '../../core/model.js';
import { cornersOf, trianglesOf } from '../picking/pick-face.js';
import type { Vector } from '../math/vector.js';

export type Place = readonly [x: number, y: number];

/** What is drawn over the picture, in CSS pixels: WebGL draws no line thicker than a pixel. */
export class Overlay {
  readonly context: CanvasRenderingContext2D;
  /** Where a point of the model falls; null behind the eye. */
  readonly project: (point: Vector) => Place | null;

  constructor(context: CanvasRenderingContext2D, project: (point: Vector) => Place | null) {
    this.context = context;
    this.project = project;
  }

  /** Draws a line through places. */
  stroke(places: readonly Place[], colour: string, width: number): void {
    const { context } = this;
    context.beginPath();
    for (const [x, y] of places) context.lineTo(x, y);
    context.lineJoin = context.lineCap = 'round';
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }
}

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
    for (const places of outlines) overlay.stroke([...places, places[0]], colour, width);
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
