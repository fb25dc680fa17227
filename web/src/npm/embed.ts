// The package `retromesh/embed`: `<retro-mesh>` in one file, with the modules of WebAssembly.
import { useInlineModules } from '../core/inline-modules.js';
import './element.js';

export * from './element-class.js';

useInlineModules();
