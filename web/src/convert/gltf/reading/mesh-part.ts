import type { Node, Primitive } from '@gltf-transform/core';
import { importError, checkFinite } from '../../imported/import-error.js';
import { floatsOf } from './floats.js';
import { addTransformed, product } from './matrix4.js';
import type { ScenePoser } from './scene-poser.js';

/** A primitive of a mesh at a node: its vertices, and how they are posed. */
export class MeshPart {
  readonly node: Node;
  readonly primitive: Primitive;
  readonly vertexCount: number;
  readonly #base: Float32Array;
  readonly #targets: (Float32Array | null)[];
  readonly #joints: Float32Array | null;
  readonly #weights: Float32Array | null;
  readonly #inverseBind: Float32Array | null;

  /** Throws a ModelError for attributes that do not fit each other. */
  constructor(file: string, node: Node, primitive: Primitive) {
    this.node = node;
    this.primitive = primitive;
    const position = primitive.getAttribute('POSITION')!;
    if (position.getType() !== 'VEC3') throw importError(file, 'has positions that are no vectors of three');
    this.#base = floatsOf(position);
    this.vertexCount = this.#base.length / 3;
    checkFinite(file, 'a position of vertex', this.#base, 3);
    this.#targets = primitive.listTargets().map((target) => {
      const offsets = target.getAttribute('POSITION');
      if (!offsets) return null;
      const floats = floatsOf(offsets);
      if (floats.length !== this.#base.length)
        throw importError(file, 'has a morph target with another number of vertices than its mesh');
      checkFinite(file, 'a morph offset of vertex', floats, 3);
      return floats;
    });
    const skin = node.getSkin();
    const [joints, weights] = [primitive.getAttribute('JOINTS_0'), primitive.getAttribute('WEIGHTS_0')];
    const isSkinned = skin !== null && joints !== null && weights !== null;
    this.#joints = isSkinned ? floatsOf(joints) : null;
    this.#weights = isSkinned ? floatsOf(weights) : null;
    const bind = isSkinned ? skin.getInverseBindMatrices() : null;
    this.#inverseBind = bind ? floatsOf(bind) : null;
    if (isSkinned) this.#checkSkin(file, skin.listJoints().length);
  }

  /** Writes the vertices of a pose to `out` from number `at` on. */
  pose(poser: ScenePoser, out: Float32Array, at: number): void {
    const morphed = this.#morphed(poser);
    const end = 3 * this.vertexCount;
    out.fill(0, at, at + end);
    if (this.#joints) return this.#skin(poser, morphed, out, at);
    const world = poser.worldOf(this.node);
    for (let i = 0; i < end; i += 3)
      addTransformed(world, morphed[i]!, morphed[i + 1]!, morphed[i + 2]!, 1, out, at + i);
  }

  #morphed(poser: ScenePoser): Float32Array {
    if (this.#targets.length === 0) return this.#base;
    const morphed = new Float32Array(this.#base);
    const weights = poser.weightsOf(this.node);
    this.#targets.forEach((offsets, target) => {
      const weight = weights[target] ?? 0;
      if (!offsets || weight === 0) return;
      for (let i = 0; i < morphed.length; i += 1) morphed[i] = morphed[i]! + weight * offsets[i]!;
    });
    return morphed;
  }

  #skin(poser: ScenePoser, from: Float32Array, out: Float32Array, at: number): void {
    const matrices = this.node
      .getSkin()!
      .listJoints()
      .map((joint, index) => {
        const world = poser.worldOf(joint);
        const bind = this.#inverseBind?.subarray(16 * index, 16 * index + 16);
        return bind ? product(world, bind) : world;
      });
    for (let vertex = 0; vertex < this.vertexCount; vertex += 1) {
      const influences = [0, 1, 2, 3].map((each) => 4 * vertex + each);
      const sum = influences.reduce((total, each) => total + this.#weights![each]!, 0);
      const [x, y, z] = from.subarray(3 * vertex, 3 * vertex + 3) as unknown as [number, number, number];
      for (const each of influences) {
        const weight = sum > 0 ? this.#weights![each]! / sum : each % 4 === 0 ? 1 : 0;
        if (weight !== 0)
          addTransformed(matrices[this.#joints![each]!]!, x, y, z, weight, out, at + 3 * vertex);
      }
    }
  }

  #checkSkin(file: string, joints: number): void {
    const needed = 4 * this.vertexCount;
    if (this.#joints!.length < needed || this.#weights!.length < needed)
      throw importError(file, 'has a skin with fewer weights than its mesh has vertices');
    if (this.#inverseBind && this.#inverseBind.length < 16 * joints)
      throw importError(file, 'has a skin with fewer inverse bind matrices than joints');
    const wrong = this.#joints!.findIndex(
      (joint, index) => index < needed && joint >= joints && this.#weights![index]! !== 0,
    );
    if (wrong >= 0)
      throw importError(file, `uses joint ${this.#joints![wrong]!} of a skin, and there are ${joints}`);
    this.#joints!.forEach((joint, index) => {
      if (joint >= joints) this.#joints![index] = 0;
    });
    checkFinite(file, 'a weight of vertex', this.#weights!, 4);
    if (this.#inverseBind) checkFinite(file, 'an inverse bind matrix of joint', this.#inverseBind, 16);
  }
}
