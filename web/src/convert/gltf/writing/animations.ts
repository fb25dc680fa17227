import type { Document, Node } from '@gltf-transform/core';
import { clipLength, frameStart } from '../../../core/clip-time.js';
import type { Clip, Model } from '../../../core/model.js';
import type { Frame } from '../../drawn/frames.js';
import type { Pace } from '../../pace.js';
import { placementOf } from '../../drawn/matrix.js';
import { clipExtras } from '../extras.js';
import type { AddAccessor } from './mesh.js';
import type { Place } from './places.js';

/** What is animated of a node, and the type of its values. */
const types = { weights: 'SCALAR', translation: 'VEC3', rotation: 'VEC4' } as const;

/** What the animations move. */
export interface Moved {
  readonly body: Node;
  /** The morph target of each frame. */
  readonly targets: ReadonlyMap<number, number>;
  readonly places: readonly Place[];
  readonly frames: ReadonlyMap<number, Frame>;
}

/** Adds an animation for each clip, with a key for each frame and one for the frame that follows the last in a loop. */
export async function addAnimations(
  gltf: Document,
  accessor: AddAccessor,
  model: Model,
  moved: Moved,
  pace: Pace,
): Promise<void> {
  const { body, targets, places, frames } = moved;
  for (const clip of model.clips) {
    const keys = keyFrames(clip);
    const input = accessor(keyTimes(clip), 'SCALAR');
    const animation = gltf.createAnimation(clip.name).setExtras({ retromesh: clipExtras(clip) });
    const add = (node: Node, path: keyof typeof types, values: Float32Array) => {
      const sampler = gltf
        .createAnimationSampler()
        .setInput(input)
        .setOutput(accessor(values, types[path]))
        .setInterpolation(model.stepped ? 'STEP' : 'LINEAR');
      const channel = gltf
        .createAnimationChannel()
        .setTargetNode(node)
        .setTargetPath(path)
        .setSampler(sampler);
      animation.addSampler(sampler).addChannel(channel);
    };
    if (targets.size > 0) add(body, 'weights', weightsOf(keys, targets));
    // An animation needs a channel, also one in which nothing moves.
    else if (places.length === 0)
      add(body, 'translation', Float32Array.from(keys.flatMap(() => body.getTranslation())));
    for (const { node, matrixIn } of places) {
      const placements = keys.map((frame) => placementOf(matrixIn(frames.get(frame)!)));
      add(node, 'translation', Float32Array.from(placements.flatMap(({ translation }) => translation)));
      const turns = shortestTurns(placements.map(({ rotation }) => rotation));
      add(node, 'rotation', Float32Array.from(turns));
      await pace.did(keys.length);
    }
    await pace.did((keys.length * targets.size) / 64);
  }
}

/** The frames of the model that the keys of a clip show. */
function keyFrames({ first, count, replayFrom = 0 }: Clip): number[] {
  return [...Array.from({ length: count }, (_, index) => first + index), first + replayFrom];
}

function keyTimes(clip: Clip): Float32Array {
  const times = Array.from({ length: clip.count }, (_, index) => frameStart(clip, index));
  return Float32Array.from([...times, clipLength(clip)]);
}

function weightsOf(keys: readonly number[], targets: ReadonlyMap<number, number>): Float32Array {
  const weights = new Float32Array(keys.length * targets.size);
  keys.forEach((frame, key) => {
    const target = targets.get(frame);
    if (target !== undefined) weights[key * targets.size + target] = 1;
  });
  return weights;
}

/** The same rotations with the signs that make each the nearest to the one before. */
function shortestTurns(rotations: readonly (readonly number[])[]): number[] {
  const turned: number[][] = [];
  for (const rotation of rotations) {
    const last = turned.at(-1) ?? rotation;
    const cosine = rotation.reduce((sum, value, index) => sum + value * last[index]!, 0);
    turned.push(cosine < 0 ? rotation.map((value) => -value) : [...rotation]);
  }
  return turned.flat();
}
