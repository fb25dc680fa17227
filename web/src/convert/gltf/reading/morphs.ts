import { withCommas } from '../../../core/format.js';
import type { ImportBudget } from '../../imported/import-budget.js';
import { exportedExtras, isExtras } from '../extras.js';
import type { MeshPart, SkinPoser } from './mesh-part.js';
import type { ScenePoser } from './scene-poser.js';
import type { Scene } from './scene.js';

/** What a morph target adds to the positions of all vertices. */
export interface Morph {
  readonly name: string;
  /** Three floats for each vertex. */
  readonly offsets: Float32Array;
}

/** The morph targets that no animation has moved: those that are moved are in its frames. Meshes share those of the same name. */
export async function morphsOf(
  scene: Scene,
  parts: readonly MeshPart[],
  skins: readonly SkinPoser[],
  poser: ScenePoser,
  budget: ImportBudget,
): Promise<Morph[]> {
  const morphs = new Map<string, Float32Array>();
  const size = 3 * parts.reduce((sum, { primitive }) => sum + primitive.vertexCount, 0);
  await poser.begin(null);
  for (const skin of skins) await skin.pose(poser);
  let first = 0;
  for (const part of parts) {
    const length = 3 * part.primitive.vertexCount;
    const names = namesOf(scene, part);
    const still = names.size > 0 ? new Float32Array(length) : null;
    if (still) await part.pose(poser, still, 0, []);
    for (const [target, name] of names) {
      if (!morphs.has(name)) {
        budget.take(
          8 * size,
          () => `${withCommas(morphs.size + 1)} morph targets of ${withCommas(size / 3)} vertices`,
        );
        morphs.set(name, new Float32Array(size));
      }
      const own = morphs.get(name)!.subarray(first, first + length);
      const weights = new Float32Array(target + 1);
      weights[target] = 1;
      await part.pose(poser, own, 0, weights);
      await budget.forEach(length, (at) => (own[at]! -= still![at]!));
    }
    first += length;
  }
  return [...morphs].map(([name, offsets]) => ({ name, offsets }));
}

/** The names of the targets of a part that are no frames. */
function namesOf({ json, nodes }: Scene, { node, primitive, moved }: MeshPart): Map<number, string> {
  const extras = json.meshes![nodes[node]!.mesh!]!.extras;
  const named = isExtras(extras) && Array.isArray(extras['targetNames']) ? extras['targetNames'] : [];
  const { frames = 0 } = exportedExtras(extras);
  const names = new Map<number, string>();
  primitive.targets.forEach((offsets, target) => {
    if (!offsets || moved.has(target) || target < Number(frames)) return;
    const name: unknown = named[target];
    names.set(target, typeof name === 'string' && name ? name : `morph ${target + 1}`);
  });
  return names;
}
