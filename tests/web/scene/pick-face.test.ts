import { describe, expect, it } from 'vitest';
import type { Material, Model } from '../../../web/src/core/model.js';
import {
  boxOfFace,
  faceAt,
  nextFace,
  pickFace,
  trianglesOf,
} from '../../../web/src/scene/picking/pick-face.js';

/** Squares of 1 × 1 that face +Z, one behind the other; the file calls their vertices 10, 11, … and their faces 5, 6, … */
function squares(...materials: Partial<Material>[]): Model {
  const positions: number[] = [];
  const indices: number[] = [];
  materials.forEach((_, i) => {
    positions.push(0, 0, -i, 1, 0, -i, 1, 1, -i, 0, 1, -i);
    indices.push(...[0, 1, 2, 0, 2, 3].map((corner) => corner + i * 4));
  });
  return {
    positions: new Float32Array(positions),
    uvs: new Float32Array(materials.flatMap(() => [0, 1, 1, 1, 1, 0, 0, 0])),
    indices: new Uint32Array(indices),
    vertexSource: new Uint32Array(materials.length * 4).map((_, i) => i + 10),
    faceSource: new Uint32Array(materials.flatMap((_, i) => [i + 5, i + 5])),
    groups: materials.map((_, i) => ({ start: i * 6, count: 6, material: i })),
    materials: materials as Material[],
  } as unknown as Model;
}

const from = (z: number) => ({ origin: [0.75, 0.25, z], direction: [0, 0, -Math.sign(z)] }) as const;
const all = { isVisible: () => true };

describe('pickFace', () => {
  const model = squares({ twoSided: false }, { twoSided: false });
  const options = { ...all, positions: model.positions };

  it('tells face, triangle, material, the vertices of the file, and the place on picture and model', () => {
    expect(pickFace(model, from(5), options)).toEqual({
      face: 5,
      triangle: 0,
      material: 0,
      vertices: [10, 11, 12],
      uv: [0.75, 0.75],
      point: [0.75, 0.25, 0],
    });
  });

  it('meets nothing beside the model', () => {
    expect(pickFace(model, { origin: [2, 2, 5], direction: [0, 0, -1] }, options)).toBe(null);
  });

  it('looks through hidden materials', () => {
    expect(pickFace(model, from(5), { ...options, isVisible: (material) => material === 1 })?.face).toBe(6);
  });

  it('looks through the back of a one-sided face and not of a two-sided one', () => {
    expect(pickFace(model, from(-5), options)).toBe(null);
    const open = squares({ twoSided: false }, { twoSided: true });
    expect(pickFace(open, from(-5), options)?.face).toBe(6);
  });

  it('looks through holes in a picture', () => {
    const isHole = (material: number, u: number, v: number) => material === 0 && u > 0.5 && v > 0.5;
    expect(pickFace(model, from(5), { ...options, isHole })?.face).toBe(6);
  });

  it('sees the pose that it is given, not the first one', () => {
    const moved = model.positions.map((value, i) => (i % 3 === 2 && i < 12 ? value - 9 : value));
    expect(pickFace(model, from(5), { ...options, positions: moved })?.face).toBe(6);
  });

  it('sees the last face drawn where faces are drawn in an order, and none that is left out', () => {
    const order = Uint32Array.of(0, 1, 2, 3);
    expect(pickFace(model, from(5), { ...options, order })?.face).toBe(6);
    expect(pickFace(model, from(5), { ...options, order: order.toReversed() })?.face).toBe(5);
    expect(pickFace(model, from(5), { ...options, order: Uint32Array.of(0) })?.face).toBe(5);
    expect(pickFace(model, from(5), { ...options, order: Uint32Array.of(1, 3) })).toBe(null);
    const isVisible = (material: number) => material === 0;
    expect(pickFace(model, from(5), { ...options, order, isVisible })?.face).toBe(5);
    const isHole = (material: number) => material === 1;
    expect(pickFace(model, from(5), { ...options, order, isHole })?.face).toBe(5);
  });

  it('passes over triangles without an area', () => {
    const flat = squares({ twoSided: true });
    expect(pickFace(flat, from(5), { ...all, positions: flat.positions.map(() => 0.5) })).toBe(null);
  });
});

describe('faces of a model', () => {
  const model = squares({}, {}, {});

  it('are drawn by their triangles', () => {
    expect(trianglesOf(model, 6)).toEqual([2, 3]);
    expect(trianglesOf(model, 99)).toEqual([]);
  });

  it('are described at the middle of their first triangle', () => {
    const face = faceAt(model, model.positions, 7)!;
    expect([face.face, face.triangle, face.material]).toEqual([7, 4, 2]);
    expect(face.point[2]).toBeCloseTo(-2);
    expect(faceAt(model, model.positions, 99)).toBe(null);
  });

  it('have a box', () => {
    expect(boxOfFace(model, model.positions, 6)).toEqual({ low: [0, 0, -1], high: [1, 1, -1] });
    expect(boxOfFace(model, model.positions, 99)).toBe(null);
  });

  it('come in the order of the file, round the end, without the hidden ones', () => {
    const visible = (material: number) => material !== 1;
    expect(nextFace(model, null, 1, visible)).toBe(5);
    expect(nextFace(model, 5, 1, visible)).toBe(7);
    expect(nextFace(model, 7, 1, visible)).toBe(5);
    expect(nextFace(model, 5, -1, visible)).toBe(7);
    expect(nextFace(model, null, -1, visible)).toBe(7);
    expect(nextFace(model, 5, 1, () => false)).toBe(null);
  });
});
