import { BufferAttribute, BufferGeometry, Mesh, type Intersection } from 'three';
import type { Model } from '../core/model.js';

/**
 * Lets rays hit all triangles of the pose whose materials are visible, with their numbers in `model.indices`: the geometry of faces that
 * are sorted has those alone that the last camera saw, in the order in which they were drawn.
 */
export function hitAllTriangles(faces: Mesh, { indices, groups }: Model): void {
  const geometry = new BufferGeometry().setIndex(new BufferAttribute(indices, 1));
  for (const { start, count, material } of groups) geometry.addGroup(start, count, material);
  geometry.attributes = faces.geometry.attributes;
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
}
