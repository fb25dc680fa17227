import { BufferAttribute, DynamicDrawUsage, type BufferGeometry } from 'three';
import type { Model } from '../../core/model.js';

/** How see-through the faces of a model are in its present pose, where clips fade some. */
export class Fading {
  /** 0 opaque to 255, for each triangle; empty for a model that never fades. */
  readonly triangles: Uint8Array;
  readonly #indices: Uint32Array;
  readonly #corners: BufferAttribute | null = null;

  constructor({ indices, fades, positions }: Model, geometry: BufferGeometry) {
    this.#indices = indices;
    this.triangles = new Uint8Array(fades ? indices.length / 3 : 0);
    if (!fades) return;
    const corners = new Uint8Array(positions.length / 3);
    this.#corners = new BufferAttribute(corners, 1, true).setUsage(DynamicDrawUsage);
    geometry.setAttribute('fade', this.#corners);
  }

  /** Hands over what `triangles` say, once they have been written. Corners of such faces are not shared. */
  update(): void {
    if (!this.#corners) return;
    this.#indices.forEach((vertex, i) =>
      this.#corners!.setX(vertex, this.triangles[Math.trunc(i / 3)] / 255),
    );
    this.#corners.needsUpdate = true;
  }
}
