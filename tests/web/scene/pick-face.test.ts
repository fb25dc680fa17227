import { describe, expect, it } from 'vitest';
import { pickFace } from '../../../web/src/scene/picking/pick-face.js';
import { squares } from './squares.js';
import { boxOfFace, faceAt, nextFace, trianglesOf } from '../../../web/src/scene/picking/faces.js';

const from = (z: number) => ({ origin: [0.75, 0.25, z], direction: [0, 0, -Math.sign(z)] }) as const;
const all = { isVisible: () => true };

describe('pickFace', () => {
  const model = squares({ twoSided: false }, { twoSided: false });
  const options = { ...all, positions: model.positions };

  it('returns face, triangle, material, vertices of the file, texture coordinates and position', () => {
    expect(pickFace(model, from(5), options)).toEqual({
      face: 5,
      triangle: 0,
      material: 0,
      vertices: [10, 11, 12],
      uv: [0.75, 0.75],
      point: [0.75, 0.25, 0],
    });
  });

  it('returns null beside the model', () => {
    expect(pickFace(model, { origin: [2, 2, 5], direction: [0, 0, -1] }, options)).toBe(null);
  });

  it('passes through hidden materials', () => {
    expect(pickFace(model, from(5), { ...options, isVisible: (material) => material === 1 })?.face).toBe(6);
  });

  it('hits back faces of two-sided materials only', () => {
    expect(pickFace(model, from(-5), options)).toBe(null);
    const open = squares({ twoSided: false }, { twoSided: true });
    expect(pickFace(open, from(-5), options)?.face).toBe(6);
  });

  it('passes through transparent texels', () => {
    const isHole = (material: number, u: number, v: number) => material === 0 && u > 0.5 && v > 0.5;
    expect(pickFace(model, from(5), { ...options, isHole })?.face).toBe(6);
  });

  it('hits the model in the given pose', () => {
    const moved = model.positions.map((value, i) => (i % 3 === 2 && i < 12 ? value - 9 : value));
    expect(pickFace(model, from(5), { ...options, positions: moved })?.face).toBe(6);
  });

  it('returns the face drawn last of a draw order, and no face that is left out of it', () => {
    const order = Uint32Array.of(0, 1, 2, 3);
    expect(pickFace(model, from(5), { ...options, drawOrder: order })?.face).toBe(6);
    expect(pickFace(model, from(5), { ...options, drawOrder: order.toReversed() })?.face).toBe(5);
    expect(pickFace(model, from(5), { ...options, drawOrder: Uint32Array.of(0) })?.face).toBe(5);
    expect(pickFace(model, from(5), { ...options, drawOrder: Uint32Array.of(1, 3) })).toBe(null);
    const isVisible = (material: number) => material === 0;
    expect(pickFace(model, from(5), { ...options, drawOrder: order, isVisible })?.face).toBe(5);
    const isHole = (material: number) => material === 1;
    expect(pickFace(model, from(5), { ...options, drawOrder: order, isHole })?.face).toBe(5);
  });

  it('ignores degenerate triangles', () => {
    const flat = squares({ twoSided: true });
    expect(pickFace(flat, from(5), { ...all, positions: flat.positions.map(() => 0.5) })).toBe(null);
  });
});

describe('faces of a model', () => {
  const model = squares({}, {}, {});

  it('have one or more triangles', () => {
    expect(trianglesOf(model, 6)).toEqual([2, 3]);
    expect(trianglesOf(model, 99)).toEqual([]);
  });

  it('are described at the centre of their first triangle', () => {
    const face = faceAt(model, model.positions, 7)!;
    expect([face.face, face.triangle, face.material]).toEqual([7, 4, 2]);
    expect(face.point[2]).toBeCloseTo(-2);
    expect(faceAt(model, model.positions, 99)).toBe(null);
  });

  it('have a bounding box', () => {
    expect(boxOfFace(model, model.positions, 6)).toEqual({ low: [0, 0, -1], high: [1, 1, -1] });
    expect(boxOfFace(model, model.positions, 99)).toBe(null);
  });

  it('are visited in the order of the file, without hidden ones, and wrap around', () => {
    const visible = (material: number) => material !== 1;
    expect(nextFace(model, null, 1, visible)).toBe(5);
    expect(nextFace(model, 5, 1, visible)).toBe(7);
    expect(nextFace(model, 7, 1, visible)).toBe(5);
    expect(nextFace(model, 5, -1, visible)).toBe(7);
    expect(nextFace(model, null, -1, visible)).toBe(7);
    expect(nextFace(model, 5, 1, () => false)).toBe(null);
  });
});
