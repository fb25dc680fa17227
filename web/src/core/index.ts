export * from './api.js';
export { loadCore } from './host/families.js';
export { setWasmSource, type WasmSource } from './host/wasm-source.js';
