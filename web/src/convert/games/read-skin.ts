import { modelError } from '../../core/host/core-error.js';
import { stopped, WasmStopped } from '../../core/host/wasm-host.js';
import { writeFiles } from '../../core/host/write-files.js';
import type { Result, SkinData } from '../../core/wasm/modules.js';
import type { ExportInput } from '../targets.js';
import { converterHost } from '../../core/converter/converter-module.js';

/** How the vertices of a model follow its bones. Throws a ModelError when its files cannot be read again. */
export async function readSkin({
  model,
  files,
  entry = '',
  interpretations = {},
}: ExportInput): Promise<SkinData> {
  const inputs = await files();
  const read = await converterHost
    .run((converter): Result<SkinData> => {
      writeFiles(converter, inputs);
      for (const [interpretation, choice] of Object.entries(interpretations))
        converter.request(interpretation, choice);
      const result = converter.skin(entry);
      converter.begin();
      return result;
    })
    .catch((error: unknown) => {
      throw error instanceof WasmStopped ? stopped(model.name, error.cause) : error;
    });
  if (read.error) throw modelError(read.error);
  return read.value!;
}
