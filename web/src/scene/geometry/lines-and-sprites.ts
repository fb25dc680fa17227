import {
  BufferAttribute,
  BufferGeometry,
  LineSegments,
  Points,
  type Object3D,
  type RawShaderMaterial,
} from 'three';
import type { ModelData } from '../../core/model.js';

export type LinesOrSprites = Object3D & { readonly geometry: BufferGeometry };

/** Indices of the materials that sprites use. */
export function spriteMaterials({ sprites = new Uint32Array() }: ModelData): Set<number> {
  return new Set(sprites.filter((_, i) => i % 3 === 1));
}

/** The lines and sprites of a model; they share the vertex buffers of `geometry`. */
export function linesAndSprites(
  model: ModelData,
  geometry: BufferGeometry,
  materials: RawShaderMaterial[],
): LinesOrSprites[] {
  const objects: LinesOrSprites[] = [];
  const { lines, sprites } = model;
  if (lines) objects.push(new LineSegments(indexedGeometry(geometry, lines, 4, 2), materials));
  if (sprites) objects.push(new Points(indexedGeometry(geometry, sprites, 3, 1), materials));
  return objects;
}

/** A geometry from records of `size` numbers: `corners` vertices, then a material by which the records are grouped. */
function indexedGeometry(
  source: BufferGeometry,
  records: Uint32Array,
  size: number,
  corners: number,
): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const name of ['position', 'normal', 'uv'])
    if (source.hasAttribute(name)) geometry.setAttribute(name, source.attributes[name]);
  const count = records.length / size;
  const index = new Uint32Array(count * corners);
  let start = 0;
  for (let i = 0; i < count; i++) {
    const record = records.subarray(i * size, i * size + size);
    index.set(record.subarray(0, corners), i * corners);
    const material = record[corners];
    if (i + 1 < count && records[(i + 1) * size + corners] === material) continue;
    geometry.addGroup(start, (i + 1) * corners - start, material);
    start = (i + 1) * corners;
  }
  return geometry.setIndex(new BufferAttribute(index, 1));
}
