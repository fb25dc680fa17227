import { shortestFloat } from '../format.js';
import { modelError } from '../host/core-error.js';
import { writeFiles, type InputFile } from '../host/write-files.js';
import { blaming } from '../host/wasm-host.js';

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
    .catch(blaming(files[0]?.name ?? ''));
  return results.map(({ dump, ...rest }) => {
    if (dump.error) throw modelError(dump.error);
    return { ...rest, json: withFloats(dump.value!) };
  });
}

const bits = new DataView(new ArrayBuffer(4));

/** The JSON of a 32-bit float by its bits, in the fewest digits that give the same float; NaN and infinities as text. */
function floatFromBits(word: number): string {
  bits.setUint32(0, word);
  const value = bits.getFloat32(0);
  return Number.isFinite(value) ? shortestFloat(value) : `"${value}"`;
}

/** A dump with its floats as numbers: the core writes their bits, `{"f":1065353216}`, which needs no float formatting there. */
function withFloats(json: string): string {
  return json.replace(/\{"f":(\d+)\}/g, (_, word: string) => floatFromBits(Number(word)));
}
