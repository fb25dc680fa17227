import type { SkinData } from '../../core/wasm/modules.js';
import type { ExportInput } from '../export-input.js';
import { inConverter } from './in-converter.js';

/** How the vertices of a model follow its bones. Throws a ModelError when its files cannot be read again. */
export async function readSkin(
  { model, files, entry = '', interpretations = {} }: ExportInput,
  signal?: AbortSignal,
): Promise<SkinData> {
  return inConverter(
    model.name,
    await files(),
    (converter) => {
      for (const [interpretation, choice] of Object.entries(interpretations))
        converter.request(interpretation, choice);
      return converter.skin(entry);
    },
    signal,
  );
}
