import { modelError } from './core-error.js';
import { handOver, type HandedFile } from './hand-over.js';
import { stopped, WasmStopped } from './wasm-host.js';

/** One document and all its fields. */
export interface DumpedDocument {
  readonly file: string;
  /** Kind of the document: "datafile", "anivfile". */
  readonly document: string;
  readonly format: string;
  /** JSON text of every field under its record's own name; packed values as the integers that the file holds. */
  readonly json: string;
}

/** Takes apart the documents among `files`, which belong to one model. Loads the workbench on first use. */
export async function dumpDocuments(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<DumpedDocument[]> {
  const { workbenchHost } = await import('./workbench-module.js');
  const results = await workbenchHost
    .run((workbench) => {
      handOver(workbench, files satisfies readonly HandedFile[]);
      const dumped = workbench.documents().map(({ file, document, format }) => {
        return { file: files[file]!.name, document, format, json: workbench.dump(file) };
      });
      workbench.begin();
      return dumped;
    })
    .catch((fault: unknown) => {
      throw fault instanceof WasmStopped ? stopped(files[0]?.name ?? '', fault.cause) : fault;
    });
  return results.map(({ json, ...rest }) => {
    if (typeof json !== 'string') throw modelError(json.error);
    return { ...rest, json };
  });
}
