import { ImagesCalls } from './calls.js';
import { WasmHost } from './wasm-host.js';
import type { Images } from './wasm-types.js';

const address = new URL('../../../../build/wasm/images.wasm', import.meta.url);

/** The reader of pictures that no browser decodes: loaded when the first one comes. */
export const imagesHost = new WasmHost<Images>('images', address, (exports) => new ImagesCalls(exports));
