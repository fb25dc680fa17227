import { Collection, type ModelOptions } from './collection.js';
import type { Model } from '../model.js';
import { isArchiveAddress, type Sources } from '../files/sources.js';

export type { Source, Sources } from '../files/sources.js';

/** Options of `openModel`. */
export interface OpenOptions extends ModelOptions {
  /** Id of the model to open where there are several; default is the first by name. */
  readonly entry?: string;
}

/**
 * Opens one model from files, bytes or addresses. Throws a ModelError.
 *
 * @example
 * const model = await openModel({ 'crate_d.3d': datafile, 'crate_a.3d': anivfile });
 * const fromTheWeb = await openModel(['models/crate_d.3d', 'models/crate_a.3d', 'models/crate.pcx']);
 */
export async function openModel(sources: Sources, options: OpenOptions = {}): Promise<Model> {
  // Of an archive at an address, no more is requested than the model needs.
  const collection = await Collection.from(sources, { ...options, isInParts: isArchiveAddress(sources) });
  return collection.open(options.entry, options);
}
