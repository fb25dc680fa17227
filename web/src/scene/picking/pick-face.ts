import type { Group, Model } from '../../core/model.js';
import { labelsOf, type TriangleLabels } from '../labels.js';
import { boxAround, cross, dot, map, subtract, type Box, type Vector } from '../math/vector.js';

/** A face of the model and a place on it. */
export interface Pick extends TriangleLabels {
  /** The file's own number of the face. */
  readonly face: number;
  /** Number of the triangle among all that are drawn. */
  readonly triangle: number;
  readonly material: number;
  /** The file's own numbers of the triangle's corners. */
  readonly vertices: readonly [number, number, number];
  /** Where on the picture. */
  readonly uv: readonly [u: number, v: number];
  /** Where in the model, in the present pose. */
  readonly point: Vector;
}

export interface Ray {
  readonly origin: Vector;
  readonly direction: Vector;
}

/** What a ray may hit. */
export interface PickOptions {
  readonly positions: Float32Array;
  isVisible(material: number): boolean;
  /** Whether the picture of a material has a hole at a place. */
  isHole?(material: number, u: number, v: number): boolean;
  /** The triangles that are drawn, each over those before it, where no depth decides what is seen. */
  readonly order?: Uint32Array | null;
  /** Whether backs are drawn; what each material says when null or absent. */
  readonly backs?: boolean | null;
}

/**
 * The face that is seen where a ray meets the model, the nearest one or the last one drawn: hidden materials, the backs
 * of one-sided faces and holes in pictures let it through.
 */
export function pickFace(model: Model, ray: Ray, options: PickOptions): Pick | null {
  const { order } = options;
  if (order) return pickLast(model, ray, order, options);
  let nearest = null as Hit | null;
  for (const { start, count, material } of model.groups) {
    if (!options.isVisible(material)) continue;
    for (let triangle = start / 3; triangle < (start + count) / 3; triangle++)
      nearest = hit(model, ray, triangle, material, options, nearest?.distance) ?? nearest;
  }
  return nearest?.pick ?? null;
}

function pickLast(model: Model, ray: Ray, order: Uint32Array, options: PickOptions): Pick | null {
  for (let i = order.length - 1; i >= 0; i--) {
    const material = groupOf(model, order[i])?.material ?? -1;
    const found = options.isVisible(material) ? hit(model, ray, order[i], material, options) : null;
    if (found) return found.pick;
  }
  return null;
}

interface Hit {
  readonly distance: number;
  readonly pick: Pick;
}

/** Where a ray meets a triangle as it is drawn, nearer than `limit`. */
function hit(
  model: Model,
  { origin, direction }: Ray,
  triangle: number,
  material: number,
  { positions, isHole, backs }: PickOptions,
  limit = Infinity,
): Hit | null {
  const [a, b, c] = cornersOf(model, positions, triangle);
  const twoSided = backs ?? model.materials[material]?.twoSided ?? false;
  const met = meet(origin, direction, a, b, c, twoSided);
  if (!met || met.distance >= limit) return null;
  const pick = describe(model, positions, triangle, material, [met.first, met.second, met.third]);
  return isHole?.(material, ...pick.uv) ? null : { distance: met.distance, pick };
}

/** The triangles that draw a face of the file. */
export function trianglesOf(model: Model, face: number): number[] {
  const triangles: number[] = [];
  model.faceSource.forEach((source, triangle) => {
    if (source === face) triangles.push(triangle);
  });
  return triangles;
}

/** The next face after `from` that is drawn, in the file's order and round its end; with `step` −1 the one before. */
export function nextFace(
  model: Model,
  from: number | null,
  step: 1 | -1,
  isVisible: (material: number) => boolean,
): number | null {
  const faces = new Set<number>();
  for (const { start, count, material } of model.groups) {
    if (!isVisible(material)) continue;
    for (const face of model.faceSource.subarray(start / 3, (start + count) / 3)) faces.add(face);
  }
  const order = [...faces].sort((a, b) => (a - b) * step);
  return order.find((face) => from !== null && (face - from) * step > 0) ?? order[0] ?? null;
}

/** The box of a face in a pose, or null when nothing draws it. */
export function boxOfFace(model: Model, positions: Float32Array, face: number): Box | null {
  const corners = trianglesOf(model, face).flatMap((triangle) => cornersOf(model, positions, triangle));
  return corners.length > 0 ? boxAround(corners) : null;
}

/** A face of the file with the middle of its first triangle, or null when nothing draws it. */
export function faceAt(model: Model, positions: Float32Array, face: number): Pick | null {
  const triangle = model.faceSource.indexOf(face);
  if (triangle < 0) return null;
  const group = groupOf(model, triangle);
  return group ? describe(model, positions, triangle, group.material, [1 / 3, 1 / 3, 1 / 3]) : null;
}

function groupOf({ groups }: Model, triangle: number): Group | undefined {
  return groups.find(({ start, count }) => triangle * 3 >= start && triangle * 3 < start + count);
}

/** The three corners of a triangle in a pose. */
export function cornersOf(model: Model, positions: Float32Array, triangle: number): [Vector, Vector, Vector] {
  const corner = (i: number): Vector => {
    const at = model.indices[triangle * 3 + i] * 3;
    return [positions[at], positions[at + 1], positions[at + 2]];
  };
  return [corner(0), corner(1), corner(2)];
}

interface Meeting {
  readonly distance: number;
  /** How much each corner counts at the point: together 1. */
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

/** Where a ray meets a triangle, by Möller and Trumbore; distance is in lengths of the direction. */
function meet(
  origin: Vector,
  along: Vector,
  a: Vector,
  b: Vector,
  c: Vector,
  twoSided: boolean,
): Meeting | null {
  const toB = subtract(b, a);
  const toC = subtract(c, a);
  const across = cross(along, toC);
  const slant = dot(toB, across);
  if (slant === 0 || (slant < 0 && !twoSided)) return null;
  const fromA = subtract(origin, a);
  const second = dot(fromA, across) / slant;
  if (!(second >= 0 && second <= 1)) return null;
  const turned = cross(fromA, toB);
  const third = dot(along, turned) / slant;
  if (!(third >= 0 && second + third <= 1)) return null;
  const distance = dot(toC, turned) / slant;
  return distance > 0 ? { distance, first: 1 - second - third, second, third } : null;
}

function describe(
  model: Model,
  positions: Float32Array,
  triangle: number,
  material: number,
  weights: Vector,
): Pick {
  const corners = cornersOf(model, positions, triangle);
  const [i, j, k] = model.indices.subarray(triangle * 3, triangle * 3 + 3);
  const mix = (read: (vertex: number) => number) =>
    read(i) * weights[0] + read(j) * weights[1] + read(k) * weights[2];
  return {
    ...labelsOf(model, triangle),
    face: model.faceSource[triangle],
    triangle,
    material,
    vertices: [model.vertexSource[i], model.vertexSource[j], model.vertexSource[k]],
    uv: [mix((vertex) => model.uvs[vertex * 2] ?? 0), mix((vertex) => model.uvs[vertex * 2 + 1] ?? 0)],
    point: map([0, 0, 0], (_, axis) =>
      corners.reduce((sum, corner, n) => sum + corner[axis] * weights[n], 0),
    ),
  };
}
