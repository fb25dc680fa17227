import { plainMaterial } from '../../imported-mesh.js';
import { exportedExtras } from '../extras.js';
import type { MeshBuilder } from '../../imported/mesh-builder.js';
import { namedKind } from '../../imported/material-words.js';
import type { ImportBudget } from '../../imported/import-budget.js';
import { addTransformed } from './matrix4.js';
import type { Scene } from './scene.js';
import type { ScenePoser } from './scene-poser.js';

/** A weapon triangle that follows a node. */
export interface WeaponNode {
  readonly node: number;
  /** Its first vertex. */
  readonly first: number;
}

/** Steps of adding or posing a triangle. */
export const stepsOfWeapon = 128;

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
export async function addWeaponNodes(
  builder: MeshBuilder,
  scene: Scene,
  budget: ImportBudget,
): Promise<WeaponNode[]> {
  const others = aboveMeshes(scene);
  const found: number[] = [];
  for (const node of scene.order) {
    const { name = '', extras } = scene.nodes[node]!;
    if (!others.has(node) && namedKind(name).role === 'weapon' && !('format' in exportedExtras(extras)))
      found.push(node);
    if (budget.isOver(16 + Math.min(1024, name.length))) await budget.pause();
  }
  if (found.length === 0) return [];
  const material = builder.materials.push({ ...plainMaterial, name: 'weapon', role: 'weapon' }) - 1;
  const weapons: WeaponNode[] = [];
  for (const node of found) {
    const { face } = exportedExtras(scene.nodes[node]!.extras);
    const first = builder.add({
      faceNumbers: Number.isInteger(face) && Number(face) >= 0 ? [Number(face)] : null,
      triangles: Uint32Array.of(0, 1, 2),
      vertexCount: 3,
      material,
      uvs: null,
      colours: null,
      numbers: null,
      isMirrored: false,
    });
    weapons.push({ node, first });
    if (budget.isOver(stepsOfWeapon)) await budget.pause();
  }
  return weapons;
}

/** Writes the corners of the triangle of a pose to `out`. */
export function poseWeapon({ node, first }: WeaponNode, { worlds }: ScenePoser, out: Float32Array): void {
  out.fill(0, 3 * first, 3 * first + 9);
  corners.forEach(([x, y, z], index) =>
    addTransformed(worlds, 16 * node, x, y, z, 1, out, 3 * (first + index)),
  );
}

/** The nodes that have a mesh, or one below them. */
function aboveMeshes({ nodes, order, parents }: Scene): ReadonlySet<number> {
  const found = new Set<number>();
  for (const node of order) {
    if (nodes[node]!.mesh === undefined) continue;
    for (let at = node; at >= 0 && !found.has(at); at = parents[at]!) found.add(at);
  }
  return found;
}
