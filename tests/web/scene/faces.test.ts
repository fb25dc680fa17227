import { describe, expect, it } from 'vitest';
import { boxOfFace, faceAt, nextFace, trianglesOf } from '../../../web/src/scene/picking/faces.js';
import { squares } from './squares.js';

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
