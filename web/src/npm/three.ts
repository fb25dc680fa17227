// The package `retromesh/three`: a loader for three.js, which the importing program brings.
import '../core/portable.js';

export * from '../three/index.js';
