import { BufferAttribute, type BufferGeometry } from 'three';
import type { Model, PoseOptions } from '../core/model.js';
import { PosedGeometry } from '../scene/geometry/posed-geometry.js';
import type { MaterialTextures } from '../scene/textures/material-textures.js';
import { poseByFrames, shadowMaterials } from './frame-shaders.js';
import { FrameTexture, hasVertexFrames } from './frame-texture.js';
import { GroupMaterials } from './group-materials.js';
import { modelParts, type Part } from './group-parts.js';
import { SharedMaterials } from './shared-materials.js';

/** What is posed for rays and boxes: a moment of a group. */
export interface Moment extends PoseOptions {
  readonly clip: number;
  readonly seconds: number;
}

/** Whether the groups of a model can have one geometry: it has one pose, or shaders pose it by its frames. */
export function canShareGeometry(model: Model): boolean {
  if (model.priorities) return false;
  return hasVertexFrames(model) || (model.clips.length === 0 && !model.morphs);
}

/** The buffers and materials of a model that its groups share. */
export class SharedGeometry {
  readonly model: Model;
  /** Parts of which those of groups are made. */
  readonly parts: readonly Part[];
  /** Null for a model with one pose. */
  readonly frames: FrameTexture | null;
  readonly materials: SharedMaterials;
  /** Null where `frames` is. */
  readonly shadows: ReturnType<typeof shadowMaterials> | null;
  /** The attributes of the pose that was asked for last, to compute with. */
  readonly posed: BufferGeometry['attributes'];
  readonly #normals: BufferAttribute;
  readonly #positions: BufferAttribute;
  #moment: Moment | null = null;

  constructor(model: Model, textures: MaterialTextures) {
    this.model = model;
    this.frames = hasVertexFrames(model) ? new FrameTexture(model) : null;
    this.shadows = this.frames && shadowMaterials(this.frames.texture);
    this.materials = new SharedMaterials(() => {
      const made = new GroupMaterials(model, textures);
      if (this.frames) for (const material of made.materials) poseByFrames(material, this.frames.texture);
      return made;
    });
    const { geometry, pose } = new PosedGeometry(model);
    this.parts = modelParts(model, geometry, []);
    this.#positions = new BufferAttribute(model.positions.slice(), 3);
    this.#normals = new BufferAttribute(pose.normals.slice(), 3);
    this.posed = { ...geometry.attributes, position: this.#positions, normal: this.#normals };
  }

  /** Computes the pose of a moment, where it is another than that before. */
  pose(moment: Moment | null): void {
    if (moment === this.#moment || !moment) return;
    this.#moment = moment;
    const { array: positions } = this.#positions;
    const { array: normals } = this.#normals;
    const target = { positions: positions as Float32Array, normals: normals as Float32Array };
    this.model.pose(moment.clip, moment.seconds, target, moment);
  }

  dispose(): void {
    this.frames?.texture.dispose();
    this.shadows?.depth.dispose();
    this.shadows?.distance.dispose();
    for (const { geometry } of this.parts) geometry.dispose();
  }
}
