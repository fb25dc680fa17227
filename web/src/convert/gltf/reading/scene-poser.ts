import type { Animation, Node } from '@gltf-transform/core';
import { importError } from '../../imported/import-error.js';
import { KeyFrames } from './key-frames.js';
import { composed, product, type Matrix4 } from './matrix4.js';

type Path = 'translation' | 'rotation' | 'scale' | 'weights';

interface Track {
  readonly keys: KeyFrames;
  readonly path: Path;
}

const sizes: Record<Exclude<Path, 'weights'>, number> = { translation: 3, rotation: 4, scale: 3 };

/** The nodes of a scene, parents before children. */
export function nodesOf(roots: readonly Node[]): Node[] {
  const nodes = [...roots];
  for (let at = 0; at < nodes.length; at += 1) nodes.push(...nodes[at]!.listChildren());
  return nodes;
}

/** Poses all nodes of a document for one animation, or as they are without one. */
export class ScenePoser {
  readonly #nodes: readonly Node[];
  readonly #tracks = new Map<Node, Track[]>();
  readonly #worlds = new Map<Node, Matrix4>();
  #time = 0;

  /** `nodes`: parents before children. Throws a ModelError for invalid keys. */
  constructor(file: string, nodes: readonly Node[], animation: Animation | null) {
    this.#nodes = nodes;
    for (const channel of animation?.listChannels() ?? []) {
      const [node, sampler, path] = [channel.getTargetNode(), channel.getSampler(), channel.getTargetPath()];
      if (!node || !sampler?.getInput() || !sampler.getOutput() || !isPath(path)) continue;
      const size = path === 'weights' ? targetCount(node) : sizes[path];
      if (size === 0) continue;
      const keys = new KeyFrames(sampler, size);
      if (!keys.isValid)
        throw importError(file, `has an animation "${animation!.getName()}" whose keys are not valid`);
      this.#tracks.set(node, [...(this.#tracks.get(node) ?? []), { keys, path }]);
    }
    this.pose(0);
  }

  /** The times of all keys. */
  get times(): Float32Array[] {
    return [...this.#tracks.values()].flat().map(({ keys }) => keys.times);
  }

  /** Whether vertices move along curves between keys: linear interpolation between the keys' poses is not the same. */
  get isCurved(): boolean {
    const isCurve = ({ keys, path }: Track) => keys.isSpline || (path === 'rotation' && !keys.isStepped);
    return [...this.#tracks.values()].flat().some(isCurve);
  }

  pose(time: number): void {
    this.#time = time;
    for (const node of this.#nodes) {
      const local = composed(
        this.#value(node, 'translation') ?? node.getTranslation(),
        this.#value(node, 'rotation') ?? node.getRotation(),
        this.#value(node, 'scale') ?? node.getScale(),
      );
      const parent = node.getParentNode();
      const above = parent && this.#worlds.get(parent);
      this.#worlds.set(node, above ? product(above, local) : local);
    }
  }

  /** The transform of a node to the scene. */
  worldOf(node: Node): Matrix4 {
    return this.#worlds.get(node) ?? composed([0, 0, 0], [0, 0, 0, 1], [1, 1, 1]);
  }

  weightsOf(node: Node): ArrayLike<number> {
    const own = node.getWeights();
    return this.#value(node, 'weights') ?? (own.length > 0 ? own : (node.getMesh()?.getWeights() ?? []));
  }

  #value(node: Node, path: Path): number[] | null {
    const track = this.#tracks.get(node)?.find((each) => each.path === path);
    return track ? track.keys.at(this.#time, path === 'rotation') : null;
  }
}

function isPath(path: string | null): path is Path {
  return path === 'weights' || (path !== null && Object.hasOwn(sizes, path));
}

function targetCount(node: Node): number {
  return node.getMesh()?.listPrimitives()[0]?.listTargets().length ?? 0;
}
