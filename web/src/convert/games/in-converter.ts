import { modelError } from '../../core/host/core-error.js';
import { blaming } from '../../core/host/wasm-host.js';
import { addFiles, inSlices } from '../../core/host/write-files.js';
import { ModelError } from '../../core/model-error.js';
import type { Converter, CoreError, Result } from '../../core/wasm/modules.js';
import { converterHost } from '../../core/converter/converter-module.js';
import { Pace } from '../pace.js';
import type { InputFile } from '../export-input.js';

/** The place of an error that is in no byte of a file: `kNoPlace` of the core. */
const noPlace = 0xffffffff;

/**
 * Calls the module `convert` with files, which are written to its memory in short tasks; `call` itself is one task. Throws a
 * ModelError about `name` when it fails. Whether it ends or is cancelled, the files are freed.
 */
export async function inConverter<Value>(
  name: string,
  files: readonly InputFile[],
  call: (converter: Converter) => Result<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const pace = new Pace(signal);
  const called = await converterHost
    .runInSteps(async (use) => {
      pace.check();
      use((converter) => converter.begin());
      try {
        for (const slice of inSlices(files)) {
          use((converter) => addFiles(converter, slice));
          await pace.pause();
        }
      } catch (error) {
        if (signal?.aborted) use((converter) => converter.begin());
        throw error;
      }
      return use((converter) => {
        const result = call(converter);
        converter.begin();
        return result;
      });
    })
    .catch(blaming(name));
  signal?.throwIfAborted();
  if (called.error) throw errorOf(called.error);
  return called.value!;
}

function errorOf(error: CoreError): ModelError {
  const made = modelError(error);
  return error.offset === noPlace ? new ModelError({ ...made.report, offset: null }) : made;
}
