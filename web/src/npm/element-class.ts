import { RetroMeshWithControls } from '../element/controls/retro-mesh-with-controls.js';
import type { RetroMeshElement } from '../element/retro-mesh-element.js';

export type * from '../element/property-types.js';
export type {
  CameraOrbit,
  RetroMeshAttributes,
  RetroMeshElement,
  RetroMeshEvents,
  RetroMeshListen,
  RetroMeshMaterials,
  RetroMeshProperties,
} from '../element/retro-mesh-element.js';

/** The class of `<retro-mesh>`. */
export const RetroMesh: { new (): RetroMeshElement; readonly prototype: RetroMeshElement } =
  RetroMeshWithControls;
