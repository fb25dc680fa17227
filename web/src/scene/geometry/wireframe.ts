import { BufferAttribute, LineSegments, type BufferGeometry, type RawShaderMaterial } from 'three';
import type { Model } from '../../core/model.js';
import type { Rgba } from '../colours.js';
import { flatMaterial } from '../materials/flat-material.js';
import { sharingPositions } from './highlight.js';

const wireColour: Rgba = [0.06, 0.08, 0.07, 0.42];

/** The edges of a model's visible faces. */
export class Wireframe {
  readonly object: LineSegments<BufferGeometry, RawShaderMaterial>;
  readonly #model: Model;

  constructor(model: Model, geometry: BufferGeometry) {
    this.#model = model;
    this.object = new LineSegments(sharingPositions(geometry), flatMaterial(wireColour));
    this.object.visible = false;
  }

  /** Rebuilds the index buffer from the faces of visible materials, with each edge once. */
  update(isVisible: (material: number) => boolean): void {
    const { indices, groups, positions } = this.#model;
    const vertexCount = positions.length / 3;
    const edges = new Set<number>();
    for (const { start, count, material } of groups) {
      if (!isVisible(material)) continue;
      for (let i = start; i < start + count; i += 3) {
        for (let corner = 0; corner < 3; corner++) {
          const from = indices[i + corner];
          const to = indices[i + ((corner + 1) % 3)];
          edges.add(Math.min(from, to) * vertexCount + Math.max(from, to));
        }
      }
    }
    const index = new Uint32Array(edges.size * 2);
    let at = 0;
    for (const edge of edges) {
      index[at++] = Math.floor(edge / vertexCount);
      index[at++] = edge % vertexCount;
    }
    // The geometry is kept: disposing of it would delete the shared position buffer.
    this.object.geometry.setIndex(new BufferAttribute(index, 1));
  }

  dispose(): void {
    this.object.material.dispose();
    this.object.geometry.dispose();
  }
}
