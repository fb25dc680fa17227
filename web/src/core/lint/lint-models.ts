import type { Collection, Entry } from '../collection/collection.js';
import { ModelError } from '../model-error.js';
import type { Note } from '../model.js';
import { ruleOfError } from './error-rules.js';
import { FileBatch } from './file-batch.js';
import { findingOfError, type Finding } from './finding.js';
import { lintFiles } from './lint-files.js';
import { ruleOf } from './rules.js';

/**
 * All findings about models: the notes of opening them and those of lint, or the errors why they do not open. One model after the
 * other is opened, and what was read of it is given up after a few more.
 *
 * @example
 * for await (const findings of lintModels(collection, collection.entries)) print(findings);
 */
export async function* lintModels(
  collection: Pick<Collection, 'open' | 'files' | 'read'>,
  entries: readonly Entry[],
): AsyncGenerator<readonly Finding[]> {
  let batch = new FileBatch();
  for (const entry of entries) {
    try {
      const model = await collection.open(entry);
      model.dispose();
      yield model.notes.map((note) => findingOf(note, entry.name, entry.parts[0]?.file ?? ''));
      await batch.add(entry, collection);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      yield [findingOfError(error, ruleOfError(error.report.code), entry.name)];
    }
    if (!batch.isFull) continue;
    yield await findingsIn(batch, collection);
    batch = new FileBatch();
  }
  yield await findingsIn(batch, collection);
}

async function findingsIn(
  batch: FileBatch,
  collection: Pick<Collection, 'files' | 'read'>,
): Promise<readonly Finding[]> {
  const notes = await lintFiles(await batch.files(collection));
  return notes.map((note) => ({
    ...findingOf(note, batch.modelOf(note.location?.file ?? ''), ''),
    isOfFiles: true,
  }));
}

/** A note without a place is about the main file of its model. */
function findingOf({ rule, location, severity: _, ...note }: Note, model: string, main: string): Finding {
  return {
    ...note,
    rule: ruleOf({ rule })!,
    location: location ?? (main ? { kind: 'file', file: main, at: 0 } : null),
    model,
  };
}
