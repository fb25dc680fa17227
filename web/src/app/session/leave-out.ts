import { Collection, type WorkOptions } from '../../core/index.js';

/** The files of a drop without one of them. */
export function without(collection: Collection, file: string, options: WorkOptions): Promise<Collection> {
  const rest = collection.files.filter(({ name }) => name !== file);
  return Collection.from(
    rest.map(({ name, size }) => ({ name, size, read: () => collection.read(name) })),
    options,
  );
}
