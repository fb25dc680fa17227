import { answers } from '#wasm/convert-answers.js';
import { WasmHost } from '../host/wasm-host.js';
import { startModule, type Converter } from '../wasm/modules.js';

const address = new URL('../../../../build/wasm/convert.wasm', import.meta.url);

/** The writers of all families; this file is imported on demand only. */
export const converterHost = new WasmHost<Converter>('convert', address, (code) =>
  startModule<Converter>(code, answers),
);
