import type { RawShaderMaterial, Scene, Texture, WebGLRenderer } from 'three';
import type { ModelData } from '../core/model.js';
import type { Light } from '../scene/materials/display-modes.js';
import { stageUniforms, type StageUniforms } from '../scene/materials/stage-uniforms.js';
import { addFog, setFog, withoutFog, type FogValues } from './fog.js';
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

export function firstLook({ materials }: ModelData, textures: readonly (Texture | null)[]): Look {
  const visible = materials.map(({ notDrawn }) => notDrawn === undefined);
  return { light: 'camera', exposure: 1, visible, textures };
}

/** The uniforms of all materials of a group. */
export interface GroupUniforms extends StageUniforms {
  /** The renderer expects linear colours. */
  readonly linearOutput: { value: boolean };
  readonly fog: { value: FogValues };
}

export function groupUniforms(): GroupUniforms {
  return { ...stageUniforms(), linearOutput: { value: false }, fog: { value: withoutFog() } };
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

/** Makes materials of a stage fit for the scenes of other programs. */
export function adapt(adapted: readonly RawShaderMaterial[], { materials }: ModelData): void {
  adapted.forEach((material, i) => {
    adaptToScene(material);
    addFog(material, materials[i]!.blend);
  });
}

/** Other renderers have been reported. */
let isReported = false;

function report(): void {
  if (!isReported)
    console.error('A RetroMeshGroup is drawn by WebGLRenderer, not by WebGPURenderer, which takes no GLSL.');
  isReported = true;
}

/** Sets the uniforms that depend on renderer and scene. */
export function prepare(
  uniforms: GroupUniforms,
  materials: readonly RawShaderMaterial[],
  renderer: WebGLRenderer,
  scene: Pick<Scene, 'fog'>,
): void {
  if (!('isWebGLRenderer' in renderer)) return report();
  const isLinear = expectsLinear(renderer);
  const pixelRatio = renderer.getPixelRatio();
  const { linearOutput, pixelRatio: ratio, fog } = uniforms;
  // A scene that is a Group has none.
  const hasOtherFog = setFog(fog.value, scene.fog ?? null, isLinear);
  if (linearOutput.value === isLinear && ratio.value === pixelRatio && !hasOtherFog) return;
  linearOutput.value = isLinear;
  ratio.value = pixelRatio;
  // The material that was drawn last keeps its uniforms otherwise.
  for (const material of materials) material.uniformsNeedUpdate = true;
}
