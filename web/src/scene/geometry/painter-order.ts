import { BufferAttribute, DynamicDrawUsage, type BufferGeometry } from 'three';
import type { Model } from '../../core/model.js';
import type { CameraAxes } from '../camera/camera-axes.js';
import type { CameraState } from '../camera/camera-state.js';

/** What sorting needs of a camera, in model space. */
export interface SortingCamera {
  readonly axes: CameraAxes;
  readonly state: Pick<CameraState, 'target' | 'distance'>;
  readonly parallel: boolean;
}

/**
 * Sorts the triangles of a model by the painter's algorithm of its game: back to front, and by priority.
 *
 * The core computes the order; consecutive triangles of one material become a group of the geometry.
 */
export class PainterOrder {
  readonly #model: Model;
  readonly #geometry: BufferGeometry;
  readonly #index: BufferAttribute;
  /** The material of each triangle. */
  readonly #materials: Uint32Array;
  #triangles = new Uint32Array(0);

  constructor(model: Model, geometry: BufferGeometry) {
    this.#model = model;
    this.#geometry = geometry;
    this.#index = new BufferAttribute(model.indices.slice(), 1).setUsage(DynamicDrawUsage);
    this.#materials = new Uint32Array(model.indices.length / 3);
    for (const { start, count, material } of model.groups)
      this.#materials.fill(material, start / 3, (start + count) / 3);
    geometry.setIndex(this.#index);
  }

  /** The triangles in the order in which they were drawn last. */
  get triangles(): Uint32Array {
    return this.#triangles;
  }

  /** Restores the model's own index buffer and groups. */
  reset(): void {
    (this.#index.array as Uint32Array).set(this.#model.indices);
    this.#index.needsUpdate = true;
    this.#geometry.clearGroups();
    for (const { start, count, material } of this.#model.groups)
      this.#geometry.addGroup(start, count, material);
  }

  /** Sorts for a camera; back faces are culled, as the game did. */
  sort(camera: SortingCamera): void {
    const { right, up, backward } = camera.axes;
    const { target } = camera.state;
    const distance = camera.parallel ? 0 : camera.state.distance;
    const down = up.map((value) => -value);
    const forward = backward.map((value) => -value);
    const triangles = this.#model.sort([...right, ...down, ...forward], target, distance);
    if (!triangles) return;
    this.#triangles = triangles.slice();
    const { indices } = this.#model;
    const sorted = this.#index.array as Uint32Array;
    this.#geometry.clearGroups();
    let start = 0;
    triangles.forEach((triangle, i) => {
      sorted.set(indices.subarray(triangle * 3, triangle * 3 + 3), i * 3);
      const material = this.#materials[triangle];
      if (i + 1 < triangles.length && this.#materials[triangles[i + 1]] === material) return;
      this.#geometry.addGroup(start, (i + 1) * 3 - start, material);
      start = (i + 1) * 3;
    });
    this.#index.needsUpdate = true;
  }
}
