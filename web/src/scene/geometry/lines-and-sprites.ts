import {
  BufferAttribute,
  BufferGeometry,
  LineSegments,
  Points,
  type Object3D,
  type RawShaderMaterial,
} from 'three';
import type { ModelData } from '../../core/model.js';

/** Something of a model that is no face. */
export type Extra = Object3D & { readonly geometry: BufferGeometry };

/** Numbers of the materials that pictures at vertices wear. */
export function materialsOfSprites({ sprites = new Uint32Array() }: ModelData): Set<number> {
  return new Set(sprites.filter((_, i) => i % 3 === 1));
}

/** The lines and sprites of a model, on the vertices that `geometry` brings. */
export function linesAndSprites(
  model: ModelData,
  geometry: BufferGeometry,
  materials: RawShaderMaterial[],
): Extra[] {
  const extras: Extra[] = [];
  const { lines, sprites } = model;
  if (lines) extras.push(new LineSegments(indexed(geometry, lines, 4, 2), materials));
  if (sprites) extras.push(new Points(indexed(geometry, sprites, 3, 1), materials));
  return extras;
}

/** A geometry of records: `corners` vertices, then a material, `size` numbers in all. Those of one material follow one another. */
function indexed(from: BufferGeometry, records: Uint32Array, size: number, corners: number): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const name of ['position', 'normal', 'uv'])
    if (from.hasAttribute(name)) geometry.setAttribute(name, from.attributes[name]);
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
