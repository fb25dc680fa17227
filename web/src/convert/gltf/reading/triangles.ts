import type { Primitive } from '@gltf-transform/core';
import { importError } from '../../imported/import-error.js';

const modes = { triangles: 4, strip: 5, fan: 6 } as const;

/** Whether a primitive has triangles; others have points or lines. */
export function hasTriangles(primitive: Primitive): boolean {
  return primitive.getMode() >= modes.triangles;
}

/**
 * The vertices of the triangles of a primitive, three for each; those of strips and fans are written out, those without an
 * index buffer counted. Throws a ModelError for an index out of range.
 */
export function trianglesOf(file: string, primitive: Primitive, vertexCount: number): Uint32Array {
  const own = primitive.getIndices()?.getArray();
  const indices = own
    ? Uint32Array.from(own)
    : Uint32Array.from({ length: vertexCount }, (_, index) => index);
  const wrong = indices.findIndex((index) => index >= vertexCount);
  if (wrong >= 0)
    throw importError(file, `uses vertex ${indices[wrong]!} of a mesh, and there are ${vertexCount}`);
  const mode = primitive.getMode();
  if (mode === modes.triangles) return indices.subarray(0, indices.length - (indices.length % 3));
  const count = Math.max(0, indices.length - 2);
  const triangles = new Uint32Array(3 * count);
  for (let i = 0; i < count; i += 1) {
    const corners =
      mode === modes.fan
        ? [indices[i + 1]!, indices[i + 2]!, indices[0]!]
        : i % 2 === 0
          ? [indices[i]!, indices[i + 1]!, indices[i + 2]!]
          : [indices[i]!, indices[i + 2]!, indices[i + 1]!];
    triangles.set(corners, 3 * i);
  }
  return triangles;
}
