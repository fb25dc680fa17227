import type { Note } from '../core/model.js';
import type { Imported, ImportOptions, ImportSource } from './imported-mesh.js';
import type { ExportInput } from './export-input.js';

type Reader = (source: ImportSource, options: ImportOptions) => Promise<Imported>;

/** Readers of meshes of other programs, by the ends of names. */
const readers: readonly { readonly names: RegExp; readonly read: Reader }[] = [
  {
    names: /\.(glb|gltf)$/i,
    read: async (source, options) => (await import('./gltf/read-gltf.js')).readGltf(source, options),
  },
  {
    names: /\.obj$/i,
    read: async (source, options) => (await import('./obj/read-obj.js')).readObj(source, options),
  },
];

/** Whether a file is a mesh of another program that can be read, by its name. */
export function isImportable(name: string): boolean {
  return readers.some(({ names }) => names.test(name));
}

/** Reads a mesh of another program as what the writers take, with notes about what was left out. Throws a ModelError. */
export async function importModel(
  source: ImportSource,
  options: ImportOptions,
): Promise<{ input: ExportInput; notes: readonly Note[] }> {
  const { read } = readers.find(({ names }) => names.test(source.name))!;
  const { mesh, notes } = await read(source, options);
  const { modelOfMesh } = await import('./imported/mesh-model.js');
  return {
    input: { model: await modelOfMesh(mesh, options.signal), mesh, files: () => Promise.resolve([]) },
    notes,
  };
}
