import { modelError } from '../host/core-error.js';
import { writeFiles } from '../host/write-files.js';
import type { Model } from '../model.js';
import type { SkinData } from '../wasm/modules.js';
import { converterHost } from './converter-module.js';

/** How the vertices of an open model follow its bones. Throws a ModelError when its files cannot be read again. */
export async function skinOfModel({ files, interpretations = [] }: Model): Promise<SkinData> {
  const { error, value } = await converterHost.run((converter) => {
    writeFiles(converter, files);
    for (const { id, choices, chosen } of interpretations) converter.request(id, choices[chosen]!.id);
    const skin = converter.skin('');
    converter.begin();
    return skin;
  });
  if (error) throw modelError(error);
  return value!;
}
