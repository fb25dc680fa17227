import type { Model } from '../../../core/index.js';

/** A triangle in texture space: u and v of its three corners. */
export type UvTriangle = readonly [u0: number, v0: number, u1: number, v1: number, u2: number, v2: number];

/** A range of texture coordinates. */
export interface UvBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type UvModel = Pick<Model, 'groups' | 'indices' | 'uvs' | 'faceSource' | 'materials'>;

const unit: UvBox = { left: 0, top: 0, right: 1, bottom: 1 };
/** Coordinates beyond by less than this are rounding, not wrapping. */
const tolerance = 1 / 1024;

/** The triangles of one material in texture space, with their faces of the file. */
export class UvTriangles {
  readonly all: readonly UvTriangle[];
  /** The file's face of each triangle. */
  readonly faces: readonly number[];
  /** What all coordinates are within; the unit square without triangles. */
  readonly box: UvBox;

  constructor(all: readonly UvTriangle[], faces: readonly number[]) {
    this.all = all;
    this.faces = faces;
    this.box = boxOf(all) ?? unit;
  }

  /** Those of a material; empty where its faces have no texture coordinates. */
  static of(model: UvModel, material: number): UvTriangles {
    const all: UvTriangle[] = [];
    const faces: number[] = [];
    const { uvs, indices } = model;
    const hasUv = uvs.length > 0 && model.materials[material]?.fill !== 'palette';
    for (const { start, count } of hasUv ? model.groups.filter((group) => group.material === material) : []) {
      for (let at = start; at < start + count; at += 3) {
        const corners = [0, 1, 2].flatMap((corner) => {
          const vertex = indices[at + corner]! * 2;
          return [uvs[vertex]!, uvs[vertex + 1]!];
        });
        all.push(corners as unknown as UvTriangle);
        faces.push(model.faceSource[at / 3]!);
      }
    }
    return new UvTriangles(all, faces);
  }

  /** Whether some coordinates are outside of 0 to 1, where the image wraps. */
  get wraps(): boolean {
    const { left, top, right, bottom } = this.box;
    return Math.min(left, top) < -tolerance || Math.max(right, bottom) > 1 + tolerance;
  }

  /** The coordinates and the whole image. */
  get extent(): UvBox {
    const { left, top, right, bottom } = this.box;
    return {
      left: Math.min(0, left),
      top: Math.min(0, top),
      right: Math.max(1, right),
      bottom: Math.max(1, bottom),
    };
  }

  /** The triangles of a face. */
  ofFace(face: number): UvTriangle[] {
    return this.all.filter((_, i) => this.faces[i] === face);
  }

  /** What a face is within; null when it has another material. */
  boxOfFace(face: number): UvBox | null {
    return boxOf(this.ofFace(face));
  }

  /**
   * The faces at a point, those that contain it before those that are only near, each in the file's order. `width` and
   * `height` are the reach in units of u and v, so that thin triangles can be hit.
   */
  facesAt(u: number, v: number, width: number, height: number): number[] {
    const inside = new Set<number>();
    const near = new Set<number>();
    this.all.forEach((triangle, i) => {
      const scaled = triangle.map((value, at) =>
        at % 2 ? (value - v) / height : (value - u) / width,
      ) as unknown as UvTriangle;
      if (containsOrigin(scaled)) inside.add(this.faces[i]!);
      else if (isNearOrigin(scaled)) near.add(this.faces[i]!);
    });
    const inOrder = (faces: Iterable<number>): number[] => [...faces].sort((one, other) => one - other);
    return [...inOrder(inside), ...inOrder(near).filter((face) => !inside.has(face))];
  }

  /** The next face after `from` in the file's order, or with −1 the one before; wraps around. Null without faces. */
  next(from: number | null, step: 1 | -1): number | null {
    const order = [...new Set(this.faces)].sort((one, other) => (one - other) * step);
    return order.find((face) => from !== null && (face - from) * step > 0) ?? order[0] ?? null;
  }
}

function boxOf(triangles: readonly UvTriangle[]): UvBox | null {
  if (triangles.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [u0, v0, u1, v1, u2, v2] of triangles) {
    left = Math.min(left, u0, u1, u2);
    right = Math.max(right, u0, u1, u2);
    top = Math.min(top, v0, v1, v2);
    bottom = Math.max(bottom, v0, v1, v2);
  }
  return { left, top, right, bottom };
}

/** Whether (0, 0) is in a triangle; never in one without an area. */
function containsOrigin([u0, v0, u1, v1, u2, v2]: UvTriangle): boolean {
  const sides = [u0 * v1 - u1 * v0, u1 * v2 - u2 * v1, u2 * v0 - u0 * v2];
  const area = sides[0]! + sides[1]! + sides[2]!;
  return area !== 0 && sides.every((side) => side * Math.sign(area) >= 0);
}

/** Whether an edge comes within a distance of 1 of (0, 0). */
function isNearOrigin(triangle: UvTriangle): boolean {
  return [0, 2, 4].some((first) => {
    const [u, v] = [triangle[first]!, triangle[first + 1]!];
    const [du, dv] = [triangle[(first + 2) % 6]! - u, triangle[(first + 3) % 6]! - v];
    const length = du * du + dv * dv;
    const part = length === 0 ? 0 : Math.max(0, Math.min(1, -(u * du + v * dv) / length));
    return Math.hypot(u + du * part, v + dv * part) <= 1;
  });
}
