// The package `retromesh`: the core, for browsers, workers and Node. It uses neither the document nor three.js.
export * from '../core/api.js';
export type { Budget } from '../core/budget.js';
export type { Fetch } from '../core/files/fetch-file.js';
export type { NamedAddress, NamedBlob, NamedReader, PendingFile } from '../core/files/sources.js';
export { setWasmSource, type WasmCode, type WasmCodeSource } from '../core/portable.js';
export { transferable, type Transferable } from '../core/transferable.js';
