// The package `retromesh`: the core, for browsers, workers and Node. It uses neither the document nor three.js.
export type * from '../core/model.js';
export { readImage } from '../core/images/read-image.js';
export { openModel, type OpenOptions, type Source, type Sources } from '../core/collection/open-model.js';
export {
  Collection,
  type Change,
  type Entry,
  type FileInfo,
  type ModelOptions,
  type Progress,
  type WorkOptions,
} from '../core/collection/collection.js';
export type { Budget } from '../core/budget.js';
export type { Fetch } from '../core/files/fetch-file.js';
export type { NamedAddress, NamedBlob, NamedReader } from '../core/files/sources.js';
export { ModelError, type ErrorReport, type Offer } from '../core/model-error.js';
export { dumpDocuments, type DumpedDocument } from '../core/inspector/inspector.js';
export { setWasmSource, type WasmCode, type WasmCodeSource } from '../core/portable.js';
export { transferable, type Transferable } from '../core/transferable.js';
