import { Group, Object3D, type Texture } from 'three';
import type { Material, Model, ModelData, ModelImage } from '../core/model.js';
import { stillModel } from '../core/transferable.js';
import type { Light } from '../scene/materials/display-modes.js';
import { firstClip } from '../scene/playback/first-clip.js';
import { Playback } from '../scene/playback/playback.js';
import type { GroupParts } from './group-parts.js';
import { firstLook, type Look } from './group-materials.js';
import { SharedModel } from './shared-model.js';

/**
 * Gives the texture of a material in place of the model's own image; null for that. `image` is null where the model names none. The texture
 * is the caller's: it is not disposed of with the group. Its first row is the top one, as in the images of games: `flipY` is false.
 */
export type TextureLoader = (
  image: ModelImage | null,
  material: Material,
) => Texture | null | Promise<Texture | null>;

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
  readonly playback: Playback;

  readonly #shared: SharedModel;
  readonly #parts: GroupParts;
  readonly #playback = new GroupPlayback();
  /** Its game drew it without a depth buffer. */
  readonly #sorts: boolean;
  #look: Look;
  #isDisposed = false;

  private constructor(shared: SharedModel, look: Look, sorts: boolean) {
    super();
    const { model } = shared;
    this.model = model;
    this.playback = this.#playback;
    this.#shared = shared;
    this.#sorts = sorts;
    this.#look = look;
    this.name = model.name;
    this.#parts = shared.partsFor(look, sorts);
    // Sprites have a size on the screen, not in the scene.
    for (const part of this.#parts.drawn) part.frustumCulled = !('isPoints' in part);
    this.add(...this.#parts.objects);
    this.playback.load(model.clips, firstClip(model), model.stepped ?? false);
    this.update(0);
  }

  /** Decodes the images of an open model and makes its objects; arrays that another thread has sent are a model in a single pose. */
  static async from(model: Model | ModelData, loadTexture?: TextureLoader): Promise<RetroMeshGroup> {
    const textures = loadTexture ? await texturesOf(model, loadTexture) : [];
    const shown = 'pose' in model ? model : stillModel(model);
    const shared = await SharedModel.of(shown);
    return new RetroMeshGroup(
      shared,
      firstLook(shown, textures),
      shown === model && shown.priorities !== undefined,
    );
  }

  /** Advances the playback by seconds and poses the model where its clip, time or morphs have changed. */
  update(seconds: number): void {
    this.#playback.advance(seconds);
    if (this.#playback.takeChange()) this.#parts.pose(this.playback);
  }

  /** The model's own light: `camera` moves with the camera, `fixed` with the model, `even` disables shading. */
  get light(): Light {
    return this.#look.light;
  }
  set light(light: Light) {
    this.#change({ light });
  }

  /** A factor of the colours; 1 leaves them as the game drew them. */
  get exposure(): number {
    return this.#look.exposure;
  }
  set exposure(exposure: number) {
    this.#change({ exposure });
  }

  /** Whether the faces of a material are drawn, by its index in `model.materials`. */
  setVisible(material: number, visible: boolean): void {
    this.#change({ visible: this.#look.visible.map((is, i) => (i === material ? visible : is)) });
  }

  #change(look: Partial<Look>): void {
    if (this.#isDisposed) return;
    this.#look = { ...this.#look, ...look };
    this.#parts.apply(this.#look);
  }

  /** Another group of the same model, in the same state, with a playback of its own. It is disposed of by itself. */
  override clone(recursive = true): this {
    this.#shared.retain();
    const clone = new RetroMeshGroup(this.#shared, this.#look, this.#sorts);
    clone.copy(this, recursive);
    return clone as this;
  }

  /** Copies the state of a group of the same model, and the objects that were added to it. */
  override copy(source: RetroMeshGroup, recursive = true): this {
    if (source.model !== this.model) throw new Error('A RetroMeshGroup copies groups of its own model only.');
    super.copy(source, false);
    this.#change(source.#look);
    source.#parts.drawn.forEach((part, i) => Object3D.prototype.copy.call(this.#parts.drawn[i], part, false));
    copyPlayback(source.playback, this.playback);
    this.update(0);
    if (!recursive) return this;
    for (const child of source.children) if (!source.#parts.objects.includes(child)) this.add(child.clone());
    return this;
  }

  /** Frees the buffers, materials and textures, and with the last group of a model the model. */
  override dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.removeFromParent();
    this.#parts.dispose();
    this.#shared.release();
  }
}

/** The playback of a group. It fires events only where somebody listens: many groups change in each image. */
class GroupPlayback extends Playback {
  #hasListeners = false;
  #hasChanged = true;

  override addEventListener(...listened: Parameters<Playback['addEventListener']>): void {
    this.#hasListeners = true;
    super.addEventListener(...listened);
  }

  override dispatchEvent(event: Event): boolean {
    if (event.type === 'change') this.#hasChanged = true;
    return this.#hasListeners ? super.dispatchEvent(event) : true;
  }

  /** Whether something has changed since this was asked last. */
  takeChange(): boolean {
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }
}

/** The textures of a model's materials that a program has in place of the images. */
function texturesOf(
  { materials, images }: ModelData,
  load: TextureLoader,
): Promise<readonly (Texture | null)[]> {
  return Promise.all(materials.map(async (material) => load(images[material.image ?? -1] ?? null, material)));
}

function copyPlayback(from: Playback, to: Playback): void {
  const { clip, currentTime, timeScale, loop, smooth, morphs } = from;
  Object.assign(to, { clip, timeScale, loop, smooth, morphs });
  to.seek(currentTime);
  if (from.playing) to.play();
  else to.pause();
}
