import type { Stage } from '../../scene/index.js';

/** Radii of the model a second; with Shift. */
const speed = 1.2;
const fast = 4;
/** Where the camera turns around, in radii in front of the eye: nearly on the spot. */
const ahead = 0.25;
/** The longest step, in seconds, after the page was not drawn for a while. */
const longestStep = 0.1;

/** Directions by the place of the key, whatever the layout of the keyboard: right, up, forward. */
const directions: Readonly<Record<string, readonly [right: number, up: number, forward: number]>> = {
  KeyW: [0, 0, 1],
  KeyS: [0, 0, -1],
  KeyA: [-1, 0, 0],
  KeyD: [1, 0, 0],
  KeyE: [0, 1, 0],
  KeyQ: [0, -1, 0],
};

/** Moves the camera with W, A, S, D, E and Q, as games do, until V or Escape is pressed or the canvas loses the focus. */
export function fly({ view, canvas, bounds }: Stage, announce: (text: string) => void): void {
  const radius = Math.hypot(...bounds.high.map((high, axis) => high - bounds.low[axis]!)) / 2 || 1;
  const pressed = new Set<string>();
  const listeners = new AbortController();
  let isFast = false;
  let last: number | null = null;
  let frame = 0;

  view.parallel = false;
  const { eye, axes, state } = view;
  const distance = Math.min(state.distance, radius * ahead);
  const [x, y, z] = eye.map((value, axis) => value - axes.backward[axis]! * distance);
  view.state = { ...state, distance, target: [x!, y!, z!] };
  announce('Flying: W A S D, E up, Q down. V or Escape ends.');

  const step = (now: number): void => {
    frame = 0;
    if (pressed.size === 0 || listeners.signal.aborted) {
      last = null;
      return;
    }
    const seconds = last === null ? 0 : Math.min(longestStep, (now - last) / 1000);
    last = now;
    move(seconds * radius * speed * (isFast ? fast : 1));
    frame = requestAnimationFrame(step);
  };
  const move = (length: number): void => {
    const { right, up, backward } = view.axes;
    const sum = [...pressed].reduce(
      (total, code) => total.map((part, i) => part + directions[code]![i]!),
      [0, 0, 0],
    );
    const target = view.state.target.map(
      (value, i) => value + length * (sum[0]! * right[i]! + sum[1]! * up[i]! - sum[2]! * backward[i]!),
    );
    view.state = { ...view.state, target: [target[0]!, target[1]!, target[2]!] };
  };
  const end = (): void => {
    listeners.abort();
    announce('No longer flying.');
  };
  const keyDown = (event: KeyboardEvent): void => {
    isFast = event.shiftKey;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const ends = event.code === 'KeyV' || event.key === 'Escape';
    if (!ends && !directions[event.code]) return;
    event.preventDefault();
    event.stopPropagation();
    if (ends) return end();
    pressed.add(event.code);
    frame ||= requestAnimationFrame(step);
  };
  const { signal } = listeners;
  canvas.addEventListener('keydown', keyDown, { signal });
  canvas.addEventListener('keyup', ({ code }) => pressed.delete(code), { signal });
  canvas.addEventListener('blur', end, { signal });
}
