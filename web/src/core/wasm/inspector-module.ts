import { InspectorCalls } from './calls.js';
import { WasmHost } from './wasm-host.js';
import type { Inspector } from './wasm-types.js';

const address = new URL('../../../../build/wasm/inspector.wasm', import.meta.url);

/** The inspector that takes documents apart; this file is imported on demand only. */
export const inspectorHost = new WasmHost<Inspector>(
  'inspector',
  address,
  (exports) => new InspectorCalls(exports),
);
