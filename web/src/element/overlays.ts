import type { Model } from '../core/index.js';

/** What can be drawn over a model, by the property that switches it. */
export type OverlayName = 'bones' | 'attachments' | 'outlines' | 'normalLines' | 'vertexGrid';

/** What it is called, its key, and how many of it a model has: 0 where it does not apply. */
export const overlays: readonly (readonly [
  name: OverlayName,
  label: string,
  key: string,
  count: (model: Model) => number,
])[] = [
  ['bones', 'Bones', 'B', ({ boneParents }) => boneParents?.length ?? 0],
  ['attachments', 'Attachments', 'A', ({ attachments }) => attachments.length],
  ['outlines', 'Polygons', 'E', polygons],
  ['normalLines', 'Normals', 'R', ({ normals }) => normals.length / 3],
  ['vertexGrid', 'Vertex grid', 'X', ({ lattice, sourceVertexCount }) => (lattice ? sourceVertexCount : 0)],
];

/** The number of faces of the file, where some of them are more than triangles. */
function polygons({ faceSource }: Model): number {
  const faces = new Set(faceSource).size;
  return faces < faceSource.length ? faces : 0;
}
