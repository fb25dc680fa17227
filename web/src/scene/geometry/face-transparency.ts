import { BufferAttribute, DynamicDrawUsage, type BufferGeometry } from 'three';
import type { Model } from '../../core/model.js';

/** The transparency of each face in the present pose, for models whose clips animate it. */
export class FaceTransparency {
  /** 0 opaque to 255, for each triangle; empty for other models. */
  readonly triangles: Uint8Array;
  readonly #indices: Uint32Array;
  readonly #attribute: BufferAttribute | null = null;

  constructor({ indices, fades, positions }: Model, geometry: BufferGeometry) {
    this.#indices = indices;
    this.triangles = new Uint8Array(fades ? indices.length / 3 : 0);
    if (!fades) return;
    const vertices = new Uint8Array(positions.length / 3);
    this.#attribute = new BufferAttribute(vertices, 1, true).setUsage(DynamicDrawUsage);
    geometry.setAttribute('fade', this.#attribute);
  }

  /** Copies `triangles` to the vertex attribute. Triangles of such models share no vertices. */
  update(): void {
    if (!this.#attribute) return;
    this.#indices.forEach((vertex, i) =>
      this.#attribute!.setX(vertex, this.triangles[Math.trunc(i / 3)] / 255),
    );
    this.#attribute.needsUpdate = true;
  }
}
