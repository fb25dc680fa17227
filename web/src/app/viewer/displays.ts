import type { Display } from '../../element/index.js';

/** The displays by their names, in the order in which D steps through them. */
export const displays = [
  ['textured', 'Textured'],
  ['shaded', 'Shaded'],
  ['normals', 'Normals'],
  ['uv', 'UV'],
  ['vertex-labels', 'Vertex labels'],
  ['face-labels', 'Face labels'],
  ['priorities', 'Priorities'],
  ['kinds', 'Kinds'],
  ['opacity', 'Opacity'],
  ['bone-weights', 'Bone weights'],
] as const satisfies readonly (readonly [Display, string])[];
