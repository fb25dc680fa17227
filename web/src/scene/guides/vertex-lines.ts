import type { Model } from '../../core/model.js';
import type { Lattice } from '../../core/lattice.js';

type Vertices = Pick<Model, 'indices' | 'groups' | 'vertexSource'>;

/** The render vertices of visible materials; with `once` one for each vertex of the file. */
export function visibleVertices(
  { indices, groups, vertexSource }: Vertices,
  isVisible: (material: number) => boolean,
  once: boolean,
): Uint32Array {
  const found = new Map<number, number>();
  for (const { start, count, material } of groups) {
    if (!isVisible(material)) continue;
    for (const vertex of indices.subarray(start, start + count))
      found.set(once ? vertexSource[vertex] : vertex, vertex);
  }
  return Uint32Array.from(found.values());
}

/** Writes a line of each vertex along its normal: a normal of length 1 is `length` long. */
export function writeNormals(
  vertices: Uint32Array,
  { positions, normals }: { readonly positions: Float32Array; readonly normals: Float32Array },
  length: number,
  out: Float32Array,
): void {
  vertices.forEach((vertex, i) => {
    for (let axis = 0; axis < 3; axis++) {
      const at = vertex * 3 + axis;
      out[i * 6 + axis] = positions[at];
      out[i * 6 + 3 + axis] = positions[at] + normals[at] * length;
    }
  });
}

/** Writes three lines for each vertex, to the neighbours of the position that the file can store next to it. */
export function writeLattice(
  vertices: Uint32Array,
  positions: Float32Array,
  lattice: Lattice,
  out: Float32Array,
): void {
  vertices.forEach((vertex, i) => {
    const centre = lattice.nearest(positions.subarray(vertex * 3, vertex * 3 + 3));
    lattice.axes.forEach((step, line) => {
      const at = (i * 3 + line) * 6;
      for (let axis = 0; axis < 3; axis++) {
        out[at + axis] = centre[axis] - step[axis];
        out[at + 3 + axis] = centre[axis] + step[axis];
      }
    });
  });
}
