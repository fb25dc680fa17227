import type { Frame } from '../../drawn/frames.js';
import type { Pace } from '../../pace.js';
import type { Skin } from './skin.js';

/** Positions as integers of 16 bits: each is `origin + step * integer`. One step for all axes keeps the directions of normals. */
export interface Grid {
  readonly origin: [number, number, number];
  readonly step: number;
  /** Whether all positions are on the grid, but for the rounding of floats. */
  readonly isExact: boolean;
}

/** The numbers of steps that 16 bits hold, between two positions and of a morph target. */
const mostSteps = 65_534;
const mostAdded = 32_767;
/** Of the largest coordinate: what matrices of floats change of a position of the file. */
const floatError = 2 ** -20;

/**
 * The grid of all positions of a mesh. Where they are multiples of a step that 16 bits hold, as those of most games are, it is
 * their own; else it is as fine as 16 bits allow.
 */
export async function gridOf(
  first: Frame,
  frames: ReadonlyMap<number, Frame>,
  skin: Skin | null,
  pace: Pace,
): Promise<Grid> {
  const base = skin?.positions ?? first.positions;
  const morphs = skin?.morphs.map(({ offsets }) => base.map((value, at) => value + offsets[at]!));
  const all = [base, ...(morphs ?? [...frames.values()].map(({ positions }) => positions))];
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  let added = 0;
  for (const positions of all) {
    positions.forEach((value, at) => {
      low[at % 3] = Math.min(low[at % 3]!, value);
      high[at % 3] = Math.max(high[at % 3]!, value);
      added = Math.max(added, Math.abs(value - base[at]!));
    });
    await pace.did(positions.length / 16);
  }
  const range = Math.max(...high.map((value, axis) => value - low[axis]!));
  const finest = Math.max(range / mostSteps, added / mostAdded) || 1;
  const distances = new Set<number>();
  for (const positions of all) {
    positions.forEach((value, at) => distances.add(value - low[at % 3]!));
    if (distances.size > 3 * mostSteps) break;
    await pace.did(positions.length / 16);
  }
  const tolerance = floatError * Math.max(...low.map(Math.abs), ...high.map(Math.abs));
  const exact = commonStep(Float64Array.from(distances).sort(), tolerance, finest);
  const step = exact ?? finest;
  const [x, y, z] = low.map((value, axis) => value + step * Math.round((high[axis]! - value) / step / 2));
  return { origin: [x!, y!, z!], step, isExact: exact !== null };
}

/** The largest step of which sorted distances are multiples within a tolerance; null where it would be less than `finest`. */
export function commonStep(distances: Float64Array, tolerance: number, finest: number): number | null {
  let step = distances.find((distance) => distance > tolerance) ?? finest;
  while (step > finest / 2) {
    const { exact, rest } = multiplesOf(step, distances, tolerance);
    if (rest <= tolerance) return exact > finest * (1 - 1e-6) ? exact : null;
    step = rest;
  }
  return null;
}

/** Divides distances by a step, which each larger one makes more exact, until one leaves a rest. */
function multiplesOf(
  step: number,
  distances: Float64Array,
  tolerance: number,
): { exact: number; rest: number } {
  let exact = step;
  let uncertain = tolerance;
  for (const distance of distances) {
    const count = Math.round(distance / exact);
    const rest = Math.abs(distance - count * exact);
    if (rest > tolerance + count * uncertain) return { exact, rest };
    if (count * uncertain > tolerance) [exact, uncertain] = [distance / count, tolerance / count];
  }
  return { exact, rest: 0 };
}

/** The positions as integers of a grid, in which viewers place them by a node or the bones. */
export function onGrid(positions: Float32Array, { origin, step }: Grid): Int16Array {
  return Int16Array.from(positions, (value, at) => Math.round((value - origin[at % 3]!) / step));
}

/** Unit vectors as bytes: 127 is 1. */
export function asBytes(vectors: Float32Array): Int8Array {
  return Int8Array.from(vectors, (value) => Math.round(127 * value));
}

/** The matrices of a skin, column after column, for positions on a grid. */
export function bindingOnGrid(inverseBind: Float32Array, { origin, step }: Grid): Float32Array {
  return inverseBind.map((value, at) => {
    const [first, row, column] = [at - (at % 16), at % 4, (at % 16) >> 2];
    if (column < 3) return value * step;
    return origin.reduce((sum, each, axis) => sum + each * inverseBind[first + 4 * axis + row]!, value);
  });
}
