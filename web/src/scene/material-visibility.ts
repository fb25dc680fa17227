import type { Material } from '../core/model.js';

/** Which materials are visible: all except hidden ones, or only the isolated one. */
export class MaterialVisibility {
  #isolated: number | null = null;
  readonly #hidden = new Set<number>();
  #count = 0;

  get isolated(): number | null {
    return this.#isolated;
  }
  set isolated(material: number | null) {
    this.#isolated = material;
  }

  isVisible(material: number): boolean {
    return this.#isolated === null ? !this.#hidden.has(material) : material === this.#isolated;
  }

  set(material: number, visible: boolean): void {
    if (visible) this.#hidden.delete(material);
    else this.#hidden.add(material);
  }

  reset(): void {
    this.#isolated = null;
    this.#hidden.clear();
  }

  /** Hides, of a new model's materials, those that its game does not draw; `keep` for the same model, opened again. */
  load(materials: readonly Pick<Material, 'notDrawn'>[], keep = false): void {
    if (keep && materials.length === this.#count) return;
    this.#count = materials.length;
    this.reset();
    materials.forEach(({ notDrawn }, material) => this.set(material, notDrawn === undefined));
  }
}
