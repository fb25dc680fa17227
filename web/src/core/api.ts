// What is the same for the page and for programs that use the package.
export type * from './model.js';
export { readImage } from './images/read-image.js';
export { openModel, type OpenOptions, type Source, type Sources } from './collection/open-model.js';
export {
  Collection,
  type Change,
  type Entry,
  type FileInfo,
  type ListOptions,
  type ModelOptions,
  type Progress,
  type WorkOptions,
} from './collection/collection.js';
export { ModelError, type ErrorReport, type Offer } from './model-error.js';
export { reasonText, roleText } from './wording.js';
export { dumpDocuments, type DumpedDocument } from './inspector/inspector.js';
