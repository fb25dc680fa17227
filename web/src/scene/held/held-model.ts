import type { Attachment, Model } from '../../core/model.js';
import type { DisplayOptions } from '../display-settings.js';
import { displayModes, type Display } from '../materials/display-modes.js';
import type { StageUniforms } from '../materials/stage-uniforms.js';
import { ModelObject } from '../model-object.js';
import { firstClip } from '../playback/first-clip.js';
import type { Playback } from '../playback/playback.js';
import { MaterialTextures } from '../textures/material-textures.js';
import { ModelImages } from '../textures/model-images.js';
import { heldMatrix } from './held-matrix.js';

/** Displays that two models can have in common. */
const common: readonly Display[] = ['textured', 'shaded', 'normals', 'uv'];

/** A second model, such as a weapon, that is drawn at an attachment of the first and moves with it. */
export class HeldModel {
  readonly model: Model;
  readonly attachment: number;
  readonly object: ModelObject;
  readonly #textures: MaterialTextures;
  readonly #uniforms: StageUniforms;

  private constructor(model: Model, attachment: number, images: ModelImages, shared: StageUniforms) {
    this.model = model;
    this.attachment = attachment;
    this.#textures = new MaterialTextures((material) => this.object.updateTexture(material));
    this.#textures.load(model.materials, images, false);
    // Camera, light and exposure are those of the stage; the others are of one model.
    this.#uniforms = {
      ...shared,
      display: { value: displayModes.textured },
      palette: { value: null },
      labelColours: { value: null },
      depthFromPriority: { value: false },
    };
    this.object = new ModelObject(model, this.#textures, this.#uniforms);
    this.object.depthTest = true;
  }

  /** The model with its images. The caller keeps the ownership of the model. */
  static async of(model: Model, attachment: number, shared: StageUniforms): Promise<HeldModel> {
    return new HeldModel(model, attachment, await ModelImages.decode(model.images), shared);
  }

  /** Draws as the first model is drawn, as far as this one can. */
  show({ display, light, wire, filter }: DisplayOptions): void {
    const shown =
      common.includes(display) && (display !== 'uv' || this.model.uvs.length > 0) ? display : 'shaded';
    this.#uniforms.display.value = displayModes[shown];
    this.object.setDisplay(shown, light);
    if (this.object.wire !== wire) this.object.wire = wire;
    this.#textures.filter = filter;
  }

  /** Poses it at the time of the holder's clip: its own clip of that name, or the one it starts with. */
  follow(holder: ModelObject, { current, currentTime, smooth }: Playback): void {
    const { clips } = this.model;
    const same = clips.findIndex(({ name }) => name.toLowerCase() === current?.name.toLowerCase());
    const clip = same < 0 ? firstClip(this.model) : same;
    this.object.applyPose({ clip, currentTime, smooth, loop: true, morphs: [] });
    const attachment: Attachment | undefined = holder.model.attachments[this.attachment];
    this.object.object.visible = attachment !== undefined;
    if (!attachment) return;
    const place = holder.pose.attachments.subarray(12 * this.attachment, 12 * this.attachment + 12);
    const matrix = heldMatrix(place, attachment.held);
    for (const part of this.object.object.children) part.matrixWorld.elements = matrix;
  }

  dispose(): void {
    this.object.object.removeFromParent();
    this.object.dispose();
    this.#textures.clear();
  }
}
