import type { RawShaderMaterial, Texture, WebGLRenderer } from 'three';
import type { ModelData } from '../core/model.js';
import type { Light } from '../scene/materials/display-modes.js';
import { stageUniforms, type StageUniforms } from '../scene/materials/stage-uniforms.js';
import { expectsLinear } from './output-colour.js';

/** How a group is drawn. */
export interface Look {
  readonly light: Light;
  readonly exposure: number;
  /** Of each material. */
  readonly visible: readonly boolean[];
  /** In place of the images of materials; null for the image. */
  readonly textures: readonly (Texture | null)[];
}

export function firstLook({ materials }: ModelData, textures: readonly (Texture | null)[]): Look {
  const visible = materials.map(({ notDrawn }) => notDrawn === undefined);
  return { light: 'camera', exposure: 1, visible, textures };
}

/** The uniforms of all materials of a group. */
export interface GroupUniforms extends StageUniforms {
  /** The renderer expects linear colours. */
  readonly linearOutput: { value: boolean };
}

export function groupUniforms(): GroupUniforms {
  return { ...stageUniforms(), linearOutput: { value: false } };
}

/** The textures of materials whose image is replaced. */
const ownImages = new WeakMap<RawShaderMaterial, Texture>();

/** Sets what a look has in common for parts of all kinds. */
export function applyLook(
  { light, exposure, visible, textures }: Look,
  uniforms: GroupUniforms,
  materials: readonly RawShaderMaterial[],
): void {
  uniforms.lightFollowsCamera.value = light !== 'fixed';
  uniforms.exposure.value = exposure;
  materials.forEach((material, i) => {
    material.visible = visible[i]!;
    const image = material.uniforms['image']!;
    const own = ownImages.get(material) ?? (image.value as Texture);
    ownImages.set(material, own);
    image.value = textures[i] ?? own;
  });
}

/** Sets the uniforms that depend on the renderer. */
export function prepare(
  uniforms: GroupUniforms,
  materials: readonly RawShaderMaterial[],
  renderer: WebGLRenderer,
): void {
  const isLinear = expectsLinear(renderer);
  const pixelRatio = renderer.getPixelRatio();
  const { linearOutput, pixelRatio: ratio } = uniforms;
  if (linearOutput.value === isLinear && ratio.value === pixelRatio) return;
  linearOutput.value = isLinear;
  ratio.value = pixelRatio;
  // The material that was drawn last keeps its uniforms otherwise.
  for (const material of materials) material.uniformsNeedUpdate = true;
}
