import {
  Box3,
  Group,
  LessEqualDepth,
  Mesh,
  Sphere,
  Vector3,
  type LineSegments,
  type Object3D,
  type Points,
  type Texture,
  type WebGLRenderer,
} from 'three';
import type { Material, Model, ModelData, ModelImage } from '../core/model.js';
import { stillModel } from '../core/transferable.js';
import type { Light } from '../scene/materials/display-modes.js';
import { stageUniforms } from '../scene/materials/stage-uniforms.js';
import { ModelObject } from '../scene/model-object.js';
import { firstClip } from '../scene/playback/first-clip.js';
import { Playback } from '../scene/playback/playback.js';
import { MaterialTextures } from '../scene/textures/material-textures.js';
import { ModelImages } from '../scene/textures/model-images.js';
import { adaptToScene, expectsLinear } from './output-colour.js';
import { hitAllTriangles } from './ray-hits.js';
import { SortedFaces } from './sorted-faces.js';

/**
 * Gives the texture of a material in place of the model's own image; null for that. `image` is null where the model names none. The texture
 * is the caller's: it is not disposed of with the group. Its first row is the top one, as in the images of games: `flipY` is false.
 */
export type TextureLoader = (
  image: ModelImage | null,
  material: Material,
) => Texture | null | Promise<Texture | null>;

/** A part that is drawn: faces, lines or sprites. */
type Part = Mesh | LineSegments | Points;

/** What the groups of a model have in common. The last one frees it, and the model. */
interface Shared {
  groups: number;
  readonly images: Promise<ModelImages>;
}

const shared = new WeakMap<Model, Shared>();

/** What a model's groups share, with one group more. */
function sharedBy(model: Model): Shared {
  const found = shared.get(model) ?? { groups: 0, images: ModelImages.decode(model.images) };
  found.groups += 1;
  shared.set(model, found);
  return found;
}

/**
 * A model in a scene of three.js, drawn as its game drew it: with its own light, blending and colours.
 *
 * `playback` has its clips and the time; `update` advances it and poses the model.
 *
 * @example
 * const group = await new RetroMeshLoader().loadAsync('models/crate_d.3d');
 * scene.add(group);
 * group.playback.play();
 * renderer.setAnimationLoop(() => {
 *   group.update(clock.getDelta());
 *   renderer.render(scene, camera);
 * });
 */
export class RetroMeshGroup extends Group {
  /** The opened model: its arrays, materials, clips and notes. */
  readonly model: Model;
  /** Clip, time, speed and loop. It is paused at the start of an idle clip; `playback.clips` has all. */
  readonly playback = new Playback();

  readonly #object: ModelObject;
  readonly #parts: readonly Part[];
  readonly #textures: MaterialTextures;
  readonly #uniforms = { ...stageUniforms(), linearOutput: { value: false } };
  /** Its game drew it without a depth buffer. */
  readonly #sorts: boolean;
  #isPosed = false;
  #isDisposed = false;
  #light: Light = 'camera';

  private constructor(model: Model, images: ModelImages, sorts: boolean) {
    super();
    this.model = model;
    this.#sorts = sorts;
    this.name = model.name;
    this.#textures = new MaterialTextures(() => {});
    this.#textures.load(model.materials, images, false);
    this.#object = new ModelObject(model, this.#textures, this.#uniforms);
    this.#object.depthTest = !sorts;
    this.#object.surface.materials.forEach(adaptToScene);
    // The parts of the viewer's wireframe and highlights are not visible.
    this.#parts = this.#object.object.children.filter(({ visible }) => visible) as Part[];
    this.#addParts();
    this.light = 'camera';
    this.playback.addEventListener('change', () => (this.#isPosed = false));
    this.playback.load(model.clips, firstClip(model), model.stepped ?? false);
    this.update(0);
  }

  /** Decodes the images of an open model and makes its objects; arrays that another thread has sent are a model in a single pose. */
  static async from(model: Model | ModelData, loadTexture?: TextureLoader): Promise<RetroMeshGroup> {
    const textures = loadTexture ? await texturesOf(model, loadTexture) : [];
    const shown = 'pose' in model ? model : stillModel(model);
    const images = await sharedBy(shown).images;
    const group = new RetroMeshGroup(shown, images, shown === model && shown.priorities !== undefined);
    const { materials } = group.#object.surface;
    textures.forEach((texture, i) => texture && (materials[i]!.uniforms['image']!.value = texture));
    return group;
  }

  /** Advances the playback by seconds and poses the model where its clip, time or morphs have changed. */
  update(seconds: number): void {
    this.playback.advance(seconds);
    if (this.#isPosed) return;
    this.#isPosed = true;
    this.#object.applyPose(this.playback);
    if (this.model.morphs) this.#measurePose();
  }

  /** The model's own light: `camera` moves with the camera, `fixed` with the model, `even` disables shading. */
  get light(): Light {
    return this.#light;
  }
  set light(light: Light) {
    this.#light = light;
    this.#uniforms.lightFollowsCamera.value = light !== 'fixed';
    this.#object.setDisplay('textured', light);
    if (!this.#sorts) return;
    // Behind other objects of the scene, and over those that are farther.
    for (const material of this.#object.surface.materials) {
      material.depthFunc = LessEqualDepth;
      material.depthWrite = false;
    }
  }

  /** A factor of the colours; 1 leaves them as the game drew them. */
  get exposure(): number {
    return this.#uniforms.exposure.value;
  }
  set exposure(exposure: number) {
    this.#uniforms.exposure.value = exposure;
  }

  /** Whether the faces of a material are drawn, by its index in `model.materials`. */
  setVisible(material: number, visible: boolean): void {
    this.#object.setVisible(material, visible);
  }

  /** Another group of the same model has its own pose: make it with `RetroMeshGroup.from(group.model)`. */
  override clone(): this {
    throw new Error('A RetroMeshGroup is not cloned: use RetroMeshGroup.from(group.model).');
  }

  /** Frees the buffers, materials and textures, and with the last group of a model the model. */
  override dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.removeFromParent();
    this.#object.dispose();
    // Other models that have the same palette upload it again.
    this.#uniforms.palette.value?.dispose();
    const common = shared.get(this.model)!;
    common.groups -= 1;
    if (common.groups > 0) return;
    shared.delete(this.model);
    this.#textures.clear();
    this.model.dispose();
  }

  #addParts(): void {
    for (const part of this.#parts) this.#prepare(part);
    const parent: Object3D = this.#sorts ? new SortedFaces((camera) => this.#object.sortFaces(camera)) : this;
    parent.add(...this.#parts);
    if (parent !== this) this.add(parent);
  }

  /** Sets the bounds of all frames, and the uniforms that depend on the renderer. */
  #prepare(part: Part): void {
    const [a = 0, b = 0, c = 0, x = 0, y = 0, z = 0] = this.model.bounds;
    const box = new Box3(new Vector3(a, b, c), new Vector3(x, y, z));
    part.geometry.boundingBox = box;
    part.geometry.boundingSphere = box.getBoundingSphere(new Sphere());
    // Sprites have a size on the screen, not in the scene.
    part.frustumCulled = !('isPoints' in part);
    part.onBeforeRender = (renderer: WebGLRenderer) => {
      this.#uniforms.linearOutput.value = expectsLinear(renderer);
      this.#uniforms.pixelRatio.value = renderer.getPixelRatio();
    };
    if (part instanceof Mesh) hitAllTriangles(part, this.model);
  }

  /** Sets the bounds of the present pose: weights of morphs can move vertices out of those of all frames. */
  #measurePose(): void {
    for (const { geometry } of this.#parts) {
      geometry.computeBoundingBox();
      geometry.computeBoundingSphere();
    }
  }
}

/** The textures of a model's materials that a program has in place of the images. */
function texturesOf(
  { materials, images }: ModelData,
  load: TextureLoader,
): Promise<readonly (Texture | null)[]> {
  return Promise.all(materials.map(async (material) => load(images[material.image ?? -1] ?? null, material)));
}
