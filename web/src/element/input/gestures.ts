import type { OrbitCamera } from '../../scene/index.js';

/** What gestures do beside moving the camera; points are in window coordinates, as in `clientX` and `clientY`. */
export interface GestureActions {
  click(x: number, y: number): void;
  doubleClick(x: number, y: number): void;
  longPress(x: number, y: number): void;
  /** Whether a wheel event zooms; otherwise the page scrolls. */
  zooms(event: WheelEvent): boolean;
}

const degreesPerPixel = 0.45;
/** Shorter pointer movements count as a click. */
const clickPixels = 4;
const longPressMilliseconds = 600;
const doubleClickMilliseconds = 350;
const clickMilliseconds = 500;
/** Wheel distance that doubles the size of the model. */
const wheelPixels = 400;
/** By `deltaMode`: pixels, lines and pages. */
const pixelsOfModes = [1, 16, 400];

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves a camera by pointer and wheel events on a canvas. */
export function listenToGestures(
  canvas: HTMLCanvasElement,
  camera: OrbitCamera,
  actions: GestureActions,
  signal: AbortSignal,
): void {
  const pointers = new Map<number, Point>();
  let start: { point: Point; time: number } | null = null;
  let lastClick: { point: Point; time: number } | null = null;
  let startView = camera.state;
  let pressTimer: ReturnType<typeof setTimeout> | undefined;

  const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });
  const endPress = () => clearTimeout(pressTimer);
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ) => canvas.addEventListener(name, act, { signal, passive: false });

  const pan = (from: Point, to: Point) =>
    camera.pan((from.x - to.x) / canvas.clientHeight, (to.y - from.y) / canvas.clientHeight);

  on('pointerdown', (event) => {
    const point = pointOf(event);
    if (pointers.size >= 2) return;
    if (pointers.size === 0) startView = camera.state;
    pointers.set(event.pointerId, point);
    canvas.setPointerCapture(event.pointerId);
    start = pointers.size === 1 ? { point, time: event.timeStamp } : null;
    endPress();
    if (event.pointerType !== 'touch' || !start) return;
    pressTimer = setTimeout(() => {
      start = null;
      actions.longPress(point.x, point.y);
    }, longPressMilliseconds);
  });

  on('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const point = pointOf(event);
    if (start && distance(start.point, point) < clickPixels) return;
    start = null;
    endPress();
    pointers.set(event.pointerId, point);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      pan(middle(before, other), middle(point, other));
      camera.zoom(distance(point, other) / Math.max(1, distance(before, other)));
    } else if (event.shiftKey || (event.buttons & 6) !== 0) {
      pan(before, point);
    } else {
      camera.turn((before.x - point.x) * degreesPerPixel, (point.y - before.y) * degreesPerPixel);
    }
  });

  on('pointerup', (event) => {
    pointers.delete(event.pointerId);
    endPress();
    const clicked =
      start && event.button === 0 && event.timeStamp - start.time < clickMilliseconds ? start.point : null;
    start = null;
    if (!clicked) return;
    const second = lastClick && event.timeStamp - lastClick.time < doubleClickMilliseconds;
    if (second && distance(lastClick!.point, clicked) < 2 * clickPixels) {
      lastClick = null;
      actions.doubleClick(clicked.x, clicked.y);
    } else {
      lastClick = { point: clicked, time: event.timeStamp };
      actions.click(clicked.x, clicked.y);
    }
  });

  for (const name of ['pointercancel', 'lostpointercapture'] as const) {
    on(name, (event) => {
      if (!pointers.delete(event.pointerId)) return;
      // The movement was the start of a swipe that scrolls the page.
      if (name === 'pointercancel') camera.state = startView;
      start = null;
      endPress();
    });
  }

  on('wheel', (event) => {
    if (!actions.zooms(event)) return;
    event.preventDefault();
    const unit = pixelsOfModes[event.deltaMode] ?? 400;
    // A pinch on a touchpad is a wheel event with Ctrl and small steps.
    const pinch = event.ctrlKey && Math.abs(event.deltaY) < 40 ? 4 : 1;
    camera.zoom(2 ** ((-event.deltaY * unit * pinch) / wheelPixels));
  });
  on('contextmenu', (event) => event.preventDefault());
  // With two fingers the model is moved, even where one finger scrolls the page.
  on('touchstart', (event) => event.touches.length > 1 && event.preventDefault());
  signal.addEventListener('abort', endPress);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
