import type { Collection, Entry } from '../collection/collection.js';
import type { InputFile } from '../host/write-files.js';
import { inspect } from './lint-files.js';
import { ruleOf } from './rules.js';

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

/** What mends a model: nothing when it does not open. */
export async function editsOf(files: readonly InputFile[], entry: Entry): Promise<Edit[]> {
  const { edits } = await inspect(files, (inspector) => inspector.mend(entry.id));
  return edits.map(({ file, rule, ...edit }) => ({
    ...edit,
    file: files[file]!.name,
    rule: ruleOf({ rule })!.id,
  }));
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
