import { describe, expect, it } from 'vitest';
import { overlayTexts, latticeText } from '../../../web/src/app/viewer/overlay-texts.js';
import { Lattice } from '../../../web/src/core/lattice.js';
import type { Model } from '../../../web/src/core/model.js';
import { outlineEdges } from '../../../web/src/scene/guides/outline-edges.js';
import { visibleVertices, writeLattice, writeNormals } from '../../../web/src/scene/guides/vertex-lines.js';

/** An octagon as a fan of six triangles, beside a triangle of the second material that shares its edge 0 1. */
const model = {
  indices: Uint32Array.from([...[1, 2, 3, 4, 5, 6].flatMap((i) => [0, i, i + 1]), 9, 8, 10]),
  vertexSource: Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 8),
  faceSource: Uint32Array.of(4, 4, 4, 4, 4, 4, 7),
  groups: [
    { start: 0, count: 18, material: 0 },
    { start: 18, count: 3, material: 1 },
  ],
  sourceVertexCount: 9,
};
const pairs = (edges: Uint32Array) =>
  Array.from({ length: edges.length / 2 }, (_, i) => [...edges.slice(i * 2, i * 2 + 2)].join());

describe('outlines', () => {
  it('are the edges of polygons, not those between their triangles', () => {
    const octagon = pairs(outlineEdges(model, (material) => material === 0));
    expect(octagon.sort()).toEqual(['0,1', '1,2', '2,3', '3,4', '4,5', '5,6', '6,7', '7,0']);
    // The shared edge is there once.
    expect(pairs(outlineEdges(model, () => true))).toHaveLength(10);
  });
});

describe('lines of vertices', () => {
  it('of normals are as long as the normals', () => {
    const positions = Float32Array.of(0, 0, 0, 5, 5, 5);
    const normals = Float32Array.of(0, 0, 1, 0, 0.5, 0);
    const out = new Float32Array(6);
    writeNormals(Uint32Array.of(1), { positions, normals }, 4, out);
    expect([...out]).toEqual([5, 5, 5, 5, 7, 5]);
  });

  it('are those of visible materials; of the grid one for each vertex of the file', () => {
    expect([...visibleVertices(model, (material) => material === 1, false)]).toEqual([9, 8, 10]);
    expect(visibleVertices(model, () => true, true)).toHaveLength(9);
  });
});

describe('the vertex grid', () => {
  /** x = 0.1 Y + 1, y = 0.2 Z, z = −0.1 X. */
  const matrix = Float32Array.of(0, 0.1, 0, 1, 0, 0, 0.2, 0, -0.1, 0, 0, 0);
  const lattice = new Lattice(matrix);

  it('has steps, and a farthest distance: half of the diagonal of a cell', () => {
    expect(lattice.steps.map((step) => step.toFixed(6))).toEqual(['0.100000', '0.100000', '0.200000']);
    expect(lattice.farthest).toBeCloseTo(Math.hypot(0.1, 0.1, 0.2) / 2, 6);
    expect(new Lattice(Float32Array.of(2, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0)).farthest).toBeCloseTo(
      Math.hypot(3, 2) / 2,
    );
  });

  it('has the position nearest to a point, and lines to its neighbours', () => {
    const near = [1.34, 0.51, -0.26].map(Math.fround);
    expect(lattice.nearest(near).map((value) => value.toFixed(4))).toEqual(['1.3000', '0.6000', '-0.3000']);
    const out = new Float32Array(18);
    writeLattice(Uint32Array.of(0), Float32Array.from(near), lattice, out);
    const rounded = [...out].map((value) => Number(value.toFixed(3)));
    expect(rounded).toEqual([
      1.3, 0.6, -0.2, 1.3, 0.6, -0.4, 1.2, 0.6, -0.3, 1.4, 0.6, -0.3, 1.3, 0.4, -0.3, 1.3, 0.8, -0.3,
    ]);
  });

  it('is described by its steps and by how far rounding moves', () => {
    expect(latticeText(matrix, Float32Array.of(0, 0, 0, 10, 12.25, 3))).toMatch(
      /in steps of 0.1 × 0.1 × 0.2 units.*at most 0.122, 1 % of the size/,
    );
    const normals = Float32Array.of(0, 0, 0.5, 0, 1, 0);
    const on = { outlines: true, normalLines: true, vertexGrid: true, bones: true, attachments: true };
    expect(overlayTexts({ ...model, normals, storedNormals: true } as unknown as Model, on)).toEqual([
      '2 polygons of the file, drawn as 7 triangles.',
      'Stored in the file, 0.50 to 1.00 long.',
    ]);
  });
});
