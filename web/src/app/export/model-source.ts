import type { ImportedMesh } from '../../convert/imported-mesh.js';
import { modelOfMesh } from '../../convert/imported/mesh-model.js';
import type { ExportInput } from '../../convert/export-input.js';
import { openAgain, type ModelOrigin } from '../../threads/model-origin.js';

/** What is written: a model that was opened, or the mesh of another program. */
export type ModelSource = ModelOrigin | ImportedMesh;

/** Opens a model for the writers. Throws a ModelError. */
export async function openSource(source: ModelSource): Promise<ExportInput> {
  if (!('files' in source))
    return { model: await modelOfMesh(source), mesh: source, files: () => Promise.resolve([]) };
  const { id, interpretations, files } = source;
  const model = await openAgain(source);
  // A file can have several roles in a model.
  const own = new Map(files.map(({ name, bytes }) => [name, { name, bytes: bytes ?? new Uint8Array() }]));
  return {
    model,
    files: () => Promise.resolve([...own.values()]),
    entry: id,
    ...(interpretations && { interpretations }),
  };
}
