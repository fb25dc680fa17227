import type { Placement } from './comparison.js';
import { sampleVertices } from './points.js';

type Matrix3 = readonly number[];

/** Quadruples of vertices that are tried. */
const attempts = 64;
/** Of these, the ones with the largest volume are tested with other vertices. */
const tested = 12;
const mostSamples = 300;
/** Of the size of the model: above the rounding of its numbers, below the unit of formats with 16 bits. */
const tolerance = 4e-6;

/** How far apart places may be that are the same after a placement. */
export function toleranceOf(points: Float32Array): number {
  let largest = 0;
  for (const value of points) if (Math.abs(value) > largest) largest = Math.abs(value);
  return largest * tolerance;
}

/**
 * The affine map by which most vertices of one pose are those of the other: a model with another scale, origin or rotation. Null
 * where most vertices stay in place, or no map fits most.
 */
export function placementOf(before: Float32Array, after: Float32Array): Placement | null {
  const count = Math.min(before.length, after.length) / 3;
  const samples = sampleVertices(before, after, mostSamples);
  const limit = toleranceOf(after);
  const fits = (map: (point: number[]) => number[]): number =>
    samples.filter((at) => distance(map(pointAt(before, at)), pointAt(after, at)) <= limit).length;
  if (samples.length < 4 || fits((point) => point) * 2 >= samples.length) return null;
  if (hasSamePlaces(before, after, samples)) return null;
  let best: { matrix: number[]; count: number } | null = null;
  for (const corners of quadruples(before, count)) {
    const matrix = mapOf(
      corners.map((at) => pointAt(before, at)),
      corners.map((at) => pointAt(after, at)),
    );
    if (!matrix) continue;
    const found = fits((point) => mapped(matrix, point));
    if (found > (best?.count ?? 0)) best = { matrix, count: found };
  }
  // Four points always fit.
  if (!best || best.count < 6 || best.count * 2 <= samples.length) return null;
  return describe(best.matrix, limit);
}

/** Whether most vertices are where one of the other pose is: then only their numbers have changed. */
function hasSamePlaces(before: Float32Array, after: Float32Array, samples: readonly number[]): boolean {
  const places = new Set(Array.from({ length: after.length / 3 }, (_, at) => pointAt(after, at).join(' ')));
  return samples.filter((at) => places.has(pointAt(before, at).join(' '))).length * 2 >= samples.length;
}

function describe(exact: readonly number[], limit: number): Placement {
  const rounded = exact.map((value) => Number(value.toPrecision(5)));
  const matrix = rounded.map((value, i) => (Math.abs(value) <= (i % 4 === 3 ? limit * 4 : 1e-5) ? 0 : value));
  const axis = (column: number): number[] => [0, 1, 2].map((row) => matrix[row * 4 + column]!);
  const scale = [0, 1, 2].map((column) => Number(Math.hypot(...axis(column)).toPrecision(5)));
  const isTurned = [0, 1, 2].some((column) =>
    axis(column).some((value, row) => (row === column ? value < 0 : value !== 0)),
  );
  return { matrix: exact, scale, moved: [matrix[3]!, matrix[7]!, matrix[11]!], isTurned };
}

/** Four vertices each that span a volume, the largest first; always the same ones. */
function quadruples(points: Float32Array, count: number): number[][] {
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return Array.from({ length: attempts }, () => [next(), next(), next(), next()])
    .map((corners) => ({
      corners,
      volume: Math.abs(determinant(edges(corners.map((at) => pointAt(points, at))))),
    }))
    .filter(({ volume }) => volume > 0)
    .sort((one, other) => other.volume - one.volume)
    .slice(0, tested)
    .map(({ corners }) => corners);
}

/** The map of four points to four others; null where they lie in a plane. */
function mapOf(from: readonly number[][], to: readonly number[][]): number[] | null {
  const inverse = inverted(edges(from));
  if (!inverse) return null;
  const target = edges(to);
  const linear = [0, 1, 2].map((row) =>
    [0, 1, 2].map((column) =>
      [0, 1, 2].reduce((sum, k) => sum + target[row * 3 + k]! * inverse[k * 3 + column]!, 0),
    ),
  );
  return linear.flatMap((row, i) => [
    ...row,
    to[0]![i]! - row.reduce((sum, value, column) => sum + value * from[0]![column]!, 0),
  ]);
}

/** The three edges from the first point, as columns. */
function edges(points: readonly number[][]): Matrix3 {
  const [first, ...others] = points;
  return [0, 1, 2].flatMap((row) => others.map((point) => point[row]! - first![row]!));
}

function determinant([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0]: Matrix3): number {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

function inverted(matrix: Matrix3): Matrix3 | null {
  const whole = determinant(matrix);
  if (whole === 0) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = matrix;
  const adjugate = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  return adjugate.map((value) => value / whole);
}

function mapped(matrix: readonly number[], [x = 0, y = 0, z = 0]: readonly number[]): number[] {
  return [0, 4, 8].map(
    (row) => matrix[row]! * x + matrix[row + 1]! * y + matrix[row + 2]! * z + matrix[row + 3]!,
  );
}

function pointAt(points: Float32Array, vertex: number): number[] {
  return [points[vertex * 3]!, points[vertex * 3 + 1]!, points[vertex * 3 + 2]!];
}

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((value, i) => Math.abs(value - other[i]!)));
}
