import { BufferAttribute, DynamicDrawUsage, type BufferGeometry } from 'three';
import type { Model } from '../../core/model.js';
import type { View } from '../camera/orbit-camera.js';

/**
 * Draws the faces of a model in the order in which its game did: from far to near, its priorities considered.
 *
 * The core says which triangle comes when; runs of one material become the geometry's groups.
 */
export class Painter {
  readonly #model: Model;
  readonly #geometry: BufferGeometry;
  readonly #index: BufferAttribute;
  /** The material of each triangle. */
  readonly #materials: Uint32Array;
  #order = new Uint32Array(0);

  constructor(model: Model, geometry: BufferGeometry) {
    this.#model = model;
    this.#geometry = geometry;
    this.#index = new BufferAttribute(model.indices.slice(), 1).setUsage(DynamicDrawUsage);
    this.#materials = new Uint32Array(model.indices.length / 3);
    for (const { start, count, material } of model.groups)
      this.#materials.fill(material, start / 3, (start + count) / 3);
    geometry.setIndex(this.#index);
  }

  /** The triangles as they were sorted last, each over those before it. */
  get order(): Uint32Array {
    return this.#order;
  }

  /** Puts the faces back in the order of the model. */
  rest(): void {
    (this.#index.array as Uint32Array).set(this.#model.indices);
    this.#index.needsUpdate = true;
    this.#geometry.clearGroups();
    for (const { start, count, material } of this.#model.groups)
      this.#geometry.addGroup(start, count, material);
  }

  /** Faces that turn their backs are left out, as the game left them out. */
  sort(view: View): void {
    const { right, up, toward } = view.axes;
    const { target } = view.state;
    const distance = view.parallel ? 0 : view.state.distance;
    const down = up.map((value) => -value);
    const away = toward.map((value) => -value);
    const order = this.#model.sort([...right, ...down, ...away], target, distance);
    if (!order) return;
    this.#order = order.slice();
    const { indices } = this.#model;
    const sorted = this.#index.array as Uint32Array;
    this.#geometry.clearGroups();
    let start = 0;
    order.forEach((triangle, i) => {
      sorted.set(indices.subarray(triangle * 3, triangle * 3 + 3), i * 3);
      const material = this.#materials[triangle];
      if (i + 1 < order.length && this.#materials[order[i + 1]] === material) return;
      this.#geometry.addGroup(start, (i + 1) * 3 - start, material);
      start = (i + 1) * 3;
    });
    this.#index.needsUpdate = true;
  }
}
