import { describe, expect, it } from 'vitest';
import { UvTriangles, type UvTriangle } from '../../../../../web/src/app/panel/uv/uv-triangles.js';
import { squares } from '../../../scene/squares.js';

const corner: UvTriangle = [0, 0, 0.5, 0, 0, 0.5];
const whole: UvTriangle = [0, 0, 1, 0, 0, 1];
const thin: UvTriangle = [0.5, 0.9, 0.9, 0.9, 0.7, 0.9];

describe('the triangles of a material in texture space', () => {
  it('are those of its groups, with the numbers of their faces', () => {
    const model = squares({}, {});
    const { all, faces, box, wraps } = UvTriangles.of(model, 1);
    expect(all).toEqual([
      [0, 1, 1, 1, 1, 0],
      [0, 1, 1, 0, 0, 0],
    ]);
    expect(faces).toEqual([6, 6]);
    expect(box).toEqual({ left: 0, top: 0, right: 1, bottom: 1 });
    expect(wraps).toBe(false);
  });

  it('are none for plain colours, and for a model without texture coordinates', () => {
    expect(UvTriangles.of(squares({ fill: 'palette' }), 0).all).toEqual([]);
    expect(UvTriangles.of({ ...squares({}), uvs: new Float32Array() }, 0).all).toEqual([]);
    expect(UvTriangles.of(squares({}), 7).all).toEqual([]);
  });

  it('wrap where coordinates leave 0 to 1 by more than rounding', () => {
    const wraps = (...triangle: UvTriangle): boolean => new UvTriangles([triangle], [0]).wraps;
    expect(wraps(0, 0, 1.0005, 0, 0, 1)).toBe(false);
    expect(wraps(0, 0, 1.5, 0, 0, 1)).toBe(true);
    expect(wraps(0, -0.01, 1, 0, 0, 1)).toBe(true);
    const { extent } = new UvTriangles([[0.2, -2, 0.4, 0.5, 0.3, 0.5]], [0]);
    expect(extent).toEqual({ left: 0, top: -2, right: 1, bottom: 1 });
  });

  it('are found at a point: all that contain it by number, then those that are near', () => {
    const triangles = new UvTriangles([whole, corner, thin], [9, 4, 2]);
    expect(triangles.facesAt(0.1, 0.1, 0.01, 0.01)).toEqual([4, 9]);
    expect(triangles.facesAt(0.4, 0.4, 0.01, 0.01)).toEqual([9]);
    expect(triangles.facesAt(0.503, -0.005, 0.01, 0.01)).toEqual([4, 9]);
    expect(triangles.facesAt(0.6, 0.905, 0.01, 0.01)).toEqual([2]);
    expect(triangles.facesAt(0.6, 0.92, 0.01, 0.01)).toEqual([]);
    expect(triangles.facesAt(-1, -1, 0.01, 0.01)).toEqual([]);
  });

  it('are stepped through by the numbers of their faces', () => {
    const triangles = new UvTriangles([whole, corner, corner, thin], [9, 4, 4, 2]);
    expect([null, 2, 4, 9].map((from) => triangles.next(from, 1))).toEqual([2, 4, 9, 2]);
    expect([null, 9, 5, 2].map((from) => triangles.next(from, -1))).toEqual([9, 4, 4, 9]);
    expect(new UvTriangles([], []).next(null, 1)).toBeNull();
    expect(triangles.ofFace(4)).toEqual([corner, corner]);
    expect(triangles.boxOfFace(4)).toEqual({ left: 0, top: 0, right: 0.5, bottom: 0.5 });
    expect(triangles.boxOfFace(5)).toBeNull();
  });
});
