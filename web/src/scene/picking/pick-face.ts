import type { Model } from '../../core/model.js';
import { cornersOf, groupOf, pickAt, type Pick } from './faces.js';
import { cross, dot, subtract, type Vector } from '../math/vector.js';

/** What a ray can hit. */
export interface PickOptions {
  readonly positions: Float32Array;
  isVisible(material: number): boolean;
  /** Whether the texture of a material is transparent at texture coordinates. */
  isHole?(material: number, u: number, v: number): boolean;
  /** The triangles in drawing order, for a model that is drawn without the depth test. */
  readonly drawOrder?: Uint32Array | null;
  /** Whether back faces are drawn; null or absent for the materials' defaults. */
  readonly backFaces?: boolean | null;
}

interface Hit {
  readonly distance: number;
  readonly pick: Pick;
}

/**
 * The face that is visible where a ray hits the model: the nearest, or without the depth test the one drawn last. The ray
 * passes through hidden materials, back faces of one-sided materials, and transparent texels.
 */
export function pickFace(model: Model, ray: Ray, options: PickOptions): Pick | null {
  const { drawOrder } = options;
  return drawOrder ? pickLast(model, ray, drawOrder, options) : pickNearest(model, ray, options);
}

function pickNearest(model: Model, ray: Ray, options: PickOptions): Pick | null {
  let nearest = null as Hit | null;
  for (const { start, count, material } of model.groups) {
    if (!options.isVisible(material)) continue;
    for (let triangle = start / 3; triangle < (start + count) / 3; triangle++)
      nearest = hitTriangle(model, ray, triangle, material, options, nearest?.distance) ?? nearest;
  }
  return nearest?.pick ?? null;
}

function pickLast(model: Model, ray: Ray, drawOrder: Uint32Array, options: PickOptions): Pick | null {
  for (let i = drawOrder.length - 1; i >= 0; i--) {
    const material = groupOf(model, drawOrder[i])?.material ?? -1;
    const hit = options.isVisible(material) ? hitTriangle(model, ray, drawOrder[i], material, options) : null;
    if (hit) return hit.pick;
  }
  return null;
}

/** Where a ray hits a triangle as it is drawn, nearer than `limit`. */
function hitTriangle(
  model: Model,
  ray: Ray,
  triangle: number,
  material: number,
  { positions, isHole, backFaces }: PickOptions,
  limit = Infinity,
): Hit | null {
  const twoSided = backFaces ?? model.materials[material]?.twoSided ?? false;
  const hit = intersectTriangle(ray, cornersOf(model, positions, triangle), twoSided);
  if (!hit || hit.distance >= limit) return null;
  const pick = pickAt(model, positions, triangle, material, hit.weights);
  return isHole?.(material, ...pick.uv) ? null : { distance: hit.distance, pick };
}

interface Ray {
  readonly origin: Vector;
  readonly direction: Vector;
}

interface TriangleHit {
  /** In lengths of the ray's direction. */
  readonly distance: number;
  /** Barycentric coordinates. */
  readonly weights: Vector;
}

/** Intersects a ray with a triangle (Möller–Trumbore); back faces count with `twoSided` only. */
function intersectTriangle(
  { origin, direction }: Ray,
  [a, b, c]: readonly [Vector, Vector, Vector],
  twoSided: boolean,
): TriangleHit | null {
  const ab = subtract(b, a);
  const ac = subtract(c, a);
  const p = cross(direction, ac);
  const determinant = dot(ab, p);
  if (determinant === 0 || (determinant < 0 && !twoSided)) return null;
  const t = subtract(origin, a);
  const u = dot(t, p) / determinant;
  if (!(u >= 0 && u <= 1)) return null;
  const q = cross(t, ab);
  const v = dot(direction, q) / determinant;
  if (!(v >= 0 && u + v <= 1)) return null;
  const distance = dot(ac, q) / determinant;
  return distance > 0 ? { distance, weights: [1 - u - v, u, v] } : null;
}
