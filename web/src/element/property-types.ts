// The types of scene/ that properties and methods of the element have.
export type { Basis, CameraAxes, UpAxis } from '../scene/camera/camera-axes.js';
export type { CameraState, Direction } from '../scene/camera/camera-state.js';
export type { InitialView, ViewName } from '../scene/camera/named-views.js';
export type { OrbitCamera } from '../scene/camera/orbit-camera.js';
export type { LabelCount } from '../scene/labels.js';
export type { Box, Vector } from '../scene/math/vector.js';
export type { Pick } from '../scene/picking/faces.js';
