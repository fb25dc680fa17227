import type { Abilities } from './drawn/losses.js';

const shapeOnly: Abilities = {
  textures: false,
  vertexColours: false,
  blending: false,
  lines: false,
  animation: false,
  attachments: false,
  morphs: false,
};

/** What the formats of other programs hold. */
export const abilities = {
  glb: {
    textures: true,
    vertexColours: true,
    blending: true,
    lines: true,
    animation: true,
    attachments: true,
    morphs: true,
  },
  obj: { ...shapeOnly, textures: true, vertexColours: true, lines: true },
  stl: shapeOnly,
  ply: { ...shapeOnly, vertexColours: true },
} as const satisfies Record<string, Abilities>;
