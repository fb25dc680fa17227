import type { Model } from '../core/model.js';
import { MaterialTextures } from '../scene/textures/material-textures.js';
import { ModelImages } from '../scene/textures/model-images.js';
import type { GroupParts } from './group-parts.js';
import type { Look } from './group-materials.js';
import { OwnParts } from './own-parts.js';
import { canShareGeometry, SharedGeometry } from './shared-geometry.js';
import { SharedParts } from './shared-parts.js';

const known = new WeakMap<Model, SharedModel>();

/** What the groups of a model have in common: textures, and where possible the geometry. The last one frees it, and the model. */
export class SharedModel {
  readonly model: Model;
  readonly #textures = new MaterialTextures(() => {});
  readonly #loading: Promise<void>;
  #geometry: SharedGeometry | null = null;
  #groups = 0;

  private constructor(model: Model) {
    this.model = model;
    this.#loading = ModelImages.decode(model.images).then((images) =>
      this.#textures.load(model.materials, images, false),
    );
  }

  /** That of a model, with one group more and the images decoded. */
  static async of(model: Model): Promise<SharedModel> {
    const found = known.get(model) ?? new SharedModel(model);
    known.set(model, found);
    found.retain();
    await found.#loading;
    return found;
  }

  /** Counts another group. */
  retain(): void {
    this.#groups += 1;
  }

  /** What a group draws; `sorts` for a game that drew without a depth buffer. */
  partsFor(look: Look, sorts: boolean): GroupParts {
    const { model } = this;
    if (!canShareGeometry(model)) return new OwnParts(model, this.#textures, look, sorts);
    this.#geometry ??= new SharedGeometry(model, this.#textures);
    return new SharedParts(this.#geometry, look);
  }

  /** Counts a group less. */
  release(): void {
    this.#groups -= 1;
    if (this.#groups > 0) return;
    known.delete(this.model);
    this.#geometry?.dispose();
    this.#textures.clear();
    this.model.dispose();
  }
}
