import { startModule, type Images } from '../wasm/modules.js';
import { WasmHost } from './wasm-host.js';

const address = new URL('../../../../build/wasm/images.wasm', import.meta.url);

/** The decoder of textures that no browser decodes, loaded on first use. */
export const imagesHost = new WasmHost<Images>('images', address, startModule<Images>);
