import { RetroMeshWithControls } from '../element/controls/retro-mesh-with-controls.js';
import type { RetroMeshElement } from '../element/retro-mesh-element.js';

export type { Basis, CameraAxes, UpAxis } from '../scene/camera/camera-axes.js';
export type { CameraState } from '../scene/camera/camera-state.js';
export type { InitialView, ViewName } from '../scene/camera/named-views.js';
export type { OrbitCamera } from '../scene/camera/orbit-camera.js';
export type { LabelCount } from '../scene/labels.js';
export type { Box, Vector } from '../scene/math/vector.js';
export type { Pick } from '../scene/picking/faces.js';
export type { CameraOrbit, RetroMeshElement, RetroMeshMaterials } from '../element/retro-mesh-element.js';

/** The class of `<retro-mesh>`. */
export const RetroMesh: { new (): RetroMeshElement; readonly prototype: RetroMeshElement } =
  RetroMeshWithControls;
