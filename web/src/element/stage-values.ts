import type { Display, Filter, Light, UpAxis } from '../scene/index.js';

// The values of the stage's settings that attributes, links and frames name. Only types are imported: links are read before the viewer is there.

export const displays = [
  'textured',
  'shaded',
  'normals',
  'uv',
  'vertex-labels',
  'face-labels',
  'priorities',
  'kinds',
  'opacity',
  'bone-weights',
] as const satisfies readonly Display[];
export const lights = ['camera', 'fixed', 'even'] as const satisfies readonly Light[];
export const filters = ['nearest', 'linear'] as const satisfies readonly Filter[];
export const upAxes = ['y', '-y', 'z', '-z', 'x', '-x'] as const satisfies readonly UpAxis[];

/** One of `values`, or another value where it is none of them. */
export function oneOf<Value, Other>(values: readonly Value[], value: unknown, other: Other): Value | Other {
  return values.find((each) => each === value) ?? other;
}
