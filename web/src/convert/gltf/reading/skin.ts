import { inverted, moved, multiplied } from '../../drawn/matrix.js';
import type { ImportBudget } from '../../imported/import-budget.js';
import type { ImportedMorph, ImportedSkeleton } from '../../imported-mesh.js';
import { exportedExtras } from '../extras.js';
import { rowsOf } from './matrix4.js';
import type { MeshPart, SkinPoser } from './mesh-part.js';
import { poseWeapon, type WeaponNode } from './weapon-node.js';
import type { Scene } from './scene.js';
import type { Motion, ScenePoser } from './scene-poser.js';

/** No node, and no bone. */
const none = -1;
const noParent = 0xffffffff;
const identity = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
/** Influences of a vertex. */
const most = 4;
const stepsOfVertex = 16;
/** Of what is kept here and in the skeleton. */
const bytesOfVertex = 200;
const bytesOfPose = 96;
const stepsOfComparison = 64;
/** How far a node that follows a bone may move against it. */
const allowedMove = 1e-4;

/** A joint of a skin, or a node that moves meshes without a skin. */
interface Bone {
  /** `none` for what nothing moves. */
  readonly node: number;
  /** Three rows of four: from the bind pose to the bone. */
  readonly toBone: Float32Array;
}

/** What is read of a scene before its animations are sampled. */
export interface Rest {
  readonly scene: Scene;
  /** Posed as without animation. */
  readonly poser: ScenePoser;
  readonly parts: readonly MeshPart[];
  readonly skins: readonly SkinPoser[];
  readonly weapons: readonly WeaponNode[];
  readonly motions: readonly Motion[];
  readonly vertexCount: number;
}

/** The bones of a scene, by which all its vertices move. */
export class SceneBones {
  readonly #scene: Scene;
  readonly #budget: ImportBudget;
  readonly #bones: Bone[] = [];
  /** The first bone of each node. */
  readonly #ofNode = new Map<number, number>();
  /** The bones of the joints of each skin. */
  readonly #ofSkin = new Map<
    SkinPoser,
    { readonly bones: Uint32Array; readonly move: Float32Array | null }
  >();
  readonly #positions: Float32Array;
  readonly #joints: Uint32Array;
  readonly #weights: Float32Array;
  #jointCount = 0;
  /** Twelve numbers for each bone in each frame: three rows of the matrix to the scene. */
  #poses = new Float64Array();
  /** The same without animation. */
  #rest = new Float64Array();

  private constructor({ scene, vertexCount }: Rest, budget: ImportBudget) {
    this.#scene = scene;
    this.#budget = budget;
    budget.take(bytesOfVertex * vertexCount, () => `${vertexCount} vertices that follow bones`);
    this.#positions = new Float32Array(3 * vertexCount);
    this.#joints = new Uint32Array(most * vertexCount);
    this.#weights = new Float32Array(most * vertexCount);
  }

  /** Null where nothing moves as bones do: without skins, where no node moves, or morph targets are frames. */
  static async of(rest: Rest, budget: ImportBudget): Promise<SceneBones | null> {
    const { scene, poser, parts, skins, weapons, motions } = rest;
    const isMoving = new Set<number>();
    for (const [node, { weights, ...places }] of motions.flatMap(({ tracks }) => [...tracks])) {
      if (weights && skins.length === 0) return null;
      if (Object.keys(places).length > 0) isMoving.add(node);
    }
    const moving = nearest(scene, (node) => isMoving.has(node));
    if (skins.length === 0 && parts.every(({ node }) => moving[node] === none)) return null;
    const bones = new SceneBones(rest, budget);
    await bones.#addJoints(skins);
    const carriers = nearest(scene, (node) => isMoving.has(node) || bones.#ofNode.has(node));
    const boneOf = (node: number): number | null => bones.#boneAt(carriers[node]!, poser);
    let first = 0;
    for (const part of parts) {
      const bone = part.skin ? 0 : boneOf(part.node);
      if (bone === null) return null;
      await bones.#addPart(part, first, bone, poser);
      first += part.primitive.vertexCount;
    }
    for (const weapon of weapons) {
      const bone = boneOf(weapon.node);
      if (bone === null) return null;
      poseWeapon(weapon, poser, bones.#positions);
      for (let vertex = weapon.first; vertex < weapon.first + 3; vertex += 1) bones.#follow(vertex, bone);
    }
    bones.#rest = new Float64Array(12 * bones.#bones.length);
    await bones.#keep(poser, bones.#rest, 0);
    return bones;
  }

  beginFrames(count: number): void {
    this.#budget.take(
      2 * bytesOfPose * count * this.#bones.length,
      () => `${count} frames of ${this.#bones.length} bones`,
    );
    this.#poses = new Float64Array(12 * count * this.#bones.length);
  }

  /** Keeps the present pose as that of a frame. */
  async pose(poser: ScenePoser, frame: number): Promise<void> {
    await this.#keep(poser, this.#poses, frame);
  }

  /** The skeleton of a mesh in its first `frames`; its vertices are these, by their numbers here. */
  async finish(
    vertices: Uint32Array,
    frames: number,
    morphs: readonly ImportedMorph[],
  ): Promise<ImportedSkeleton> {
    const morphOffsets = await this.#morphOffsets(vertices, morphs);
    this.#poses = this.#poses.subarray(0, 12 * frames * this.#bones.length);
    const above = this.#parents();
    const numbers = await this.#numbers(above);
    const kept = numbers.filter((number, bone) => number === bone);
    const places = new Map(kept.map((bone, index) => [bone, index]));
    const nodes = kept.map((bone) => this.#bones[bone]!.node);
    const names = nodes.map((node, index) => this.#scene.nodes[node]?.name || `bone ${index}`);
    const parents = Uint32Array.from(kept, (bone) => places.get(above[bone]!) ?? noParent);
    const positions = new Float32Array(3 * vertices.length);
    const firstInfluences = new Uint32Array(vertices.length + 1);
    const influenceBones: number[] = [];
    const influenceWeights: number[] = [];
    const used = new Set<number>();
    const add = (index: number) => {
      const vertex = vertices[index]!;
      positions.set(this.#positions.subarray(3 * vertex, 3 * vertex + 3), 3 * index);
      for (let i = most * vertex; i < most * (vertex + 1); i += 1) {
        if (this.#weights[i] === 0) continue;
        const bone = places.get(numbers[this.#joints[i]!]!)!;
        used.add(bone);
        influenceBones.push(bone);
        influenceWeights.push(this.#weights[i]!);
      }
      firstInfluences[index + 1] = influenceBones.length;
    };
    await this.#budget.forEach(vertices.length, add, stepsOfVertex);
    const poses = new Float64Array(12 * frames * kept.length);
    const copy = (at: number) => {
      const from = 12 * (Math.floor(at / kept.length) * this.#bones.length + kept[at % kept.length]!);
      poses.set(this.#poses.subarray(from, from + 12), 12 * at);
    };
    await this.#budget.forEach(frames * kept.length, copy, 12);
    const whole = nodes.findIndex(
      (node, index) => parents[index] === noParent && !used.has(index) && this.#isWhole(node),
    );
    return {
      names,
      parents,
      whole,
      toBones: Float32Array.from(kept.flatMap((bone) => [...this.#bones[bone]!.toBone])),
      positions,
      firstInfluences,
      influenceBones: Uint32Array.from(influenceBones),
      influenceWeights: Float32Array.from(influenceWeights),
      morphOffsets,
      poses,
    };
  }

  async #keep({ worlds }: ScenePoser, poses: Float64Array, frame: number): Promise<void> {
    const keep = (bone: number) => {
      const { node } = this.#bones[bone]!;
      const to = 12 * (frame * this.#bones.length + bone);
      for (let i = 0; i < 12; i += 1)
        poses[to + i] = node === none ? identity[i]! : worlds[16 * node + 4 * (i % 4) + (i >> 2)]!;
    };
    await this.#budget.forEach(this.#bones.length, keep, 12);
  }

  /** What morphs add to the bind pose: their own offsets are those without animation. */
  async #morphOffsets(vertices: Uint32Array, morphs: readonly ImportedMorph[]): Promise<Float32Array> {
    const toRest = this.#bones.map(({ toBone }, bone) =>
      multiplied(this.#rest.subarray(12 * bone, 12 * bone + 12), toBone),
    );
    const all: number[] = [];
    for (const morph of morphs) {
      this.#budget.take(
        4 * bytesOfPose * morph.vertices.length,
        () => `a morph of ${morph.vertices.length} vertices`,
      );
      const add = (at: number) => {
        const vertex = vertices[morph.vertices[at]!]!;
        const blend = new Float32Array(12);
        for (let i = most * vertex; i < most * (vertex + 1); i += 1)
          for (let k = 0; k < 12 && this.#weights[i] !== 0; k += 1)
            if (k % 4 !== 3) blend[k] = blend[k]! + this.#weights[i]! * toRest[this.#joints[i]!]![k]!;
        all.push(...moved(inverted(blend) ?? identity, morph.offsets, 3 * at));
      };
      await this.#budget.forEach(morph.vertices.length, add, 2 * stepsOfVertex);
    }
    return Float32Array.from(all);
  }

  async #addJoints(skins: readonly SkinPoser[]): Promise<void> {
    for (const skin of skins) {
      const move = this.#moveOf(skin);
      this.#ofSkin.set(skin, { bones: new Uint32Array(skin.count), move });
      const add = (joint: number) => {
        const node = skin.joints[joint]!;
        const known = move && this.#ofNode.get(node);
        if (known === undefined || known === null) {
          if (!this.#ofNode.has(node)) this.#ofNode.set(node, this.#bones.length);
          const back = move && inverted(move);
          const toBone = back ? multiplied(skin.toJoint(joint), back) : skin.toJoint(joint);
          this.#bones.push({ node, toBone });
        }
        this.#ofSkin.get(skin)!.bones[joint] = known ?? this.#bones.length - 1;
      };
      await this.#budget.forEach(skin.count, add, 32);
    }
    this.#jointCount = this.#bones.length;
  }

  /**
   * From the bind pose of a skin to that of the skins before it, where these have the same joints in the same places; null
   * where it has none of them, or one in another place: then it gets bones of its own.
   */
  #moveOf(skin: SkinPoser): Float32Array | null {
    let move: Float32Array | null = null;
    for (const [joint, node] of skin.joints.entries()) {
      const bone = this.#ofNode.get(node);
      if (bone === undefined) continue;
      const toBone = this.#bones[bone]!.toBone;
      const back = inverted(toBone);
      move ??= back && multiplied(back, skin.toJoint(joint));
      if (!move || !isNear(multiplied(toBone, move), skin.toJoint(joint))) return null;
    }
    return move;
  }

  /** The bone of a node; null where its place has no inverse. */
  #boneAt(node: number, { worlds }: ScenePoser): number | null {
    const known = this.#ofNode.get(node);
    if (known !== undefined) return known;
    const rows = node === none ? identity : rowsOf(worlds, 16 * node);
    const toBone = inverted(rows);
    if (!toBone) return null;
    this.#ofNode.set(node, this.#bones.length);
    return this.#bones.push({ node, toBone }) - 1;
  }

  async #addPart(part: MeshPart, first: number, bone: number, poser: ScenePoser): Promise<void> {
    const { skinning, vertexCount } = part.primitive;
    const places = await part.morphed(poser.weightsOf(part.node));
    if (!part.skin || !skinning) {
      const world = rowsOf(poser.worlds, 16 * part.node);
      await this.#budget.forEach(
        vertexCount,
        (vertex) => {
          this.#positions.set(moved(world, places, 3 * vertex), 3 * (first + vertex));
          this.#follow(first + vertex, bone);
        },
        stepsOfVertex,
      );
      return;
    }
    const { bones, move } = this.#ofSkin.get(part.skin)!;
    const { count } = part.skin;
    const add = (vertex: number) => {
      const [from, to] = [most * vertex, most * (first + vertex)];
      this.#positions.set(moved(move ?? identity, places, 3 * vertex), 3 * (first + vertex));
      let sum = 0;
      for (let i = 0; i < most; i += 1) sum += skinning.weights[from + i]!;
      // Rounding of numbers that sum to 1 is none of ours.
      const scale = sum > 0 && Math.abs(sum - 1) > 1e-5 ? 1 / sum : 1;
      for (let i = 0; i < most; i += 1) {
        const joint = skinning.joints[from + i]!;
        this.#joints[to + i] = bones[joint < count ? joint : 0]!;
        this.#weights[to + i] = sum > 0 ? skinning.weights[from + i]! * scale : i === 0 ? 1 : 0;
      }
    };
    await this.#budget.forEach(vertexCount, add, stepsOfVertex);
  }

  #follow(vertex: number, bone: number): void {
    this.#joints[most * vertex] = bone;
    this.#weights[most * vertex] = 1;
  }

  /** The bone above each bone, or `none`. */
  #parents(): number[] {
    const nodes = nearest(this.#scene, (node) => this.#ofNode.has(node));
    return this.#bones.map(({ node }) => {
      const parent = node === none ? none : this.#scene.parents[node]!;
      const above = parent === none ? none : nodes[parent]!;
      return above === none ? none : this.#ofNode.get(above)!;
    });
  }

  #isWhole(node: number): boolean {
    return exportedExtras(this.#scene.nodes[node]?.extras)['joint'] === 'model';
  }

  /** For each bone its own number, or the joint that a node without bones below it always stays at: an attachment. */
  async #numbers(above: readonly number[]): Promise<number[]> {
    const numbers = this.#bones.map((_, bone) => bone);
    const parents = new Set(above);
    for (let bone = this.#jointCount; bone < this.#bones.length; bone += 1) {
      if (parents.has(bone)) continue;
      for (let joint = 0; joint < this.#jointCount && numbers[bone] === bone; joint += 1)
        if (await this.#isFixed(bone, joint)) await this.#moveTo(bone, joint, numbers);
    }
    return numbers;
  }

  #poseIn(frame: number, bone: number): Float64Array {
    const at = 12 * (frame * this.#bones.length + bone);
    return this.#poses.subarray(at, at + 12);
  }

  /** The matrix of a bone against a joint in a frame. */
  #between(frame: number, bone: number, joint: number): Float32Array | null {
    const toJoint = inverted(this.#poseIn(frame, joint));
    return toJoint && multiplied(toJoint, this.#poseIn(frame, bone));
  }

  async #isFixed(bone: number, joint: number): Promise<boolean> {
    const frames = this.#poses.length / (12 * this.#bones.length);
    const first = this.#between(0, bone, joint);
    for (let frame = 1; first && frame < frames; frame += 1) {
      const now = this.#between(frame, bone, joint);
      if (this.#budget.isOver(stepsOfComparison)) await this.#budget.pause();
      if (!now || !isNear(now, first)) return false;
    }
    return first !== null;
  }

  /** Makes the vertices of a bone follow a joint: they are moved to where the joint has them in its bind pose. */
  async #moveTo(bone: number, joint: number, numbers: number[]): Promise<void> {
    const fromJoint = inverted(this.#bones[joint]!.toBone);
    const between = this.#between(0, bone, joint);
    if (!fromJoint || !between) return;
    const move = multiplied(multiplied(fromJoint, between), this.#bones[bone]!.toBone);
    await this.#budget.forEach(
      this.#positions.length / 3,
      (vertex) => {
        if (this.#joints[most * vertex] === bone)
          this.#positions.set(moved(move, this.#positions, 3 * vertex), 3 * vertex);
      },
      2,
    );
    numbers[bone] = joint;
  }
}

function isNear(a: Float32Array, b: Float32Array): boolean {
  const allowed = allowedMove * Math.max(1, Math.abs(b[3]!), Math.abs(b[7]!), Math.abs(b[11]!));
  return a.every((value, i) => Math.abs(value - b[i]!) <= allowed);
}

/** For each node of a scene itself or the nearest node above it that is so; else `none`. */
function nearest({ order, parents }: Scene, is: (node: number) => boolean): Int32Array {
  const found = new Int32Array(parents.length).fill(none);
  for (const node of order)
    found[node] = is(node) ? node : parents[node]! < 0 ? none : found[parents[node]!]!;
  return found;
}
