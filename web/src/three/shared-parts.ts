import { LineSegments, Mesh, Points } from 'three';
import type { Playback } from '../scene/playback/playback.js';
import { ObjectPose } from './frame-shaders.js';
import { frameMix } from './frame-texture.js';
import type { GroupMaterials, Look } from './group-materials.js';
import type { GroupParts, Part } from './group-parts.js';
import { hitPose } from './ray-hits.js';
import type { Moment, SharedGeometry } from './shared-geometry.js';

/** The parts of a group with the buffers of its model, which has its own pose in them. */
export class SharedParts implements GroupParts {
  readonly objects: readonly Part[];
  readonly #shared: SharedGeometry;
  #materials: GroupMaterials;
  readonly #poses: readonly ObjectPose[];
  #moment: Moment | null = null;

  constructor(shared: SharedGeometry, look: Look) {
    this.#shared = shared;
    this.#materials = shared.materials.change(null, look);
    this.objects = shared.parts.map((part) => sameBuffers(part, this.#materials));
    for (const part of this.objects)
      part.onBeforeRender = (renderer, scene) => this.#materials.prepare(renderer, scene);
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
    const { from, to, part } = frameMix(current, seconds, { loop, smooth });
    for (const pose of this.#poses) pose.set(frames.startOf(from), frames.startOf(to), part);
  }

  apply(look: Look): void {
    this.#materials = this.#shared.materials.change(this.#materials, look);
    for (const part of this.objects) part.material = this.#materials.materials;
  }

  /** Frees the materials with the last group that looks the same; the buffers belong to all groups. */
  dispose(): void {
    this.#shared.materials.release(this.#materials);
  }
}

/** A part with the geometry of another one. */
function sameBuffers({ geometry, type }: Part, { materials }: GroupMaterials): Part {
  if (type === 'Mesh') return new Mesh(geometry, materials);
  return type === 'Points' ? new Points(geometry, materials) : new LineSegments(geometry, materials);
}
