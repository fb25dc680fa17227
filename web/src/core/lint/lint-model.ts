import type { Collection, Entry } from '../collection/collection.js';
import type { InputFile } from '../host/write-files.js';
import { ModelError } from '../model-error.js';
import type { Note } from '../model.js';
import { ruleOfError } from './error-rules.js';
import { findingOfError, type Finding } from './finding.js';
import { inspect, lintFiles } from './lint-files.js';
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

/** All findings about a model: the notes of opening it and those of lint, or the error why it does not open. */
export async function lintModel(
  collection: Collection,
  entry: Entry,
  signal?: AbortSignal,
): Promise<Finding[]> {
  try {
    const model = await collection.open(entry, { signal });
    model.dispose();
    const found = await lintFiles(await filesOf(collection, entry, signal));
    return findingsOf([...model.notes, ...found], entry);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return [findingOfError(error, ruleOfError(error.report.code), entry.name)];
  }
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

/** Findings for notes; those without a place are about the main file of the model. */
function findingsOf(notes: readonly Note[], entry: Entry): Finding[] {
  const main = entry.parts[0]?.file ?? '';
  return notes.map(({ rule, location, severity: _, ...note }) => ({
    ...note,
    rule: ruleOf({ rule })!,
    location: location ?? { kind: 'file', file: main, at: 0 },
    model: entry.name,
  }));
}
