import { BufferAttribute, type BufferGeometry, type Texture, DynamicDrawUsage } from 'three';
import type { Model } from '../../core/model.js';
import { labelLookup } from '../labels.js';
import type { Display } from '../materials/display-modes.js';
import { textureOf } from '../textures/decoded-image.js';

const textures = new Map<(value: number) => string, Texture>();

/** The colours of labels or values from 0 to 255 as a texture of one row. */
export function colourTexture(colour: (value: number) => string): Texture {
  const made = textures.get(colour);
  if (made) return made;
  const canvas = new OffscreenCanvas(256, 1);
  const context = canvas.getContext('2d')!;
  for (let label = 0; label < 256; label++) {
    context.fillStyle = colour(label);
    context.fillRect(label, 0, 1, 1);
  }
  const texture = textureOf(canvas, { filter: 'nearest', wrap: 'clamp' });
  textures.set(colour, texture);
  return texture;
}

/**
 * Writes vertex attributes for displays by label: the labels of all three corners of the triangle, and barycentric
 * coordinates. False for other displays. Triangles with labels share no vertices.
 */
export function writeLabels(geometry: BufferGeometry, model: Model, display: Display): boolean {
  const labelAt = labelLookup(model, display);
  if (!labelAt) return false;
  const labels = byteAttribute(geometry, 'labels', 3);
  const corners = byteAttribute(geometry, 'corner', 3);
  model.indices.forEach((vertex, index) => {
    const first = index - (index % 3);
    for (let corner = 0; corner < 3; corner++) labels[vertex * 3 + corner] = labelAt(first + corner);
    corners[vertex * 3 + (index % 3)] = 1;
  });
  return true;
}

/** Writes the priority of each triangle to its vertices. */
export function writePriorities(geometry: BufferGeometry, { indices, priorities }: Model): void {
  const values = byteAttribute(geometry, 'priority', 1);
  indices.forEach((vertex, index) => (values[vertex] = priorities?.[Math.floor(index / 3)] ?? 0));
}

/** Writes the weight of a bone for each vertex. */
export function writeWeights(geometry: BufferGeometry, weights: Uint8Array): void {
  byteAttribute(geometry, 'weight', 1).set(weights);
}

/** The array of a byte attribute, created on first use and marked for upload. */
function byteAttribute(geometry: BufferGeometry, name: string, size: number): Uint8Array {
  let attribute = geometry.attributes[name] as BufferAttribute | undefined;
  if (!attribute) {
    attribute = new BufferAttribute(new Uint8Array(geometry.attributes['position'].count * size), size);
    geometry.setAttribute(name, attribute);
  }
  attribute.needsUpdate = true;
  return attribute.array as Uint8Array;
}

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
