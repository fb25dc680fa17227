import { bounds, isText } from './values.js';

/** A camera around a model: degrees, and the distance as `camera-orbit` has it. */
export interface CameraOrbit {
  /** Around the model: 0 shows its front, 90 its left side; null for the present angle. */
  readonly yaw: number | null;
  /** Above the model; null for the present angle. */
  readonly pitch: number | null;
  /** In units of the model, as a part of the distance that fits the model, or `auto`, which fits it. */
  readonly radius: { readonly units: number } | { readonly part: number } | 'auto';
}

const number = '[+-]?(?:\\d{1,9}(?:\\.\\d{0,20})?|\\.\\d{1,20})';
const angle = new RegExp(`^(${number})(deg|rad)?$`);
const distance = new RegExp(`^(${number})(m|%)?$`);
const degreesPerRadian = 180 / Math.PI;

/**
 * Reads a camera in the syntax of model-viewer: an angle around the model, an angle from straight above, a distance; each
 * may be `auto`. Null for anything else.
 *
 * @example
 * parseOrbit('30deg 75deg auto'); // → { yaw: 30, pitch: 15, radius: 'auto' }
 */
export function parseOrbit(text: unknown): CameraOrbit | null {
  if (!isText(text, bounds.word)) return null;
  const parts = text.trim().split(/\s+/);
  if (parts.length !== 3) return null;
  const around = readAngle(parts[0]!);
  const fromAbove = readAngle(parts[1]!);
  const radius = readRadius(parts[2]!);
  if (around === undefined || fromAbove === undefined || radius === undefined) return null;
  return {
    yaw: around,
    pitch: fromAbove === null ? null : 90 - Math.max(0, Math.min(180, fromAbove)),
    radius,
  };
}

/** Writes a camera in the same syntax, with five digits of each number. */
export function formatOrbit(yaw: number, pitch: number, radius: number): string {
  return `${rounded(yaw)}deg ${rounded(90 - pitch)}deg ${rounded(radius)}m`;
}

function readAngle(text: string): number | null | undefined {
  if (text === 'auto') return null;
  const [, value, unit] = angle.exec(text) ?? [];
  if (value === undefined) return undefined;
  return Number(value) * (unit === 'rad' ? degreesPerRadian : 1);
}

function readRadius(text: string): CameraOrbit['radius'] | undefined {
  if (text === 'auto') return 'auto';
  const [, value, unit] = distance.exec(text) ?? [];
  if (!(Number(value) > 0)) return undefined;
  return unit === '%' ? { part: Number(value) / 100 } : { units: Number(value) };
}

/** Five digits, and 0 for what is nearly nothing beside an angle or a distance. */
const rounded = (value: number): number => (Math.abs(value) < 1e-6 ? 0 : Number(value.toPrecision(5)));
