export type { StageColours } from './colours.js';
export type { ImageProblem } from './images.js';
export type { Display, Light } from './materials.js';
export type { Pick } from './pick.js';
export { Playback } from './playback.js';
export { Stage, type ShowOptions } from './stage.js';
export type { Box, Vector } from './vector.js';
export { View, type ViewName, type ViewState } from './view.js';
