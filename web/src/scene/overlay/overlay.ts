import type { Model, PoseTarget } from '../../core/model.js';
import type { Vector } from '../math/vector.js';
import { cornersOf, trianglesOf } from '../picking/faces.js';

/** A point on the canvas in CSS pixels. */
export type ScreenPoint = readonly [x: number, y: number];

/** Draws over an image; `colour` is that of selected faces. */
export type DrawOver = (overlay: Overlay, colour: string) => void;

/** Drawing in 2D over the rendered image, in CSS pixels: WebGL draws no lines wider than a pixel. */
export class Overlay {
  readonly context: CanvasRenderingContext2D;
  /** Projects a point of the model; null behind the eye. */
  readonly project: (point: Vector) => ScreenPoint | null;

  constructor(context: CanvasRenderingContext2D, project: (point: Vector) => ScreenPoint | null) {
    this.context = context;
    this.project = project;
  }

  /** Draws a line through points. */
  drawLine(points: readonly ScreenPoint[], colour: string, width: number): void {
    const { context } = this;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.lineJoin = context.lineCap = 'round';
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }
}

/** Outlines the selected face, with a dot on its first corner. */
export function outlineFace(
  overlay: Overlay,
  model: Model,
  pose: PoseTarget,
  face: number,
  colour: string,
): void {
  const outlines = trianglesOf(model, face).flatMap((triangle) => {
    const corners = cornersOf(model, pose.positions, triangle).map(overlay.project);
    return corners.every((corner) => corner !== null) ? [corners as ScreenPoint[]] : [];
  });
  for (const [stroke, width] of [
    ['#140e00d9', 4],
    [colour, 2],
  ] as const) {
    for (const corners of outlines) overlay.drawLine([...corners, corners[0]], stroke, width);
  }
  const first = outlines[0]?.[0];
  if (!first) return;
  const { context } = overlay;
  context.beginPath();
  context.arc(first[0], first[1], 4, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = '#1c1300';
  context.stroke();
}
