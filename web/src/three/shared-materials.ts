import type { RawShaderMaterial, Scene, WebGLRenderer } from 'three';
import type { Model } from '../core/model.js';
import { modelMaterials } from '../scene/materials/model-materials.js';
import type { SurfaceMaterial } from '../scene/materials/surface-material.js';
import type { MaterialTextures } from '../scene/textures/material-textures.js';
import { poseByFrames } from './frame-shaders.js';
import type { FrameTexture } from './frame-texture.js';
import { adapt, applyLook, groupUniforms, prepare, type Look } from './look.js';

const keyOf = ({ light, exposure, visible, textures }: Look): string =>
  JSON.stringify([light, exposure, visible, textures.map((texture) => texture?.uuid)]);

/** The materials of all groups with the same look. */
export class MaterialSet {
  readonly materials: RawShaderMaterial[];
  users = 0;
  readonly #surfaces: readonly SurfaceMaterial[];
  readonly #uniforms = groupUniforms();

  constructor(model: Model, textures: MaterialTextures, frames: FrameTexture | null) {
    this.#surfaces = modelMaterials(model, textures, this.#uniforms);
    this.materials = this.#surfaces.map(({ three }) => three);
    adapt(this.materials, model);
    if (frames) for (const material of this.materials) poseByFrames(material, frames.texture);
  }

  apply(look: Look): void {
    for (const surface of this.#surfaces) surface.setDisplay('textured', look.light, false);
    applyLook(look, this.#uniforms, this.materials);
  }

  prepare(renderer: WebGLRenderer, scene: Pick<Scene, 'fog'>): void {
    prepare(this.#uniforms, this.materials, renderer, scene);
  }

  dispose(): void {
    for (const material of this.materials) material.dispose();
    // Other models that have the same palette upload it again.
    this.#uniforms.palette.value?.dispose();
  }
}

/** The materials of the groups of a model, shared by those that look the same: three.js draws these one after the other, quickly. */
export class SharedMaterials {
  readonly #make: () => MaterialSet;
  readonly #sets = new Map<string, MaterialSet>();

  constructor(make: () => MaterialSet) {
    this.#make = make;
  }

  /** The materials of a look, for a group that had others before. */
  change(before: MaterialSet | null, look: Look): MaterialSet {
    const key = keyOf(look);
    const found = this.#sets.get(key);
    if (found && found === before) return found;
    if (!found && before?.users === 1) {
      this.#forget(before);
      before.apply(look);
      this.#sets.set(key, before);
      return before;
    }
    const set = found ?? this.#make();
    if (!found) set.apply(look);
    this.#sets.set(key, set);
    set.users += 1;
    if (before) this.release(before);
    return set;
  }

  /** One group less has these materials. */
  release(set: MaterialSet): void {
    set.users -= 1;
    if (set.users > 0) return;
    this.#forget(set);
    set.dispose();
  }

  #forget(set: MaterialSet): void {
    for (const [key, each] of this.#sets) if (each === set) this.#sets.delete(key);
  }
}
