import { RetroMesh } from './retro-mesh.js';

export { RetroMesh };

if (!customElements.get('retro-mesh')) customElements.define('retro-mesh', RetroMesh);
