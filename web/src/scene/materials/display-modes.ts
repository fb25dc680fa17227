/** What surfaces show; the numbers are those of the shader. */
export const displayModes = {
  textured: 0,
  shaded: 1,
  normals: 2,
  uv: 3,
  'vertex-labels': 4,
  'face-labels': 4,
  priorities: 4,
  kinds: 5,
  opacity: 6,
  'bone-weights': 7,
} as const;

export type Display = keyof typeof displayModes;

/** Displays whose colours and legend a script on demand makes (`values/values.ts`). */
export type ValueDisplay = 'kinds' | 'opacity' | 'bone-weights';

export const isByValue = (display: Display): display is ValueDisplay =>
  displayModes[display] >= displayModes.kinds;

/** The key light: `camera` moves with the camera, `fixed` with the model, `even` disables shading. */
export type Light = 'camera' | 'fixed' | 'even';
