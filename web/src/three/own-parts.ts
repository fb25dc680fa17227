import { LessEqualDepth, Mesh, type Object3D } from 'three';
import type { Model } from '../core/model.js';
import { PosedGeometry } from '../scene/geometry/posed-geometry.js';
import type { Playback } from '../scene/playback/playback.js';
import type { MaterialTextures } from '../scene/textures/material-textures.js';
import { GroupMaterials, type Look } from './group-materials.js';
import { modelParts, type GroupParts, type Part } from './group-parts.js';
import { hitAllTriangles } from './ray-hits.js';
import { SortedFaces } from './sorted-faces.js';

/** The parts of a group with buffers of its own, which the core poses. */
export class OwnParts implements GroupParts {
  readonly objects: readonly Object3D[];
  readonly drawn: readonly Part[];
  readonly #model: Model;
  readonly #posed: PosedGeometry;
  readonly #materials: GroupMaterials;
  /** Its game drew it without a depth buffer. */
  readonly #sorts: boolean;

  constructor(model: Model, textures: MaterialTextures, look: Look, sorts: boolean) {
    this.#sorts = sorts;
    this.#model = model;
    this.#posed = new PosedGeometry(model);
    this.#materials = new GroupMaterials(model, textures);
    this.#posed.setDepthTest(!sorts, this.#materials.uniforms);
    this.drawn = modelParts(model, this.#posed.geometry, this.#materials.materials);
    for (const part of this.drawn) {
      part.onBeforeRender = (renderer, scene) => this.#materials.prepare(renderer, scene);
      if (part instanceof Mesh) hitAllTriangles(part, model);
    }
    this.objects = sorts
      ? [new SortedFaces((camera) => this.#posed.sortFaces(camera)).add(...this.drawn)]
      : this.drawn;
    this.apply(look);
  }

  pose(playback: Playback): void {
    this.#posed.applyPose(playback);
    // Weights of morphs can move vertices out of the bounds of all frames.
    if (!this.#model.morphs) return;
    for (const { geometry } of this.drawn) {
      geometry.computeBoundingBox();
      geometry.computeBoundingSphere();
    }
  }

  apply(look: Look): void {
    this.#materials.apply(look, this.#sorts);
    if (!this.#sorts) return;
    // Behind other objects of the scene, and over those that are farther.
    for (const material of this.#materials.materials) {
      material.depthFunc = LessEqualDepth;
      material.depthWrite = false;
    }
  }

  dispose(): void {
    for (const { geometry } of this.drawn) geometry.dispose();
    this.#materials.dispose();
  }
}
