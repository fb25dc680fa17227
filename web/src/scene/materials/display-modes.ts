/** What surfaces show; the numbers are those of the shader. */
export const displayModes = {
  textured: 0,
  shaded: 1,
  normals: 2,
  uv: 3,
  'vertex-labels': 4,
  'face-labels': 4,
  priorities: 4,
} as const;

export type Display = keyof typeof displayModes;

/** The key light: `camera` moves with the camera, `fixed` with the model, `even` disables shading. */
export type Light = 'camera' | 'fixed' | 'even';
