import type { InitialView } from '../scene/index.js';

/** Units of an attribute's values, as factors of degrees or model units. */
type Units = Readonly<Record<string, number>>;

const angle: Units = { deg: 1, rad: 180 / Math.PI };
const length: Units = { m: 1 };
/** The distance at which the model fits is 105%, as for model-viewer. */
const fitPercent = 105;

/**
 * Parses `camera-orbit`: theta around the model, phi from above, and radius, each possibly `auto`. Empty when a value is
 * invalid.
 *
 * ```ts
 * parseOrbit('30deg 75deg 210%'); // → { yaw: 30, pitch: 15, factor: 2 }
 * parseOrbit('auto 1.5rad 4m');   // → { pitch: 4.06, distance: 4 }
 * ```
 */
export function parseOrbit(text: string): InitialView {
  const [theta, phi, radius, ...others] = wordsOf(text);
  const yaw = parse(theta, angle);
  const polar = parse(phi, angle);
  const distance = parse(radius, length);
  const percent = parse(radius, { '%': 1 });
  const hasRadius = radius === 'auto' || (distance ?? 0) > 0 || (percent ?? 0) > 0;
  if (others.length > 0 || yaw === null || polar === null || !hasRadius) return {};
  return {
    yaw,
    pitch: polar === undefined ? undefined : 90 - polar,
    distance: distance ?? undefined,
    factor: typeof percent === 'number' ? percent / fitPercent : undefined,
  };
}

/** Parses `camera-target`, a point in model units such as "0m 1.5m auto". Empty when a value is invalid. */
export function parseTarget(text: string): (number | undefined)[] {
  const words = wordsOf(text);
  const target = words.flatMap((word) => parse(word, length) ?? (word === 'auto' ? [undefined] : []));
  return words.length === 3 && target.length === 3 ? target : [];
}

/** Parses an angle such as "30deg"; degrees, or `otherwise` when it is `auto` or invalid. */
export function parseAngle(text: string, otherwise: number): number {
  return parse(wordsOf(text).join(' '), angle) ?? otherwise;
}

function wordsOf(text: unknown): string[] {
  return String(text).toLowerCase().split(/\s+/).filter(Boolean);
}

/** The number of a word such as "30deg" in the first unit; undefined for auto, null when it is invalid. */
function parse(word: string | undefined, units: Units): number | null | undefined {
  if (word === 'auto') return undefined;
  const [, number, unit] = /^([-+.\de]*[.\d])(deg|rad|m|%)$/.exec(word ?? '') ?? [];
  const value = Number(number) * (units[unit!] ?? NaN);
  return Number.isFinite(value) ? value : null;
}
