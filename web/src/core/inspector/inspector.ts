import { modelError } from '../host/core-error.js';
import { withFloats } from './json-floats.js';
import { writeFiles, type InputFile } from '../host/write-files.js';
import { stopped, WasmStopped } from '../host/wasm-host.js';

/** A parsed file with all its fields. */
export interface DumpedDocument {
  readonly file: string;
  /** Kind of the document: "datafile", "anivfile". */
  readonly document: string;
  readonly format: string;
  /** JSON of every field by record; packed values are the integers of the file. */
  readonly json: string;
}

/** Dumps the documents among `files`, which belong to one model. Loads the inspector module on first use. */
export async function dumpDocuments(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<DumpedDocument[]> {
  const { inspectorHost } = await import('./inspector-module.js');
  const results = await inspectorHost
    .run((inspector) => {
      writeFiles(inspector, files satisfies readonly InputFile[]);
      const { handle, documents } = inspector.keep();
      const dumped = documents.map(({ file, document, format }) => {
        return { file: files[file]!.name, document, format, dump: inspector.dump(handle, file) };
      });
      inspector.release(handle);
      return dumped;
    })
    .catch((error: unknown) => {
      throw error instanceof WasmStopped ? stopped(files[0]?.name ?? '', error.cause) : error;
    });
  return results.map(({ dump, ...rest }) => {
    if (dump.error) throw modelError(dump.error);
    return { ...rest, json: withFloats(dump.value!) };
  });
}
