import { joined } from '../bytes.js';
import type { Collection, Entry } from '../collection/collection.js';
import type { InputFile } from '../host/write-files.js';
import type { Inspector } from '../wasm/modules.js';
import { inspect } from './lint-files.js';

/** A change of a file that needs no choice: `size` bytes at `offset` become `bytes`. */
export interface Edit {
  /** Name of the file. */
  readonly file: string;
  /** The id of the rule that is kept then. */
  readonly rule: string;
  readonly offset: number;
  readonly size: number;
  readonly bytes: Uint8Array;
}

/** What mends the notes of opening a model: nothing when it does not open. */
export async function editsOfModel(files: readonly InputFile[], { id }: Entry): Promise<Edit[]> {
  return edits(files, (inspector) => inspector.fix(id));
}

/** What mends the findings of lint in files. */
export async function editsOfFindings(files: readonly InputFile[]): Promise<Edit[]> {
  return edits(files, (inspector) => inspector.fixFindings());
}

async function edits(
  files: readonly InputFile[],
  ask: (inspector: Inspector) => ReturnType<Inspector['fix']>,
): Promise<Edit[]> {
  const answer = await inspect(files, ask);
  return answer.edits.map(({ file, ...edit }) => ({ ...edit, file: files[file]!.name }));
}

/** The files of a model. */
export async function filesOf(
  collection: Collection,
  entry: Entry,
  signal?: AbortSignal,
): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const { file } of entry.parts) files.push({ name: file, bytes: await collection.read(file, signal) });
  return files;
}

/** A change of bytes: `size` bytes at `offset` become `bytes`. */
interface ByteEdit {
  readonly offset: number;
  readonly size: number;
  readonly bytes: Uint8Array;
}

/**
 * The bytes with edits, all others as they were. Of edits that overlap the first is made, so that the others have to be found
 * again in the result.
 *
 * @example
 * applyEdits(bytes, [{ offset: 2, size: 1, bytes: Uint8Array.of(7) }]);
 */
export function applyEdits(bytes: Uint8Array, edits: readonly ByteEdit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const edit of [...edits].sort((one, other) => one.offset - other.offset)) {
    if (edit.offset < at || edit.offset + edit.size > bytes.length) continue;
    parts.push(bytes.subarray(at, edit.offset), edit.bytes);
    at = edit.offset + edit.size;
  }
  parts.push(bytes.subarray(at));
  return joined(parts);
}
