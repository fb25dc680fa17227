import type { Material, Model } from '../../../web/src/core/model.js';

/** Unit squares that face +Z, one behind the other; the file's indices are 10, 11, … for vertices and 5, 6, … for faces. */
export function squares(...materials: Partial<Material>[]): Model {
  const positions: number[] = [];
  const indices: number[] = [];
  materials.forEach((_, i) => {
    positions.push(0, 0, -i, 1, 0, -i, 1, 1, -i, 0, 1, -i);
    indices.push(...[0, 1, 2, 0, 2, 3].map((corner) => corner + i * 4));
  });
  return {
    positions: new Float32Array(positions),
    uvs: new Float32Array(materials.flatMap(() => [0, 1, 1, 1, 1, 0, 0, 0])),
    indices: new Uint32Array(indices),
    vertexSource: new Uint32Array(materials.length * 4).map((_, i) => i + 10),
    faceSource: new Uint32Array(materials.flatMap((_, i) => [i + 5, i + 5])),
    groups: materials.map((_, i) => ({ start: i * 6, count: 6, material: i })),
    materials: materials as Material[],
  } as unknown as Model;
}
