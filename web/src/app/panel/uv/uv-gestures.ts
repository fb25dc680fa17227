import type { UvCamera } from './uv-camera.js';

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
