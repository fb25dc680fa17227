import type { RawShaderMaterial, Scene, Texture, WebGLRenderer } from 'three';
import type { Model } from '../core/model.js';
import type { Light } from '../scene/materials/display-modes.js';
import { modelMaterials } from '../scene/materials/model-materials.js';
import { stageUniforms } from '../scene/materials/stage-uniforms.js';
import type { SurfaceMaterial } from '../scene/materials/surface-material.js';
import type { MaterialTextures } from '../scene/textures/material-textures.js';
import { addFog, setFog, withoutFog } from './fog.js';
import { adaptToScene, expectsLinear } from './output-colour.js';

/** How a group is drawn. */
export interface Look {
  readonly light: Light;
  readonly exposure: number;
  /** Of each material. */
  readonly visible: readonly boolean[];
  /** In place of the images of materials; null for the image. */
  readonly textures: readonly (Texture | null)[];
}

export function firstLook({ materials }: Pick<Model, 'materials'>, textures: Look['textures']): Look {
  const visible = materials.map(({ notDrawn }) => notDrawn === undefined);
  return { light: 'camera', exposure: 1, visible, textures };
}

/** Another renderer has been reported. */
let isReported = false;

function reportRenderer(): void {
  if (!isReported)
    console.error('A RetroMeshGroup is drawn by WebGLRenderer, not by WebGPURenderer, which takes no GLSL.');
  isReported = true;
}

/** The materials of a model for the scenes of other programs, and their uniforms. */
export class GroupMaterials {
  readonly materials: RawShaderMaterial[];
  readonly uniforms = { ...stageUniforms(), linearOutput: { value: false }, fog: { value: withoutFog() } };
  readonly #surfaces: readonly SurfaceMaterial[];
  readonly #images: readonly (Texture | null)[];

  constructor(model: Model, textures: MaterialTextures) {
    this.#surfaces = modelMaterials(model, textures, this.uniforms);
    this.materials = this.#surfaces.map(({ three }) => three);
    this.#images = this.materials.map(({ uniforms }) => uniforms['image']!.value as Texture | null);
    this.materials.forEach((material, i) => {
      adaptToScene(material);
      addFog(material, model.materials[i]!.blend);
    });
  }

  /** `sorts` for a game that drew without a depth buffer. */
  apply({ light, exposure, visible, textures }: Look, sorts: boolean): void {
    for (const surface of this.#surfaces) surface.setDisplay('textured', light, sorts);
    this.uniforms.lightFollowsCamera.value = light !== 'fixed';
    this.uniforms.exposure.value = exposure;
    this.materials.forEach((material, i) => {
      material.visible = visible[i]!;
      material.uniforms['image']!.value = textures[i] ?? this.#images[i];
    });
  }

  /** Sets the uniforms that depend on renderer and scene. */
  prepare(renderer: WebGLRenderer, scene: Pick<Scene, 'fog'>): void {
    if (!('isWebGLRenderer' in renderer)) return reportRenderer();
    const isLinear = expectsLinear(renderer);
    const ratio = renderer.getPixelRatio();
    const { linearOutput, pixelRatio, fog } = this.uniforms;
    // A scene that is a Group has none.
    const hasOtherFog = setFog(fog.value, scene.fog ?? null, isLinear);
    if (linearOutput.value === isLinear && pixelRatio.value === ratio && !hasOtherFog) return;
    linearOutput.value = isLinear;
    pixelRatio.value = ratio;
    // The material that was drawn last keeps its uniforms otherwise.
    for (const material of this.materials) material.uniformsNeedUpdate = true;
  }

  dispose(): void {
    for (const material of this.materials) material.dispose();
    // Other models that have the same palette upload it again.
    this.uniforms.palette.value?.dispose();
  }
}
