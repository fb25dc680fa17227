import type { Collection, Entry } from '../collection/collection.js';
import { ModelError } from '../model-error.js';
import type { Model, Note } from '../model.js';
import { originText } from '../wording.js';
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
      const found = model.notes.map((note) => findingOf(note, entry.name, model.parts[0]?.file ?? ''));
      if (entry.place === undefined) {
        yield found;
        batch.put(model.files, entry.name);
      } else {
        // The files of an archive's models are made for each: looks of a mesh have scripts of the same name.
        const own = new FileBatch();
        own.put(model.files, entry.name);
        const ofFiles = await findingsIn(own, noFiles);
        yield [...found, ...ofFiles].map((finding) => withOrigin(finding, model));
      }
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

/** The findings about archives of games as such, whatever their models: those of a few together, which refer to each other. */
export async function* lintArchives(
  collection: Pick<Collection, 'files' | 'read'>,
  names: readonly string[],
): AsyncGenerator<readonly Finding[]> {
  let batch = new FileBatch();
  for (const name of names) {
    try {
      batch.put([{ name, bytes: await collection.read(name) }], '');
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      yield [findingOfError(error, ruleOfError(error.report.code), '')];
    }
    if (!batch.isFull) continue;
    yield await findingsIn(batch, noFiles);
    batch = new FileBatch();
  }
  yield await findingsIn(batch, noFiles);
}

/** Files that were made of archives name none of a drop. */
const noFiles: Pick<Collection, 'files' | 'read'> = {
  files: [],
  read: () => Promise.resolve(new Uint8Array()),
};

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

/** With what the file was made of. */
function withOrigin(finding: Finding, { parts }: Model): Finding {
  const origin = originText(parts.find(({ file }) => file === finding.location?.file)?.from);
  return origin ? { ...finding, origin } : finding;
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
