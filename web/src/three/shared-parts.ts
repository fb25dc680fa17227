import { LineSegments, Mesh, Points } from 'three';
import type { Playback } from '../scene/playback/playback.js';
import { frameMix } from './frame-mix.js';
import { ObjectPose } from './frame-shaders.js';
import type { GroupParts, Part } from './group-parts.js';
import type { Look } from './look.js';
import { hitPose } from './ray-hits.js';
import type { Moment, SharedGeometry } from './shared-geometry.js';
import type { MaterialSet } from './shared-materials.js';

/** The parts of a group with the buffers of its model, which has its own pose in them. */
export class SharedParts implements GroupParts {
  readonly objects: readonly Part[];
  readonly #shared: SharedGeometry;
  #set: MaterialSet;
  readonly #poses: readonly ObjectPose[];
  #moment: Moment | null = null;

  constructor(shared: SharedGeometry, look: Look) {
    this.#shared = shared;
    this.#set = shared.materials.change(null, look);
    this.objects = shared.parts.map((part) => sameBuffers(part, this.#set));
    for (const part of this.objects)
      part.onBeforeRender = (renderer, scene) => this.#set.prepare(renderer, scene);
    this.#poses = shared.frames ? this.objects.map((part) => this.#poseByFrames(part)) : [];
  }

  get drawn(): readonly Part[] {
    return this.objects;
  }

  #poseByFrames(part: Part): ObjectPose {
    const { shadows, model } = this.#shared;
    part.customDepthMaterial = shadows!.depth;
    part.customDistanceMaterial = shadows!.distance;
    if (part instanceof Mesh) hitPose(part, this.#shared, () => this.#moment);
    return new ObjectPose(part, !model.storedNormals);
  }

  pose({ current, clip, currentTime: seconds, loop, smooth }: Playback): void {
    const { frames } = this.#shared;
    if (!frames || !current) return;
    this.#moment = { clip, seconds, loop, smooth };
    const { from, to, part } = frameMix(current, seconds, this.#moment);
    for (const pose of this.#poses) pose.set(frames.startOf(from), frames.startOf(to), part);
  }

  apply(look: Look): void {
    this.#set = this.#shared.materials.change(this.#set, look);
    for (const part of this.objects) part.material = this.#set.materials;
  }

  /** Frees the materials with the last group that looks the same; the buffers belong to all groups. */
  dispose(): void {
    this.#shared.materials.release(this.#set);
  }
}

/** A part with the geometry of another one. */
function sameBuffers({ geometry, type }: Part, { materials }: MaterialSet): Part {
  if (type === 'Mesh') return new Mesh(geometry, materials);
  return type === 'Points' ? new Points(geometry, materials) : new LineSegments(geometry, materials);
}
