import type { ModelImage } from '../core/index.js';
import type { DecodedImage, ImageError, Stage } from '../scene/index.js';

/** The image of a material: what was decoded, and where it came from. */
export type MaterialImage = DecodedImage;

/** How the model's materials are drawn: which are visible, and which images were replaced. Materials go by index. */
export class MaterialSettings {
  readonly #stage: Stage;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  isVisible(material: number): boolean {
    return this.#stage.visibleMaterials.includes(material);
  }

  setVisible(material: number, visible: boolean): void {
    this.#stage.setMaterialVisible(material, visible);
  }

  /** The only material that is drawn, or null. Setting null draws those that were visible before. */
  get isolated(): number | null {
    return this.#stage.isolated;
  }
  set isolated(material: number | null) {
    this.#stage.isolate(material);
  }

  /** The material whose faces are tinted while a file is dragged over them, or null. */
  get highlighted(): number | null {
    return this.#stage.highlightedMaterial;
  }
  set highlighted(material: number | null) {
    this.#stage.highlightedMaterial = material;
  }

  /** The image that a material is drawn with; null when it is missing or was not decoded. */
  image(material: number): MaterialImage | null {
    return this.#stage.textures.imageOf(material);
  }

  /** Whether a material is drawn with another image than the file's own. */
  isReplaced(material: number): boolean {
    return this.#stage.textures.isReplaced(material);
  }

  /**
   * Replaces the image of a material until another model is shown, null by the file's own. Rejects when the browser cannot decode the
   * image.
   */
  replaceImage(material: number, image: ModelImage | null): Promise<void> {
    return this.#stage.textures.replace(material, image);
  }

  /** Images of the model that the browser could not decode. */
  get errors(): readonly ImageError[] {
    return this.#stage.textures.errors;
  }
}
