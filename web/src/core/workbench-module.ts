import { WorkbenchCalls } from './calls.js';
import { WasmHost } from './wasm-host.js';
import type { Workbench } from './wasm-types.js';

const address = new URL('../../../build/wasm/workbench.wasm', import.meta.url);

/** The workbench that takes documents apart; this file is imported on demand only. */
export const workbenchHost = new WasmHost<Workbench>(
  'workbench',
  address,
  (exports) => new WorkbenchCalls(exports),
);
