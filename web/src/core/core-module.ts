import { CoreCalls } from './calls.js';
import { WasmHost } from './wasm-host.js';
import type { Core } from './wasm-types.js';

const address = new URL('../../../build/wasm/core.wasm', import.meta.url);

/** The core that reads models: one instance for everything on the page. */
export const coreHost = new WasmHost<Core>('core', address, (exports) => new CoreCalls(exports));

/** Loads the core ahead of the first file, so that a drop need not wait for it. Opening loads it too. */
export async function loadCore(): Promise<void> {
  await coreHost.instance();
}
