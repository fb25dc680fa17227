import type { OrbitCamera } from '../scene/index.js';

/** What gestures lead to beyond moving the view; places are in CSS pixels from the canvas's top left. */
export interface GestureActions {
  click(x: number, y: number): void;
  doubleClick(x: number, y: number): void;
  longPress(x: number, y: number): void;
  /** Whether a turn of the wheel zooms; else the page scrolls. */
  zoomsBy(event: WheelEvent): boolean;
}

const degreesPerPixel = 0.45;
/** A pointer that moves less has not moved. */
const tremor = 4;
const longPressMilliseconds = 600;
const doubleClickMilliseconds = 350;
const clickMilliseconds = 500;
/** Pixels of wheel in which the model doubles its size. */
const wheelPixels = 400;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Turns pointers and wheel over a canvas into moves of a view. */
export function listenToGestures(
  canvas: HTMLCanvasElement,
  view: OrbitCamera,
  actions: GestureActions,
  signal: AbortSignal,
): void {
  const pointers = new Map<number, Place>();
  let start: { place: Place; time: number } | null = null;
  let lastClick: { place: Place; time: number } | null = null;
  let press: ReturnType<typeof setTimeout> | undefined;

  const placeOf = (event: PointerEvent): Place => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const endPress = () => clearTimeout(press);
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ) => canvas.addEventListener(name, act, { signal, passive: false });

  const pan = (from: Place, to: Place) =>
    view.pan((from.x - to.x) / canvas.clientHeight, (to.y - from.y) / canvas.clientHeight);

  on('pointerdown', (event) => {
    const place = placeOf(event);
    if (pointers.size >= 2) return;
    pointers.set(event.pointerId, place);
    canvas.setPointerCapture(event.pointerId);
    start = pointers.size === 1 ? { place, time: event.timeStamp } : null;
    endPress();
    if (event.pointerType !== 'touch' || !start) return;
    press = setTimeout(() => {
      start = null;
      actions.longPress(place.x, place.y);
    }, longPressMilliseconds);
  });

  on('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const place = placeOf(event);
    if (start && distance(start.place, place) < tremor) return;
    start = null;
    endPress();
    pointers.set(event.pointerId, place);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      pan(middle(before, other), middle(place, other));
      view.zoom(distance(place, other) / Math.max(1, distance(before, other)));
    } else if (event.shiftKey || (event.buttons & 6) !== 0) {
      pan(before, place);
    } else {
      view.turn((before.x - place.x) * degreesPerPixel, (place.y - before.y) * degreesPerPixel);
    }
  });

  on('pointerup', (event) => {
    pointers.delete(event.pointerId);
    endPress();
    const clicked =
      start && event.button === 0 && event.timeStamp - start.time < clickMilliseconds ? start.place : null;
    start = null;
    if (!clicked) return;
    const second = lastClick && event.timeStamp - lastClick.time < doubleClickMilliseconds;
    if (second && distance(lastClick!.place, clicked) < 2 * tremor) {
      lastClick = null;
      actions.doubleClick(clicked.x, clicked.y);
    } else {
      lastClick = { place: clicked, time: event.timeStamp };
      actions.click(clicked.x, clicked.y);
    }
  });

  for (const name of ['pointercancel', 'lostpointercapture'] as const) {
    on(name, (event) => {
      if (!pointers.delete(event.pointerId)) return;
      start = null;
      endPress();
    });
  }

  on('wheel', (event) => {
    if (!actions.zoomsBy(event)) return;
    event.preventDefault();
    const unit =
      event.deltaMode === WheelEvent.DOM_DELTA_PIXEL
        ? 1
        : event.deltaMode === WheelEvent.DOM_DELTA_LINE
          ? 16
          : 400;
    // A pinch on a touchpad comes as a wheel with Ctrl and small steps.
    const pinch = event.ctrlKey && Math.abs(event.deltaY) < 40 ? 4 : 1;
    view.zoom(2 ** ((-event.deltaY * unit * pinch) / wheelPixels));
  });
  on('contextmenu', (event) => event.preventDefault());
  signal.addEventListener('abort', endPress);
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Place, b: Place): Place {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
