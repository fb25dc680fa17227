import type { ViewState } from '../view-state.js';
import { defaultShadow } from '../viewer-view.js';

/** Values of attributes by name; true is an attribute without a value, and those that are empty or false are left out. */
export type Attributes = Readonly<Record<string, string | boolean>>;

/**
 * The attributes of `<retro-mesh>` for a view; a view of null is that of a model that was just opened.
 *
 * ```ts
 * elementAttributes({ ...defaultView, clip: 'Walk', playing: true });
 * // → { 'animation-name': 'Walk', autoplay: true, … }
 * ```
 */
export function elementAttributes(view: ViewState | null): Attributes {
  if (!view) return { autoplay: true, 'shadow-intensity': decimal(defaultShadow) };
  const { camera, fieldOfView, speed } = view;
  return {
    'camera-orbit': camera
      ? `${decimal(camera.yaw)}deg ${decimal(90 - camera.pitch)}deg ${camera.distance === null ? 'auto' : length(camera.distance)}`
      : '',
    'camera-target': camera?.target ? camera.target.map(length).join(' ') : '',
    'field-of-view': fieldOfView === null ? '' : `${decimal(fieldOfView)}deg`,
    'animation-name': view.clip,
    autoplay: view.playing ?? true,
    'time-scale': speed === null ? '' : decimal(speed),
    display: view.display ?? '',
    light: view.light ?? '',
    background: view.background,
    exposure: view.exposure === null ? '' : decimal(view.exposure),
    'shadow-intensity': decimal(view.shadow ?? defaultShadow),
    'texture-filter': view.filter ?? '',
    up: view.up ?? '',
    wire: view.wire ?? false,
    grid: view.grid ?? false,
    outlines: view.outlines ?? false,
    'normal-lines': view.normalLines ?? false,
    'vertex-grid': view.vertexGrid ?? false,
  };
}

const length = (value: number): string => `${decimal(value)}m`;

/** Without an exponent, which not all places take. */
function decimal(value: number): string {
  return String(Number(value.toFixed(6)) + 0);
}
