import type { GLTF } from '@gltf-transform/core';
import { withCommas } from '../../../core/format.js';
import { importError, shortened } from '../../imported/import-error.js';
import type { ImportBudget } from '../../imported/import-budget.js';
import type { KeyFrames, KeyReader } from './key-frames.js';
import { compose, decomposed, multiply, type Matrices, type Transform } from './matrix4.js';
import type { Scene } from './scene.js';

type Path = 'translation' | 'rotation' | 'scale' | 'weights';

/** The keys of one node. */
type Tracks = Partial<Record<Path, KeyFrames>>;

/** The keys of an animation. */
export interface Motion {
  readonly tracks: ReadonlyMap<number, Tracks>;
  /** The times of all keys; each array once. */
  readonly times: readonly Float32Array[];
  /** Whether vertices move along curves between keys: linear interpolation between the keys' poses is not the same. */
  readonly isCurved: boolean;
}

const sizes: Record<Exclude<Path, 'weights'>, number> = { translation: 3, rotation: 4, scale: 3 };
const identity: Transform = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
const stepsOfNode = 24;
/** Steps of finding a key and of interpolating, and of each number of its value. */
const stepsOfValue = 24;
const stepsOfNumber = 4;

/** Poses the nodes of a scene. */
export class ScenePoser {
  /** The transforms of all nodes of the document to the scene; of those outside of it the identity. */
  readonly worlds: Matrices;
  readonly #scene: Scene;
  readonly #budget: ImportBudget;
  readonly #still: readonly Transform[];
  readonly #local = new Float64Array(16);
  #tracks: ReadonlyMap<number, Tracks> = new Map();
  #moving: readonly number[] = [];
  #time = 0;

  private constructor(scene: Scene, budget: ImportBudget, still: readonly Transform[]) {
    this.#scene = scene;
    this.#budget = budget;
    this.#still = still;
    this.worlds = new Float64Array(16 * scene.nodes.length);
  }

  /** With the nodes as they are without animation. */
  static async of(scene: Scene, budget: ImportBudget): Promise<ScenePoser> {
    const { nodes } = scene;
    budget.take(400 * nodes.length, () => `${withCommas(nodes.length)} nodes`);
    const still: Transform[] = [];
    for (const { matrix, translation, rotation, scale } of nodes) {
      const { translation: t, rotation: r, scale: s } = matrix ? decomposed(matrix) : identity;
      still.push(
        matrix
          ? { translation: t, rotation: r, scale: s }
          : { translation: translation ?? t, rotation: rotation ?? r, scale: scale ?? s },
      );
      if (budget.isOver(stepsOfNode)) await budget.pause();
    }
    const poser = new ScenePoser(scene, budget, still);
    await budget.forEach(nodes.length, (node) => compose(identity, poser.worlds, 16 * node), 8);
    await poser.begin(null);
    return poser;
  }

  /** Begins an animation at time 0: poses all nodes. From then on, only those that it moves are posed. */
  async begin(motion: Motion | null): Promise<void> {
    const { order, parents, nodes } = this.#scene;
    this.#tracks = motion?.tracks ?? new Map();
    const isMoving = new Uint8Array(nodes.length);
    const moving: number[] = [];
    for (const node of order) {
      if (!this.#tracks.has(node) && !(parents[node]! >= 0 && isMoving[parents[node]!])) continue;
      isMoving[node] = 1;
      moving.push(node);
    }
    this.#moving = order;
    await this.pose(0);
    this.#moving = moving;
  }

  /** Nodes that the animation moves. */
  get movingCount(): number {
    return this.#moving.length;
  }

  /** Steps of posing them. */
  get stepsOfPose(): number {
    return stepsOfNode * this.#moving.length;
  }

  async pose(time: number): Promise<void> {
    this.#time = time;
    for (const node of this.#moving) {
      let steps = stepsOfNode;
      const tracks = this.#tracks.get(node);
      const still = this.#still[node]!;
      const value = (path: Exclude<Path, 'weights'>) => {
        const keys = tracks?.[path];
        if (!keys) return still[path];
        steps += stepsOfValue + stepsOfNumber * sizes[path];
        return keys.at(time, path === 'rotation');
      };
      compose(
        { translation: value('translation'), rotation: value('rotation'), scale: value('scale') },
        this.#local,
      );
      const parent = this.#scene.parents[node]!;
      if (parent < 0) this.worlds.set(this.#local, 16 * node);
      else multiply(this.worlds, 16 * parent, this.#local, 0, this.worlds, 16 * node);
      if (this.#budget.isOver(steps, () => 'its animation')) await this.#budget.pause();
    }
  }

  /** The weights of the morph targets of a node. */
  weightsOf(node: number): ArrayLike<number> {
    const { weights, mesh } = this.#scene.nodes[node]!;
    const keys = this.#tracks.get(node)?.weights;
    if (keys) return keys.at(this.#time, false);
    return weights && weights.length > 0 ? weights : (this.#scene.json.meshes?.[mesh ?? -1]?.weights ?? []);
  }
}

/** The keys of an animation for the nodes of a scene. Throws a ModelError for invalid ones. */
export async function motionOf(
  file: string,
  { nodes, json }: Scene,
  animation: GLTF.IAnimation,
  reader: KeyReader,
  budget: ImportBudget,
): Promise<Motion> {
  const tracks = new Map<number, Tracks>();
  const times = new Set<Float32Array>();
  let isCurved = false;
  for (const { sampler, target } of animation.channels ?? []) {
    if (budget.isOver(stepsOfValue)) await budget.pause();
    const { node, path } = target;
    if (node === undefined || !isPath(path)) continue;
    const size = path === 'weights' ? targetCount(json, nodes[node]!) : sizes[path];
    if (size === 0 || tracks.get(node)?.[path]) continue;
    const keys = await reader.read(animation.samplers![sampler]!, size);
    if (!keys)
      throw importError(
        file,
        `has an animation "${shortened(animation.name ?? '')}" whose keys are not valid`,
      );
    tracks.set(node, { ...tracks.get(node), [path]: keys });
    times.add(keys.times);
    isCurved ||= keys.isSpline || (path === 'rotation' && !keys.isStepped);
  }
  return { tracks, times: [...times], isCurved };
}

function isPath(path: string | undefined): path is Path {
  return path === 'weights' || (path !== undefined && Object.hasOwn(sizes, path));
}

function targetCount({ meshes = [] }: GLTF.IGLTF, { mesh = -1 }: GLTF.INode): number {
  return meshes[mesh]?.primitives?.[0]?.targets?.length ?? 0;
}
