import type { Group, Model } from '../../core/model.js';
import { labelsOf, type TriangleLabels } from '../labels.js';
import { boundsOf, map, type Box, type Vector } from '../math/vector.js';

/** A face of the model and a point on it. */
export interface Pick extends TriangleLabels {
  /** The file's index of the face. */
  readonly face: number;
  /** Index of the triangle among all that are drawn. */
  readonly triangle: number;
  readonly material: number;
  /** The file's indices of the triangle's vertices. */
  readonly vertices: readonly [number, number, number];
  /** Texture coordinates of the point. */
  readonly uv: readonly [u: number, v: number];
  /** Position of the point in model space, in the present pose. */
  readonly point: Vector;
}

/** The point of a triangle that has the given barycentric coordinates. */
export function pickAt(
  model: Model,
  positions: Float32Array,
  triangle: number,
  material: number,
  weights: Vector,
): Pick {
  const corners = cornersOf(model, positions, triangle);
  const [i, j, k] = model.indices.subarray(triangle * 3, triangle * 3 + 3);
  const interpolate = (read: (vertex: number) => number) =>
    read(i) * weights[0] + read(j) * weights[1] + read(k) * weights[2];
  return {
    ...labelsOf(model, triangle),
    face: model.faceSource[triangle],
    triangle,
    material,
    vertices: [model.vertexSource[i], model.vertexSource[j], model.vertexSource[k]],
    uv: [
      interpolate((vertex) => model.uvs[vertex * 2] ?? 0),
      interpolate((vertex) => model.uvs[vertex * 2 + 1] ?? 0),
    ],
    point: map([0, 0, 0], (_, axis) =>
      corners.reduce((sum, corner, n) => sum + corner[axis] * weights[n], 0),
    ),
  };
}

/** The centre of a face's first triangle, or null for a face that is not drawn. */
export function faceAt(model: Model, positions: Float32Array, face: number): Pick | null {
  const triangle = model.faceSource.indexOf(face);
  if (triangle < 0) return null;
  const group = groupOf(model, triangle);
  return group ? pickAt(model, positions, triangle, group.material, [1 / 3, 1 / 3, 1 / 3]) : null;
}

/** The triangles of a face. */
export function trianglesOf(model: Model, face: number): number[] {
  const triangles: number[] = [];
  model.faceSource.forEach((source, triangle) => {
    if (source === face) triangles.push(triangle);
  });
  return triangles;
}

/** The next visible face after `from` in the file's order, or the previous one with `step` −1; wraps around. */
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

/** The bounding box of a face in a pose, or null for a face that is not drawn. */
export function boxOfFace(model: Model, positions: Float32Array, face: number): Box | null {
  const corners = trianglesOf(model, face).flatMap((triangle) => cornersOf(model, positions, triangle));
  return corners.length > 0 ? boundsOf(corners.flat()) : null;
}

/** The group of a triangle. */
export function groupOf({ groups }: Model, triangle: number): Group | undefined {
  return groups.find(({ start, count }) => triangle * 3 >= start && triangle * 3 < start + count);
}

/** Positions of a triangle's corners in a pose. */
export function cornersOf(model: Model, positions: Float32Array, triangle: number): [Vector, Vector, Vector] {
  const corner = (i: number): Vector => {
    const at = model.indices[triangle * 3 + i] * 3;
    return [positions[at], positions[at + 1], positions[at + 2]];
  };
  return [corner(0), corner(1), corner(2)];
}
