import type { GLTF } from '@gltf-transform/core';
import { withCommas } from '../../../core/format.js';
import type { ImportBudget } from '../../imported/import-budget.js';
import type { Accessors } from './accessors.js';
import { MeshPart, SkinPoser } from './mesh-part.js';
import { PrimitiveReader, type Primitive } from './primitives.js';
import type { Scene } from './scene.js';

/** The primitives that the nodes of a scene have. */
export interface Parts {
  readonly parts: readonly MeshPart[];
  /** The skins that they use. */
  readonly skins: readonly SkinPoser[];
}

/** Bytes of a part. */
const bytesOfPart = 256;

/** Reads the meshes of a scene: each once, whatever the number of nodes that have it. */
export async function partsOf(
  file: string,
  { json, nodes, order }: Scene,
  accessors: Accessors,
  budget: ImportBudget,
): Promise<Parts> {
  const reader = new PrimitiveReader(file, json, accessors, budget);
  const meshes = new Map<number, readonly Primitive[]>();
  const skins = new Map<number, SkinPoser>();
  const parts: MeshPart[] = [];
  for (const node of order) {
    if (budget.isOver(16)) await budget.pause();
    const { mesh, skin } = nodes[node]!;
    if (mesh === undefined) continue;
    if (!meshes.has(mesh)) meshes.set(mesh, await meshOf(json.meshes![mesh]!, reader, budget));
    const primitives = meshes.get(mesh)!;
    if (skin !== undefined && !skins.has(skin) && primitives.some(({ skinning }) => skinning))
      skins.set(skin, await SkinPoser.of(file, json.skins![skin]!, accessors, budget));
    const skinPoser = skin === undefined ? null : (skins.get(skin) ?? null);
    for (const primitive of primitives) {
      budget.take(bytesOfPart, () => `${withCommas(parts.length + 1)} meshes at nodes or more`);
      const part = new MeshPart(node, primitive, skinPoser, budget);
      await part.check(file);
      parts.push(part);
      if (budget.isOver(32)) await budget.pause();
    }
  }
  return { parts, skins: [...skins.values()] };
}

async function meshOf(
  { primitives: all = [] }: GLTF.IMesh,
  reader: PrimitiveReader,
  budget: ImportBudget,
): Promise<readonly Primitive[]> {
  const primitives: Primitive[] = [];
  for (const primitive of all) {
    if (budget.isOver(32)) await budget.pause();
    if (primitive.attributes['POSITION'] !== undefined) primitives.push(await reader.read(primitive));
  }
  return primitives.filter(({ vertexCount }) => vertexCount > 0);
}
