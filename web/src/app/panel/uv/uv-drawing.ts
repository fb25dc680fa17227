import type { Material } from '../../../core/index.js';
import type { UvCamera } from './uv-camera.js';
import type { UvTriangle, UvTriangles } from './uv-triangles.js';

/** What is drawn in a UV view. */
export interface UvPicture {
  readonly camera: UvCamera;
  readonly triangles: UvTriangles;
  readonly image: OffscreenCanvas | null;
  readonly wrap: Material['wrap'];
  readonly selected: readonly UvTriangle[];
  readonly pick: string;
}

/** Where the image is repeated or continued, beside the image itself. */
const wrappedAlpha = 0.35;
const dotSize = 3;

/** Draws image, triangles and selection; the context is scaled to CSS pixels. */
export function drawUv(context: CanvasRenderingContext2D, picture: UvPicture): void {
  const { camera, triangles, image, wrap, selected, pick } = picture;
  const { width, height } = camera.canvas;
  context.clearRect(0, 0, width, height);
  if (image) {
    context.imageSmoothingEnabled = camera.side < Math.max(image.width, image.height);
    if (triangles.wraps) drawWrapped(context, camera, image, wrap);
    drawPart(context, camera, image, [0, 0, 1, 1], 1);
  }
  drawUnitSquare(context, camera);
  strokeTriangles(context, camera, triangles.all);
  if (selected.length > 0) drawSelected(context, camera, selected, pick);
}

/** A part of the texture space: left, top, right, bottom. */
type Part = readonly [left: number, top: number, right: number, bottom: number];

function drawPart(
  context: CanvasRenderingContext2D,
  camera: UvCamera,
  image: OffscreenCanvas,
  [left, top, right, bottom]: Part,
  alpha: number,
): void {
  const [x0, y0] = camera.toCanvas(left, top);
  const [x1, y1] = camera.toCanvas(right, bottom);
  if (x1 <= x0 || y1 <= y0) return;
  context.globalAlpha = alpha;
  context.drawImage(image, x0, y0, x1 - x0, y1 - y0);
  context.globalAlpha = 1;
}

/** The image around the image, as the game samples it there: repeated, or its edges continued. */
function drawWrapped(
  context: CanvasRenderingContext2D,
  camera: UvCamera,
  image: OffscreenCanvas,
  wrap: Material['wrap'],
): void {
  const { width, height } = camera.canvas;
  const [left, top] = camera.toUv(0, 0);
  const [right, bottom] = camera.toUv(width, height);
  const columns = wrap === 'repeat' ? [[left, right, 0, image.width]] : clamped(left, right, image.width);
  const rows = wrap === 'clamp' ? clamped(top, bottom, image.height) : [[top, bottom, 0, image.height]];
  for (const [u0, u1, x, w] of columns) {
    for (const [v0, v1, y, h] of rows) {
      const part = cut(image, x!, y!, w!, h!);
      const stretches = [wrap !== 'repeat', wrap === 'clamp'] as const;
      fill(context, camera, part, [u0!, v0!, u1!, v1!], stretches);
    }
  }
}

/** Before, in and after the image: from and to in texture space, first texel and count. */
function clamped(low: number, high: number, size: number): number[][] {
  return [
    [low, 0, 0, 1],
    [0, 1, 0, size],
    [1, high, size - 1, 1],
  ];
}

function cut(image: OffscreenCanvas, x: number, y: number, width: number, height: number): OffscreenCanvas {
  if (width === image.width && height === image.height) return image;
  const part = new OffscreenCanvas(width, height);
  part.getContext('2d')!.drawImage(image, -x, -y);
  return part;
}

/** Fills a part of the texture space: in each direction the texels are stretched over it, or repeat from whole numbers on. */
function fill(
  context: CanvasRenderingContext2D,
  camera: UvCamera,
  image: OffscreenCanvas,
  part: Part,
  [stretchU, stretchV]: readonly [boolean, boolean],
): void {
  const [left, top, right, bottom] = part;
  if (right <= left || bottom <= top) return;
  if (stretchU && stretchV) return drawPart(context, camera, image, part, wrappedAlpha);
  const pattern = context.createPattern(image, 'repeat');
  if (!pattern) return;
  const [scaleU, scaleV] = camera.scale;
  const [x, y] = camera.toCanvas(stretchU ? left : 0, stretchV ? top : 0);
  const across = (stretchU ? (right - left) * scaleU : scaleU) / image.width;
  const down = (stretchV ? (bottom - top) * scaleV : scaleV) / image.height;
  pattern.setTransform(new DOMMatrix([across, 0, 0, down, x, y]));
  const [x0, y0] = camera.toCanvas(left, top);
  const [x1, y1] = camera.toCanvas(right, bottom);
  context.globalAlpha = wrappedAlpha;
  context.fillStyle = pattern;
  context.fillRect(x0, y0, x1 - x0, y1 - y0);
  context.globalAlpha = 1;
}

/** Light lines with dark edges are seen on every image. */
function strokeTwice(context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context.lineJoin = 'round';
  context.strokeStyle = '#000a';
  context.lineWidth = width + 2;
  context.stroke(path);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(path);
}

/** The border of the image: 0 to 1. */
function drawUnitSquare(context: CanvasRenderingContext2D, camera: UvCamera): void {
  const [x0, y0] = camera.toCanvas(0, 0);
  const [x1, y1] = camera.toCanvas(1, 1);
  context.setLineDash([4, 4]);
  const square = new Path2D();
  square.rect(x0, y0, x1 - x0, y1 - y0);
  strokeTwice(context, square, '#fff', 1);
  context.setLineDash([]);
}

function pathOf(camera: UvCamera, triangles: readonly UvTriangle[]): Path2D {
  const path = new Path2D();
  for (const [u0, v0, u1, v1, u2, v2] of triangles) {
    path.moveTo(...camera.toCanvas(u0, v0));
    path.lineTo(...camera.toCanvas(u1, v1));
    path.lineTo(...camera.toCanvas(u2, v2));
    path.closePath();
  }
  return path;
}

function strokeTriangles(
  context: CanvasRenderingContext2D,
  camera: UvCamera,
  triangles: readonly UvTriangle[],
): void {
  strokeTwice(context, pathOf(camera, triangles), '#ffff', 0.75);
  // A triangle without an area in either direction has no lines.
  const points = triangles.filter(
    ([u0, v0, u1, v1, u2, v2]) => u0 === u1 && u1 === u2 && v0 === v1 && v1 === v2,
  );
  drawDots(context, camera, points, '#fff');
}

function drawSelected(
  context: CanvasRenderingContext2D,
  camera: UvCamera,
  triangles: readonly UvTriangle[],
  pick: string,
): void {
  const path = pathOf(camera, triangles);
  context.fillStyle = pick;
  context.globalAlpha = 0.6;
  context.fill(path);
  context.globalAlpha = 1;
  strokeTwice(context, path, pick, 2);
  drawDots(context, camera, triangles, pick);
}

/** Dots at all corners. */
function drawDots(
  context: CanvasRenderingContext2D,
  camera: UvCamera,
  triangles: readonly UvTriangle[],
  colour: string,
): void {
  for (const triangle of triangles) {
    for (const corner of [0, 2, 4]) {
      const [x, y] = camera.toCanvas(triangle[corner]!, triangle[corner + 1]!);
      context.fillStyle = '#000a';
      context.fillRect(x - dotSize, y - dotSize, 2 * dotSize, 2 * dotSize);
      context.fillStyle = colour;
      context.fillRect(x - dotSize + 1, y - dotSize + 1, 2 * dotSize - 2, 2 * dotSize - 2);
    }
  }
}
