import type { SkinData } from '../../../core/wasm/modules.js';
import type { Model } from '../../../core/model.js';
import type { Frame } from '../../drawn/frames.js';
import type { Pace } from '../../pace.js';
import { inverted, isRigid, moved, multiplied } from '../../drawn/matrix.js';

/** Influences of a vertex that all programs read. */
const mostInfluences = 4;

/** A model bound to its bones as glTF has it: joint 0 is the whole model, the others are its bones. */
export interface Skin {
  /** Three floats for each render vertex in the bind pose. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Four for each render vertex. */
  readonly joints: Uint16Array;
  readonly weights: Float32Array;
  /** Sixteen numbers for each joint, column after column. */
  readonly inverseBind: Float32Array;
  readonly names: readonly string[];
  /** The parent of each joint; -1 for the first. */
  readonly parents: readonly number[];
  /** The matrix of a joint in a frame relative to its parent: three rows of four. */
  readonly localIn: (frame: Frame, joint: number) => Float32Array;
  /** Vertices whose smallest influences were left out. */
  readonly reduced: number;
  readonly morphs: readonly SkinMorph[];
  /** The normals of other positions in the bind pose. */
  readonly normalsAt: (positions: Float32Array) => Promise<Float32Array>;
}

/**
 * The skin of a model; null where its bones are no rotations in the space of the model, so that glTF cannot have them.
 *
 * A joint is the bone's matrix times the inverse of the matrix from the file's space, so that both are in the model's space.
 */
export async function skinOf(model: Model, data: SkinData, first: Frame, pace: Pace): Promise<Skin | null> {
  const toFile = inverted(data.matrix);
  const bones = model.boneParents?.length ?? 0;
  if (!toFile || bones === 0 || data.toBones.length !== 12 * bones) return null;
  const globalIn = ({ bones: matrices }: Frame, joint: number) =>
    multiplied(matrices.subarray(12 * joint, 12 * joint + 12), toFile);
  for (let joint = 0; joint <= bones; joint += 1) if (!isRigid(globalIn(first, joint))) return null;
  const parents = [-1, ...Array.from(model.boneParents!, (parent) => (parent < bones ? parent + 1 : 0))];
  const inverseBind = new Float32Array(16 * (bones + 1));
  for (let joint = 0; joint <= bones; joint += 1) {
    const toBone = joint === 0 ? identity : data.toBones.subarray(12 * joint - 12, 12 * joint);
    const matrix = multiplied(multiplied(data.matrix, toBone), toFile);
    for (let entry = 0; entry < 12; entry += 1)
      inverseBind[16 * joint + 4 * (entry % 4) + Math.floor(entry / 4)] = matrix[entry]!;
    inverseBind[16 * joint + 15] = 1;
  }
  const positions = new Float32Array(3 * model.vertexSource.length);
  await pace.forEach(model.vertexSource.length, (vertex) =>
    positions.set(moved(data.matrix, data.positions, 3 * model.vertexSource[vertex]!), 3 * vertex),
  );
  return {
    positions,
    normals: await normalsOf(model, positions, pace),
    normalsAt: (others) => normalsOf(model, others, pace),
    morphs: await morphsOf(model, data, pace),
    ...(await influencesOf(model, data, pace)),
    inverseBind,
    names: ['skeleton', ...Array.from({ length: bones }, (_, bone) => data.bones[bone] || `bone ${bone}`)],
    parents,
    localIn: (frame, joint) => {
      const own = globalIn(frame, joint);
      const above = joint === 0 ? null : inverted(globalIn(frame, parents[joint]!));
      return above ? multiplied(above, own) : own;
    },
  };
}

const identity = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);

async function influencesOf(
  model: Model,
  data: SkinData,
  pace: Pace,
): Promise<Pick<Skin, 'joints' | 'weights' | 'reduced'>> {
  const joints = new Uint16Array(4 * model.vertexSource.length);
  const weights = new Float32Array(4 * model.vertexSource.length);
  const reduced = new Set<number>();
  await pace.forEach(model.vertexSource.length, (vertex) => {
    const source = model.vertexSource[vertex]!;
    const sums = new Map<number, number>();
    const end = data.firstInfluences[source + 1] ?? 0;
    for (let at = data.firstInfluences[source] ?? 0; at < end; at += 1) {
      const joint = data.influenceBones[at]! + 1;
      sums.set(joint, (sums.get(joint) ?? 0) + data.influenceWeights[at]!);
    }
    const all = [...sums].filter(([, weight]) => weight > 0).sort((a, b) => b[1] - a[1]);
    if (all.length > mostInfluences) reduced.add(source);
    // A vertex without influences follows the whole model, which is joint 0.
    const kept = all.length === 0 ? [[0, 1] as const] : all.slice(0, mostInfluences);
    const total = kept.reduce((sum, [, weight]) => sum + weight, 0);
    kept.forEach(([joint, weight], index) => {
      joints[4 * vertex + index] = joint;
      weights[4 * vertex + index] = weight / total;
    });
    // Rounded to 32 bits, they still have to sum to 1.
    const rest = weights.subarray(4 * vertex + 1, 4 * vertex + 4).reduce((sum, weight) => sum + weight, 0);
    weights[4 * vertex] = 1 - rest;
  });
  return { joints, weights, reduced: reduced.size };
}

/** The normalized sums of the unit normals of all faces at each vertex of the file. */
async function normalsOf(
  { indices, vertexSource, sourceVertexCount }: Model,
  positions: Float32Array,
  pace: Pace,
): Promise<Float32Array> {
  const sums = new Float64Array(3 * sourceVertexCount);
  const at = (vertex: number, axis: number) => positions[3 * vertex + axis]!;
  await pace.forEach(indices.length / 3, (face) => {
    const [a, b, c] = indices.subarray(3 * face, 3 * face + 3) as unknown as [number, number, number];
    const normal = [0, 1, 2].map((axis) => {
      const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
      return (at(b, i) - at(a, i)) * (at(c, j) - at(a, j)) - (at(b, j) - at(a, j)) * (at(c, i) - at(a, i));
    });
    const length = Math.hypot(...normal) || 1;
    for (const vertex of [a, b, c])
      normal.forEach((value, axis) => {
        const place = 3 * vertexSource[vertex]! + axis;
        sums[place] = sums[place]! + value / length;
      });
  });
  return Float32Array.from(
    Array.from(vertexSource).flatMap((source) => Array.from(sums.subarray(3 * source, 3 * source + 3))),
  );
}

/** A morph target of the file, which is added to the bind pose. */
interface SkinMorph {
  readonly name: string;
  /** Three floats for each render vertex at weight 1. */
  readonly offsets: Float32Array;
}

/** The morph targets of a model in its own space. */
async function morphsOf(
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
