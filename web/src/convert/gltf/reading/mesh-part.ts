import type { GLTF } from '@gltf-transform/core';
import { withCommas } from '../../../core/format.js';
import { importError } from '../../imported/import-error.js';
import { checkFinite, type ImportBudget } from '../../imported/import-budget.js';
import type { Accessors } from './accessors.js';
import { addTransformed, multiply, type Matrices } from './matrix4.js';
import type { Primitive } from './primitives.js';
import type { ScenePoser } from './scene-poser.js';

/** Vertices that are posed at once. */
const blockSize = 1024;
const stepsOfPart = 64;

/** A skin of a document: the matrices of its joints in the present pose. */
export class SkinPoser {
  readonly #joints: readonly number[];
  readonly #inverseBind: Float32Array | null;
  readonly #budget: ImportBudget;
  readonly #matrices: Matrices;

  private constructor(joints: readonly number[], inverseBind: Float32Array | null, budget: ImportBudget) {
    this.#joints = joints;
    this.#inverseBind = inverseBind;
    this.#budget = budget;
    budget.take(128 * joints.length, () => `${withCommas(joints.length)} joints`);
    this.#matrices = new Float64Array(16 * joints.length);
  }

  /** Throws a ModelError for a skin whose matrices do not fit its joints. */
  static async of(
    file: string,
    { joints = [], inverseBindMatrices }: GLTF.ISkin,
    accessors: Accessors,
    budget: ImportBudget,
  ): Promise<SkinPoser> {
    const bind = inverseBindMatrices === undefined ? null : await accessors.floats(inverseBindMatrices);
    if (bind && bind.length < 16 * joints.length)
      throw importError(file, 'has a skin with fewer inverse bind matrices than joints');
    if (bind) await checkFinite(file, 'an inverse bind matrix of joint', bind, 16, budget);
    return new SkinPoser(joints, bind, budget);
  }

  get count(): number {
    return this.#joints.length;
  }

  get matrices(): Matrices {
    return this.#matrices;
  }

  async pose({ worlds }: ScenePoser): Promise<void> {
    const apply = (index: number) => {
      const [at, world] = [16 * index, 16 * this.#joints[index]!];
      if (this.#inverseBind) multiply(worlds, world, this.#inverseBind, at, this.#matrices, at);
      else for (let i = 0; i < 16; i += 1) this.#matrices[at + i] = worlds[world + i]!;
    };
    await this.#budget.forEach(this.count, apply, 16);
  }
}

/** A primitive of a mesh at a node: how its vertices are posed. */
export class MeshPart {
  readonly node: number;
  readonly primitive: Primitive;
  readonly skin: SkinPoser | null;
  /** The morph targets that a pose has used. */
  readonly moved = new Set<number>();
  readonly #budget: ImportBudget;

  constructor(node: number, primitive: Primitive, skin: SkinPoser | null, budget: ImportBudget) {
    this.node = node;
    this.primitive = primitive;
    // Without joints or weights of its vertices, it is placed by its node.
    this.skin = primitive.skinning && skin;
    this.#budget = budget;
  }

  /** Throws a ModelError for vertices that use a joint which the skin does not have. */
  async check(file: string): Promise<void> {
    const { skinning, vertexCount } = this.primitive;
    if (!this.skin || !skinning) return;
    const { count } = this.skin;
    const { joints, weights } = skinning;
    const check = (at: number) => {
      const joint = joints[at]!;
      if (weights[at]! !== 0 && !(Number.isInteger(joint) && joint >= 0 && joint < count))
        throw importError(file, `uses joint ${joint} of a skin, and there are ${count}`);
    };
    await this.#budget.forEach(4 * vertexCount, check);
  }

  /** Writes the vertices of a pose to `out` from number `at` on; `weights` are those of the morph targets, by default of the pose. */
  async pose(poser: ScenePoser, out: Float32Array, at: number, weights?: ArrayLike<number>): Promise<void> {
    const { vertexCount } = this.primitive;
    const applied = weights ?? (this.primitive.targets.length > 0 ? poser.weightsOf(this.node) : []);
    if (!weights) for (let i = 0; i < applied.length; i += 1) if (applied[i] !== 0) this.moved.add(i);
    const places = await this.#morphed(applied);
    for (let from = 0; from < vertexCount; from += blockSize) {
      const to = Math.min(vertexCount, from + blockSize);
      out.fill(0, at + 3 * from, at + 3 * to);
      if (this.skin) this.#skin(places, out, at, from, to);
      else
        for (let i = 3 * from; i < 3 * to; i += 3)
          addTransformed(
            poser.worlds,
            16 * this.node,
            places[i]!,
            places[i + 1]!,
            places[i + 2]!,
            1,
            out,
            at + i,
          );
      if (this.#isOver((to - from) * (this.skin ? 8 : 2))) await this.#budget.pause();
    }
    if (this.#isOver(stepsOfPart)) await this.#budget.pause();
  }

  async #morphed(weights: ArrayLike<number>): Promise<Float32Array> {
    const { positions, targets } = this.primitive;
    if (targets.length === 0) return positions;
    if (this.#isOver(4 * weights.length + targets.length)) await this.#budget.pause();
    const morphed = new Float32Array(positions);
    for (const [target, offsets] of targets.entries()) {
      const weight = weights[target] ?? 0;
      if (!offsets || weight === 0) continue;
      for (let i = 0; i < morphed.length; i += 1) morphed[i] = morphed[i]! + weight * offsets[i]!;
      if (this.#isOver(morphed.length)) await this.#budget.pause();
    }
    return morphed;
  }

  #skin(places: Float32Array, out: Float32Array, at: number, from: number, to: number): void {
    const { matrices, count } = this.skin!;
    const { joints, weights } = this.primitive.skinning!;
    for (let vertex = from; vertex < to; vertex += 1) {
      let sum = 0;
      for (let i = 4 * vertex; i < 4 * vertex + 4; i += 1) sum += weights[i]!;
      for (let i = 4 * vertex; i < 4 * vertex + 4; i += 1) {
        const weight = sum > 0 ? weights[i]! / sum : i % 4 === 0 ? 1 : 0;
        // A vertex without weights follows its first joint, where there is one.
        const joint = joints[i]! < count ? joints[i]! : 0;
        if (weight === 0) continue;
        addTransformed(
          matrices,
          16 * joint,
          places[3 * vertex]!,
          places[3 * vertex + 1]!,
          places[3 * vertex + 2]!,
          weight,
          out,
          at + 3 * vertex,
        );
      }
    }
  }

  #isOver(steps: number): boolean {
    return this.#budget.isOver(steps, () => 'the vertices of its animations');
  }
}
