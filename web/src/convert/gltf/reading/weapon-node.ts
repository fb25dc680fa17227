import type { Node } from '@gltf-transform/core';
import type { MeshBuilder } from '../../imported/mesh-builder.js';
import { namedKind } from '../../imported/material-words.js';
import { addTransformed } from './matrix4.js';
import type { ScenePoser } from './scene-poser.js';

/** A weapon triangle that follows a node. */
export interface WeaponNode {
  readonly pose: (poser: ScenePoser, out: Float32Array) => void;
}

/**
 * The corners in the space of the node: Z runs from the first to the second, Y is the normal, and the origin is between them.
 */
const corners = [
  [0, 0, -1],
  [0, 0, 1],
  [1, 0, 0],
] as const;

/** Adds a triangle for each node without a mesh whose name has the word "weapon". */
export function addWeaponNodes(builder: MeshBuilder, nodes: readonly Node[]): WeaponNode[] {
  const found = nodes.filter((node) => !node.getMesh() && namedKind(node.getName()).role === 'weapon');
  if (found.length === 0) return [];
  const material =
    builder.materials.push({
      name: 'weapon',
      colour: [1, 1, 1, 1],
      image: -1,
      blend: 'opaque',
      twoSided: false,
      unlit: false,
      role: 'weapon',
    }) - 1;
  return found.map((node) => {
    const first = builder.add({
      triangles: Uint32Array.of(0, 1, 2),
      vertexCount: 3,
      material,
      uvs: null,
      colours: null,
      numbers: null,
      isMirrored: false,
    });
    return {
      pose: (poser, out) => {
        out.fill(0, 3 * first, 3 * first + 9);
        corners.forEach(([x, y, z], index) =>
          addTransformed(poser.worldOf(node), x, y, z, 1, out, 3 * (first + index)),
        );
      },
    };
  });
}
