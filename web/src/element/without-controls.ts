import { RetroMesh } from './retro-mesh.js';

// For the page, which has its own controls: smaller than index.ts.
if (!customElements.get('retro-mesh')) customElements.define('retro-mesh', RetroMesh);
