import { BufferAttribute, BufferGeometry, Mesh, type RawShaderMaterial } from 'three';
import { parseColour } from '../colours.js';
import { flatMaterial } from '../materials/flat-material.js';

/** Triangles of a model that are tinted in one colour. */
export class Highlight {
  readonly object: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #indices: Uint32Array;
  /** Used by the next colour. */
  alpha: number;

  /** `geometry` has the positions, `indices` the corners of all triangles. */
  constructor(geometry: BufferGeometry, indices: Uint32Array, alpha: number) {
    this.#indices = indices;
    this.alpha = alpha;
    this.object = new Mesh(sharingPositions(geometry), flatMaterial([0, 0, 0, 0]));
    this.object.visible = false;
  }

  set triangles(triangles: readonly number[]) {
    const corners = new Uint32Array(triangles.length * 3);
    triangles.forEach((triangle, i) =>
      corners.set(this.#indices.subarray(triangle * 3, triangle * 3 + 3), i * 3),
    );
    this.object.visible = corners.length > 0;
    this.object.geometry.setIndex(new BufferAttribute(corners, 1));
  }

  set colour(colour: string) {
    const [red, green, blue] = parseColour(colour);
    this.object.material.uniforms['tint'].value = [red, green, blue, this.alpha];
  }

  dispose(): void {
    this.object.material.dispose();
    this.object.geometry.dispose();
  }
}

/** A geometry with the position buffer of another and an index buffer of its own. */
export function sharingPositions(source: BufferGeometry): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', source.attributes['position']);
  return geometry.setIndex(new BufferAttribute(new Uint32Array(0), 1));
}
