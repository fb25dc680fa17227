import { RetroMeshWithControls } from './controls/retro-mesh-with-controls.js';

export { RetroMeshWithControls as RetroMesh };
export type { CameraOrbit, RetroMeshElement } from './retro-mesh-element.js';
export type { MaterialImage, MaterialSettings } from './material-settings.js';
export type {
  Display,
  Filter,
  LabelCount,
  Light,
  Overlay,
  Pick,
  Playback,
  OrbitCamera,
  Tone,
  UpAxis,
  Vector,
} from '../scene/index.js';

if (!customElements.get('retro-mesh')) customElements.define('retro-mesh', RetroMeshWithControls);
