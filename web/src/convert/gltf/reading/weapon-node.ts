import { plainMaterial } from '../../imported-mesh.js';
import { exportedExtras } from '../extras.js';
import type { MeshBuilder } from '../../imported/mesh-builder.js';
import { namedKind } from '../../imported/material-words.js';
import type { ImportBudget } from '../../imported/import-budget.js';
import { addTransformed } from './matrix4.js';
import type { Scene } from './scene.js';
import type { ScenePoser } from './scene-poser.js';

/** A triangle that follows a node: of a weapon, or of an attachment of a game. */
export interface WeaponNode {
  readonly node: number;
  readonly corners: readonly Corner[];
  /** Its first vertex. */
  readonly first: number;
}

type Corner = readonly [number, number, number];

/** Steps of adding or posing a triangle. */
export const stepsOfWeapon = 128;

/**
 * The corners in the space of the node: Z runs from the first to the second, Y is the normal, and the origin is between them.
 */
const weaponCorners: readonly Corner[] = [
  [0, 0, -1],
  [0, 0, 1],
  [1, 0, 0],
];

/** The same with the origin at the first, and X from there to the second. */
const attachmentCorners: readonly Corner[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
];

/**
 * Adds a triangle for each node whose name has the word "weapon": not for one with meshes below it, which is a gun, nor for
 * that of a whole model, which can be called so. And one for each attachment of a game that was exported here.
 */
export async function addWeaponNodes(
  builder: MeshBuilder,
  scene: Scene,
  budget: ImportBudget,
): Promise<WeaponNode[]> {
  const others = aboveMeshes(scene);
  const found: { readonly node: number; readonly name: string | null }[] = [];
  for (const node of scene.order) {
    const { name = '', extras } = scene.nodes[node]!;
    const { attachment, format } = exportedExtras(extras);
    if (!others.has(node) && namedKind(name).role === 'weapon' && format === undefined)
      found.push({ node, name: null });
    else if (typeof attachment === 'string') found.push({ node, name: attachment });
    if (budget.isOver(16 + Math.min(1024, name.length))) await budget.pause();
  }
  const materials = new Map<string | null, number>();
  const materialOf = (name: string | null): number => {
    const role = name === null ? 'weapon' : 'corner';
    if (!materials.has(name))
      materials.set(name, builder.materials.push({ ...plainMaterial, name: name ?? 'weapon', role }) - 1);
    return materials.get(name)!;
  };
  const weapons: WeaponNode[] = [];
  for (const { node, name } of found) {
    const { face } = exportedExtras(scene.nodes[node]!.extras);
    const first = builder.add({
      faceNumbers: Number.isInteger(face) && Number(face) >= 0 ? [Number(face)] : null,
      triangles: Uint32Array.of(0, 1, 2),
      vertexCount: 3,
      material: materialOf(name),
      uvs: null,
      colours: null,
      numbers: null,
      isMirrored: false,
    });
    weapons.push({ node, first, corners: name === null ? weaponCorners : attachmentCorners });
    if (budget.isOver(stepsOfWeapon)) await budget.pause();
  }
  return weapons;
}

/** Writes the corners of the triangle of a pose to `out`. */
export function poseWeapon(
  { node, first, corners }: WeaponNode,
  { worlds }: ScenePoser,
  out: Float32Array,
): void {
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
