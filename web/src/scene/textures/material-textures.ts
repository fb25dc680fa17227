import type { Texture } from 'three';
import type { Material, ModelImage } from '../../core/model.js';
import { ImageChanges, type ImageChange } from './texture-overrides.js';
import { Images, type ImageProblem } from './model-images.js';
import { Picture } from './decoded-image.js';

/** A picture that a material wears. */
export type Skin = Picture;

/**
 * What the materials of the model wear: the file's own pictures, and those that people put in their place until another
 * model is shown.
 *
 * ```ts
 * await stage.skins.put(2, await readImage('stripes.pcx', bytes, false));
 * stage.skins.undo(); // → {material: 2, before: skin, after: null}
 * ```
 */
export class Skins {
  readonly #changed: (material: number) => void;
  #materials: readonly Material[] = [];
  #images = Images.none;
  #changes = new ImageChanges<Picture>();

  /** `changed` hears which material wears something else now. */
  constructor(changed: (material: number) => void) {
    this.#changed = changed;
  }

  /** Takes over a model's materials and pictures; with `keep`, what people put on the same materials stays. */
  load(materials: readonly Material[], images: Images, keep: boolean): void {
    if (!keep || !areAlike(this.#materials, materials)) {
      this.#changes.dispose();
      this.#changes = new ImageChanges();
    }
    this.#images.dispose();
    this.#images = images;
    this.#materials = materials;
  }

  /** Lets go of everything. */
  clear(): void {
    this.load([], Images.none, false);
  }

  /** Pictures of the file that could not be decoded. */
  get problems(): readonly ImageProblem[] {
    return this.#images.problems;
  }

  /** What a material wears; null where that is the stand-in. */
  on(material: number): Skin | null {
    return this.#changes.on(material) ?? this.#images.picture(this.#materials[material]?.image ?? null);
  }

  /** The texture that a material wears. */
  textureOn(material: number): Texture {
    return this.on(material)?.textureFor(this.#materials[material]) ?? this.#images.standIn;
  }

  /** The texture of a material's light map, or null when it has none. */
  lightOn(material: number): Texture | null {
    const worn = this.#materials[material];
    return this.#images.picture(worn?.lightImage ?? null)?.textureFor(worn) ?? null;
  }

  /** Whether someone put another picture on a material than the file's own. */
  isChanged(material: number): boolean {
    return this.#changes.on(material) !== null;
  }

  /** Puts a picture on a material. Rejects with an Error for people when the browser cannot decode it. */
  async put(material: number, image: ModelImage): Promise<void> {
    const changes = this.#changes;
    const picture = await Picture.decode(image);
    if (!picture) return;
    if (changes !== this.#changes) return picture.dispose();
    changes.put(material, picture);
    this.#changed(material);
  }

  /** What `undo` would take back. */
  get last(): ImageChange<Skin> | null {
    return this.#changes.last;
  }

  /** What `redo` would do again. */
  get next(): ImageChange<Skin> | null {
    return this.#changes.next;
  }

  /** Takes back the last picture that was put on a material, and returns what that changed. */
  undo(): ImageChange<Skin> | null {
    return this.#tell(this.#changes.undo());
  }

  /** Puts back the picture that was taken back last, and returns what that changed. */
  redo(): ImageChange<Skin> | null {
    return this.#tell(this.#changes.redo());
  }

  #tell(change: ImageChange<Picture> | null): ImageChange<Picture> | null {
    if (change) this.#changed(change.material);
    return change;
  }
}

/** Whether materials are those of the same model, opened again. */
function areAlike(before: readonly Material[], after: readonly Material[]): boolean {
  const same = ({ slot, kind }: Material, i: number) => slot === after[i].slot && kind === after[i].kind;
  return before.length === after.length && before.every(same);
}
