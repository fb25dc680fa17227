import { BufferAttribute, BufferGeometry, Mesh, type Intersection, type Vector3 } from 'three';
import type { Model } from '../core/model.js';
import type { Moment, SharedGeometry } from './shared-geometry.js';

type Attributes = BufferGeometry['attributes'];

/**
 * Lets rays hit all triangles of the pose whose materials are visible, with their numbers in `model.indices`: the geometry of faces that
 * are sorted has those alone that the last camera saw, in the order in which they were drawn. Returns what they hit.
 */
export function hitAllTriangles(
  faces: Mesh,
  { indices, groups }: Model,
  attributes: Attributes = faces.geometry.attributes,
): Mesh {
  const geometry = new BufferGeometry().setIndex(new BufferAttribute(indices, 1));
  for (const { start, count, material } of groups) geometry.addGroup(start, count, material);
  geometry.attributes = attributes;
  const target = new Mesh(geometry, faces.material);
  target.matrixWorld = faces.matrixWorld;
  faces.raycast = (raycaster, hits) => {
    geometry.boundingBox = faces.geometry.boundingBox;
    geometry.boundingSphere = faces.geometry.boundingSphere;
    const found: Intersection[] = [];
    target.raycast(raycaster, found);
    const materials = [faces.material].flat();
    for (const hit of found)
      if (materials[hit.face!.materialIndex]?.visible) hits.push({ ...hit, object: faces });
  };
  return target;
}

/** Does so for faces that shaders pose, and gives the vertices of that pose: the core poses them when they are asked for. */
export function hitPose(faces: Mesh, shared: SharedGeometry, moment: () => Moment | null): void {
  const target = hitAllTriangles(faces, shared.model, shared.posed);
  faces.getVertexPosition = target.getVertexPosition = (vertex: number, out: Vector3): Vector3 => {
    shared.pose(moment());
    return out.fromBufferAttribute(shared.posed['position']!, vertex);
  };
}
