import type { Node } from '@gltf-transform/core';
import { isExtras } from '../extras.js';
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

/**
 * Adds a triangle for each node whose name has the word "weapon": not for one with meshes below it, which is a gun, nor for
 * that of a whole model, which can be called so.
 */
export function addWeaponNodes(builder: MeshBuilder, nodes: readonly Node[]): WeaponNode[] {
  const others = aboveMeshes(nodes);
  const found = nodes.filter(
    (node) => namedKind(node.getName()).role === 'weapon' && !others.has(node) && !isWholeModel(node),
  );
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

/** The nodes that have a mesh, or one below them. */
function aboveMeshes(nodes: readonly Node[]): ReadonlySet<Node> {
  const found = new Set<Node>();
  for (const node of nodes) {
    if (!node.getMesh()) continue;
    for (let at: Node | null = node; at && !found.has(at); at = at.getParentNode()) found.add(at);
  }
  return found;
}

function isWholeModel(node: Node): boolean {
  const { retromesh } = node.getExtras();
  return isExtras(retromesh) && 'format' in retromesh;
}
