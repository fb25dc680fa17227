import { parseOrbit as parseAttribute } from '../element/camera-attributes.js';
import { bounds, isText } from './values.js';

/**
 * Reads a camera as the attribute `camera-orbit` of `<retro-mesh>` does; null when it is invalid.
 *
 * @example
 * parseOrbit('30deg 75deg auto'); // → { yaw: 30, pitch: 15 }
 */
export function parseOrbit(text: unknown): ReturnType<typeof parseAttribute> | null {
  if (!isText(text, bounds.word)) return null;
  const view = parseAttribute(text);
  return Object.keys(view).length > 0 ? view : null;
}

/** Writes a camera in the same syntax, with five digits of each number. */
export function formatOrbit(yaw: number, pitch: number, radius: number): string {
  return `${rounded(yaw)}deg ${rounded(90 - pitch)}deg ${rounded(radius)}m`;
}

/** Five digits, and 0 for what is nearly nothing beside an angle or a distance. */
const rounded = (value: number): number => (Math.abs(value) < 1e-6 ? 0 : Number(value.toPrecision(5)));
