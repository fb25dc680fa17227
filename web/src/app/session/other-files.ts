import { Collection, type WorkOptions } from '../../core/index.js';

/** The files of a drop without one of them. */
export function without(drop: Collection, file: string, options: WorkOptions): Promise<Collection> {
  return Collection.from(
    sourcesOf(drop).filter(({ name }) => name !== file),
    options,
  );
}

/** The files of a drop, of which some have other bytes of the same number. */
export function withBytes(
  drop: Collection,
  changed: ReadonlyMap<string, Uint8Array>,
  options: WorkOptions,
): Promise<Collection> {
  const sources = sourcesOf(drop).map((source) => {
    const bytes = changed.get(source.name);
    return bytes ? { ...source, read: async () => bytes } : source;
  });
  return Collection.from(sources, options);
}

function sourcesOf(drop: Collection) {
  return drop.files.map(({ name, size }) => ({ name, size, read: () => drop.read(name) }));
}
