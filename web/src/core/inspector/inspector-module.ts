import { answers } from '#wasm/inspector-answers.js';
import { startModule, type Inspector } from '../wasm/modules.js';
import { WasmHost } from '../host/wasm-host.js';

const address = new URL('../../../../build/wasm/inspector.wasm', import.meta.url);

/** The inspector of documents; this file is imported on demand only. */
export const inspectorHost = new WasmHost<Inspector>('inspector', address, (code) =>
  startModule<Inspector>(code, answers),
);
