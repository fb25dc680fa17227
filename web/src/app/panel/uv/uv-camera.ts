import type { UvBox } from './uv-triangles.js';

/** Width and height in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the canvas that stay free around what is fitted. */
const margin = 16;
/** An image that is narrower than this, such as a palette of one row, is drawn as if it were not. */
const largestRatio = 4;
const smallestSide = 8;
const largestSide = 65_536;

/** What of the texture space a canvas shows: all angles are right, u is to the right and v down. */
export class UvCamera {
  /** Texture coordinates at the centre of the canvas. */
  u = 0.5;
  v = 0.5;
  /** Length of the image's longer side in CSS pixels. */
  side = 256;
  #canvas: Size = { width: 1, height: 1 };
  #ratio: readonly [u: number, v: number] = [1, 1];

  /** CSS pixels of 1 in u and v. */
  get scale(): readonly [u: number, v: number] {
    return [this.side * this.#ratio[0], this.side * this.#ratio[1]];
  }

  get canvas(): Size {
    return this.#canvas;
  }
  set canvas({ width, height }: Size) {
    this.#canvas = { width: Math.max(1, width), height: Math.max(1, height) };
  }

  /** The image, whose texels are drawn as squares; null for none. */
  set image(image: Size | null) {
    const { width, height } = image ?? { width: 1, height: 1 };
    const longer = Math.max(1, width, height);
    this.#ratio = [Math.max(1 / largestRatio, width / longer), Math.max(1 / largestRatio, height / longer)];
  }

  /** The point of the canvas at texture coordinates. */
  toCanvas(u: number, v: number): [x: number, y: number] {
    const [scaleU, scaleV] = this.scale;
    const { width, height } = this.#canvas;
    return [width / 2 + (u - this.u) * scaleU, height / 2 + (v - this.v) * scaleV];
  }

  /** The texture coordinates at a point of the canvas. */
  toUv(x: number, y: number): [u: number, v: number] {
    const [scaleU, scaleV] = this.scale;
    const { width, height } = this.#canvas;
    return [this.u + (x - width / 2) / scaleU, this.v + (y - height / 2) / scaleV];
  }

  /** Moves what is shown by CSS pixels. */
  pan(x: number, y: number): void {
    const [scaleU, scaleV] = this.scale;
    this.u -= x / scaleU;
    this.v -= y / scaleV;
  }

  /** Enlarges by a factor; the point of the canvas stays where it is. */
  zoom(factor: number, x = this.#canvas.width / 2, y = this.#canvas.height / 2): void {
    const [u, v] = this.toUv(x, y);
    this.side = Math.max(smallestSide, Math.min(largestSide, this.side * factor));
    const [nowX, nowY] = this.toCanvas(u, v);
    this.pan(x - nowX, y - nowY);
  }

  /** Shows a part of the texture space as large as possible. */
  fit({ left, top, right, bottom }: UvBox): void {
    this.u = (left + right) / 2;
    this.v = (top + bottom) / 2;
    const { width, height } = this.#canvas;
    const fitting = (pixels: number, range: number, ratio: number): number =>
      Math.max(1, pixels - 2 * margin) / Math.max(1e-6, range * ratio);
    const side = Math.min(
      fitting(width, right - left, this.#ratio[0]),
      fitting(height, bottom - top, this.#ratio[1]),
    );
    this.side = Math.max(smallestSide, Math.min(largestSide, side));
  }

  /** Moves by as little as needed to show a part; what is larger than the canvas is centred. */
  reveal({ left, top, right, bottom }: UvBox): void {
    const [x0, y0] = this.toCanvas(left, top);
    const [x1, y1] = this.toCanvas(right, bottom);
    const { width, height } = this.#canvas;
    this.pan(-excess(x0, x1, width), -excess(y0, y1, height));
  }
}

/** By how much a range is beyond 0 to `room`. */
function excess(low: number, high: number, room: number): number {
  if (high - low > room - 2 * margin) return (low + high - room) / 2;
  if (low < margin) return low - margin;
  return Math.max(0, high - room + margin);
}

/** Shorter movements of a pointer are a click. */
const clickPixels = 4;
/** Wheel distance that doubles the size. */
const wheelPixels = 300;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pans and zooms by pointer and wheel on a canvas: dragging moves, wheel and two fingers zoom where they are. */
export class UvGestures {
  readonly #camera: UvCamera;
  readonly #changed: () => void;
  readonly #clicked: (x: number, y: number) => void;
  readonly #pointers = new Map<number, Point>();
  #start: Point | null = null;

  /** `changed` is called when the camera has moved, `clicked` with a point of the canvas. */
  constructor(camera: UvCamera, changed: () => void, clicked: (x: number, y: number) => void) {
    this.#camera = camera;
    this.#changed = changed;
    this.#clicked = clicked;
  }

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0 && event.pointerType === 'mouse') return;
    const point = pointOf(event);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, point);
    this.#start = this.#pointers.size === 1 ? point : null;
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const point = pointOf(event);
    if (this.#start && distance(this.#start, point) < clickPixels) return;
    this.#start = null;
    this.#pointers.set(event.pointerId, point);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) this.#camera.pan(point.x - before.x, point.y - before.y);
    else {
      this.#camera.pan((point.x - before.x) / 2, (point.y - before.y) / 2);
      const factor = distance(point, other) / Math.max(1, distance(before, other));
      this.#camera.zoom(factor, (point.x + other.x) / 2, (point.y + other.y) / 2);
    }
    this.#changed();
  };

  readonly up = (event: PointerEvent): void => {
    const start = this.#start;
    this.#start = null;
    if (this.#pointers.delete(event.pointerId) && start && event.type === 'pointerup')
      this.#clicked(start.x, start.y);
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = [1, 16, 400][event.deltaMode] ?? 1;
    const { x, y } = pointOf(event);
    this.#camera.zoom(2 ** ((-event.deltaY * unit) / wheelPixels), x, y);
    this.#changed();
  };
}

/** The point of an event in its canvas. */
function pointOf({ clientX, clientY, currentTarget }: MouseEvent): Point {
  const { left, top } = (currentTarget as Element).getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
