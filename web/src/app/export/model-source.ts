import type { ImportedMesh } from '../../convert/imported-mesh.js';
import { modelOfMesh } from '../../convert/imported/mesh-model.js';
import type { ExportInput } from '../../convert/targets.js';
import { openInCore, type ModelFiles } from '../../core/host/open-in-core.js';
import type { Model } from '../../core/model.js';

/** What a thread opens a model from: its files, as they were opened before, or the mesh of another program. */
export type ModelSource = (Omit<ModelFiles, 'read'> & Pick<Model, 'files'>) | ImportedMesh;

/** Opens a model for the writers. Throws a ModelError. */
export async function openSource(source: ModelSource): Promise<ExportInput> {
  if (!('files' in source))
    return { model: modelOfMesh(source), mesh: source, files: () => Promise.resolve([]) };
  const { id, interpretations, files } = source;
  const model = await openInCore({ ...source, read: () => Promise.resolve(files) });
  // A file can have several roles in a model.
  const own = new Map(files.map(({ name, bytes }) => [name, { name, bytes: bytes ?? new Uint8Array() }]));
  return {
    model,
    files: () => Promise.resolve([...own.values()]),
    entry: id,
    ...(interpretations && { interpretations }),
  };
}
