import type { Texture } from 'three';
import type { Material, ModelImage } from '../../core/model.js';
import { DecodedImage } from './decoded-image.js';
import { ModelImages, type ImageError } from './model-images.js';

/**
 * The textures of the model's materials: the file's own images, and overrides of the user until another model is shown.
 *
 * ```ts
 * await stage.textures.replace(2, await readImage('stripes.pcx', bytes, false));
 * await stage.textures.replace(2, null);
 * ```
 */
export class MaterialTextures {
  readonly #changed: (material: number) => void;
  #materials: readonly Material[] = [];
  #images = ModelImages.none;
  #overrides = new Map<number, DecodedImage>();
  #filter: Material['filter'] | null = null;

  /** `changed` is called with each material whose texture has changed. */
  constructor(changed: (material: number) => void) {
    this.#changed = changed;
  }

  /** Sets another model's materials and images; `keep` preserves overrides when the materials are the same. */
  load(materials: readonly Material[], images: ModelImages, keep: boolean): void {
    if (!keep || !haveSameSlots(this.#materials, materials)) {
      for (const image of this.#overrides.values()) image.dispose();
      this.#overrides = new Map();
    }
    this.#images.dispose();
    this.#images = images;
    this.#materials = materials;
  }

  /** Disposes of all textures. */
  clear(): void {
    this.load([], ModelImages.none, false);
  }

  /** Images of the file that could not be decoded. */
  get errors(): readonly ImageError[] {
    return this.#images.errors;
  }

  /** The image of a material; null where the placeholder is shown. */
  imageOf(material: number): DecodedImage | null {
    return this.#overrides.get(material) ?? this.#images.get(this.#materials[material]?.image ?? null);
  }

  /** How the texels of all materials are sampled; null as each material says. */
  set filter(filter: Material['filter'] | null) {
    if (filter === this.#filter) return;
    this.#filter = filter;
    this.#materials.forEach((_, material) => this.#changed(material));
  }

  /** The texture of a material. */
  textureOf(material: number): Texture {
    return this.imageOf(material)?.textureFor(this.#sampling(material)) ?? this.#images.placeholder;
  }

  /** The texture of a material's light map, or null. */
  lightMapOf(material: number): Texture | null {
    const { [material]: found } = this.#materials;
    return this.#images.get(found?.lightImage ?? null)?.textureFor(this.#sampling(material)) ?? null;
  }

  /** Whether the texel at texture coordinates is below the alpha cutoff of the material. */
  isHole(material: number, u: number, v: number): boolean {
    const { cutoff, mapping, wrap } = this.#materials[material];
    const pixels = this.imageOf(material)?.pixels;
    if (!pixels || cutoff <= 0 || mapping !== 'uv') return false;
    const texel = (coordinate: number, size: number, repeats: boolean) => {
      const wrapped = repeats ? coordinate - Math.floor(coordinate) : coordinate;
      return Math.max(0, Math.min(size - 1, Math.floor(wrapped * size)));
    };
    const row = texel(v, pixels.height, wrap !== 'clamp');
    const at = row * pixels.width + texel(u, pixels.width, wrap === 'repeat');
    return pixels.data[at * 4 + 3] < cutoff * 255;
  }

  /** Whether the user replaced the image of a material. */
  isReplaced(material: number): boolean {
    return this.#overrides.has(material);
  }

  /** Replaces the image of a material, null for its own. Rejects with an Error to be shown when the browser cannot decode it. */
  async replace(material: number, image: ModelImage | null): Promise<void> {
    const overrides = this.#overrides;
    const decoded = image && (await DecodedImage.decode(image));
    if (image && !decoded) return;
    if (overrides !== this.#overrides) return decoded?.dispose();
    overrides.get(material)?.dispose();
    if (decoded) overrides.set(material, decoded);
    else overrides.delete(material);
    this.#changed(material);
  }

  #sampling(material: number): Pick<Material, 'filter' | 'wrap'> {
    const { filter, wrap } = this.#materials[material];
    return { filter: this.#filter ?? filter, wrap };
  }
}

/** Whether two lists are the materials of the same model. */
function haveSameSlots(before: readonly Material[], after: readonly Material[]): boolean {
  const same = ({ slot, kind }: Material, i: number) => slot === after[i].slot && kind === after[i].kind;
  return before.length === after.length && before.every(same);
}
