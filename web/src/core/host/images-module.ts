import { startModule, type Images } from '../wasm/modules.js';
import { imagesAddress } from './module-addresses.js';
import { WasmHost } from './wasm-host.js';

/** The decoder of textures that no browser decodes, loaded on first use. */
export const imagesHost = new WasmHost<Images>('images', imagesAddress, startModule<Images>);
