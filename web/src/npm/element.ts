import { RetroMesh } from './element-class.js';

export * from './element-class.js';

if (!customElements.get('retro-mesh')) customElements.define('retro-mesh', RetroMesh);
