import { LessEqualDepth, Mesh, type Object3D, type RawShaderMaterial } from 'three';
import type { Model } from '../core/model.js';
import { PosedGeometry } from '../scene/geometry/posed-geometry.js';
import { modelMaterials } from '../scene/materials/model-materials.js';
import type { SurfaceMaterial } from '../scene/materials/surface-material.js';
import type { Playback } from '../scene/playback/playback.js';
import type { MaterialTextures } from '../scene/textures/material-textures.js';
import { modelParts, type GroupParts, type Part } from './group-parts.js';
import { adapt, applyLook, groupUniforms, prepare, type Look } from './look.js';
import { hitAllTriangles } from './ray-hits.js';
import { SortedFaces } from './sorted-faces.js';

/** The parts of a group with buffers of its own, which the core poses. */
export class OwnParts implements GroupParts {
  readonly objects: readonly Object3D[];
  readonly drawn: readonly Part[];
  readonly #model: Model;
  readonly #posed: PosedGeometry;
  readonly #surfaces: readonly SurfaceMaterial[];
  readonly #uniforms = groupUniforms();
  /** Its game drew it without a depth buffer. */
  readonly #sorts: boolean;

  constructor(model: Model, textures: MaterialTextures, look: Look, sorts: boolean) {
    this.#sorts = sorts;
    this.#model = model;
    this.#posed = new PosedGeometry(model);
    this.#posed.setDepthTest(!sorts, this.#uniforms);
    this.#surfaces = modelMaterials(model, textures, this.#uniforms);
    const { materials } = this;
    adapt(materials, model);
    this.drawn = modelParts(model, this.#posed.geometry, materials);
    for (const part of this.drawn) {
      part.onBeforeRender = (renderer, scene) => prepare(this.#uniforms, materials, renderer, scene);
      if (part instanceof Mesh) hitAllTriangles(part, model);
    }
    this.objects = sorts
      ? [new SortedFaces((camera) => this.#posed.sortFaces(camera)).add(...this.drawn)]
      : this.drawn;
    this.apply(look);
  }

  get materials(): RawShaderMaterial[] {
    return this.#surfaces.map(({ three }) => three);
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
    const { materials } = this;
    for (const surface of this.#surfaces) surface.setDisplay('textured', look.light, this.#sorts);
    applyLook(look, this.#uniforms, materials);
    if (!this.#sorts) return;
    // Behind other objects of the scene, and over those that are farther.
    for (const material of materials) {
      material.depthFunc = LessEqualDepth;
      material.depthWrite = false;
    }
  }

  dispose(): void {
    for (const { geometry } of this.drawn) geometry.dispose();
    for (const material of this.materials) material.dispose();
    // Other models that have the same palette upload it again.
    this.#uniforms.palette.value?.dispose();
  }
}
