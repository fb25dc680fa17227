import type { Model } from '../../../core/model.js';
import type { SkinData } from '../../../core/wasm/modules.js';
import type { Pace } from '../../pace.js';

/** A morph target of the file, which is added to the bind pose. */
export interface SkinMorph {
  readonly name: string;
  /** Three floats for each render vertex at weight 1. */
  readonly offsets: Float32Array;
}

/** The morph targets of a model in its own space. */
export async function morphsOf(
  { vertexSource }: Model,
  { matrix, morphs, firstMorphVertices, morphVertices, morphOffsets }: SkinData,
  pace: Pace,
): Promise<SkinMorph[]> {
  const made: SkinMorph[] = [];
  for (const [morph, name] of morphs.entries()) {
    const bySource = new Map<number, number>();
    for (let at = firstMorphVertices[morph]!; at < firstMorphVertices[morph + 1]!; at += 1)
      bySource.set(morphVertices[at]!, at);
    const offsets = new Float32Array(3 * vertexSource.length);
    await pace.forEach(vertexSource.length, (vertex) => {
      const at = bySource.get(vertexSource[vertex]!);
      if (at === undefined) return;
      for (let row = 0; row < 3; row += 1)
        for (let axis = 0; axis < 3; axis += 1)
          offsets[3 * vertex + row]! += matrix[4 * row + axis]! * morphOffsets[3 * at + axis]!;
    });
    made.push({ name, offsets });
  }
  return made;
}
