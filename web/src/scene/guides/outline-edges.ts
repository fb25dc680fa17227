import type { Model } from '../../core/model.js';

type Faces = Pick<Model, 'indices' | 'groups' | 'vertexSource' | 'faceSource' | 'sourceVertexCount'>;

/**
 * The edges of the file's faces, as pairs of render vertices: those that only one triangle of a face has. Edges that faces
 * share are there once.
 */
export function outlineEdges(model: Faces, isVisible: (material: number) => boolean): Uint32Array {
  const { indices, groups, vertexSource, faceSource, sourceVertexCount } = model;
  /** The edges of each face, by their vertices in the file; null for those within it. */
  const faces = new Map<number, Map<number, readonly [number, number] | null>>();
  for (const { start, count, material } of groups) {
    if (!isVisible(material)) continue;
    for (let i = start; i < start + count; i++) {
      const face = faceSource[Math.floor(i / 3)];
      const [from, to] = [indices[i], indices[i % 3 === 2 ? i - 2 : i + 1]];
      const [a, b] = [vertexSource[from], vertexSource[to]];
      const edge = Math.min(a, b) * sourceVertexCount + Math.max(a, b);
      const edges = faces.get(face) ?? new Map<number, readonly [number, number] | null>();
      faces.set(face, edges.set(edge, edges.has(edge) ? null : [from, to]));
    }
  }
  const all = new Map<number, readonly [number, number]>();
  for (const edges of faces.values()) for (const [edge, ends] of edges) if (ends) all.set(edge, ends);
  return Uint32Array.from([...all.values()].flat());
}
