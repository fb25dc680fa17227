export { RetroMeshLoader, type LoadOptions, type NamedFiles } from './retro-mesh-loader.js';
export { RetroMeshGroup, type TextureLoader } from './retro-mesh-group.js';
export { Playback } from '../scene/playback/playback.js';
export type { Light } from '../scene/materials/display-modes.js';
