import { BufferAttribute, type BufferGeometry, type Texture } from 'three';
import type { Model } from '../../core/model.js';
import { labelColour, labelsIn } from '../labels.js';
import type { Display } from '../materials/surface-material.js';
import { textureOf } from '../textures/decoded-image.js';

let colours: Texture | null = null;

/** The colours of all labels in a row. */
export function labelColours(): Texture {
  if (colours) return colours;
  const canvas = new OffscreenCanvas(256, 1);
  const context = canvas.getContext('2d')!;
  for (let label = 0; label < 256; label++) {
    context.fillStyle = labelColour(label);
    context.fillRect(label, 0, 1, 1);
  }
  return (colours = textureOf(canvas, { filter: 'nearest', wrap: 'clamp' }));
}

/**
 * Tells the shader, at each corner of a triangle, which corner it is and what labels all three have; false where the
 * display colours nothing by label. Triangles with labels share no corners.
 */
export function writeLabels(geometry: BufferGeometry, model: Model, display: Display): boolean {
  const labelOf = labelsIn(model, display);
  if (!labelOf) return false;
  const labels = attribute(geometry, 'labels', 3);
  const corners = attribute(geometry, 'corner', 3);
  model.indices.forEach((vertex, index) => {
    const first = index - (index % 3);
    for (let corner = 0; corner < 3; corner++) labels[vertex * 3 + corner] = labelOf(first + corner);
    corners[vertex * 3 + (index % 3)] = 1;
  });
  return true;
}

/** Tells the shader the priority of each triangle at its corners. */
export function writePriorities(geometry: BufferGeometry, { indices, priorities }: Model): void {
  const values = attribute(geometry, 'priority', 1);
  indices.forEach((vertex, index) => (values[vertex] = priorities?.[Math.floor(index / 3)] ?? 0));
}

/** The numbers of an attribute of bytes, to be written anew. */
function attribute(geometry: BufferGeometry, name: string, size: number): Uint8Array {
  let found = geometry.attributes[name] as BufferAttribute | undefined;
  if (!found) {
    found = new BufferAttribute(new Uint8Array(geometry.attributes['position'].count * size), size);
    geometry.setAttribute(name, found);
  }
  found.needsUpdate = true;
  return found.array as Uint8Array;
}
