import type { Collection, Entry } from '../collection/collection.js';
import type { InputFile } from '../host/write-files.js';
import { isScriptName } from '../files/script-names.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import type { Note } from '../model.js';
import { ruleOfError } from './error-rules.js';
import { findingOfError, type Finding } from './finding.js';
import { lintFiles } from './lint-files.js';
import { ruleOf } from './rules.js';

/** Bytes of files that are looked into at once: those of a few dozen models. */
const bytesAtOnce = 16 * 1024 * 1024;

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
  let batch = new Batch();
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
    if (batch.size < bytesAtOnce) continue;
    yield await batch.lint(collection);
    batch = new Batch();
  }
  yield await batch.lint(collection);
}

/** The files of some models, and the name of the first model of each. */
class Batch {
  size = 0;
  readonly #bytes = new Map<string, Uint8Array>();
  readonly #models = new Map<string, string>();

  async add(entry: Entry, collection: Pick<Collection, 'read'>): Promise<void> {
    for (const { file } of entry.parts) {
      if (this.#bytes.has(file)) continue;
      const bytes = await collection.read(file);
      this.#bytes.set(file, bytes);
      this.#models.set(file, entry.name);
      this.size += bytes.length;
    }
  }

  async lint(collection: Pick<Collection, 'files' | 'read'>): Promise<readonly Finding[]> {
    if (this.size === 0) return [];
    const notes = await lintFiles(await withScripts(this.#bytes, collection));
    return notes.map((note) => ({
      ...findingOf(note, this.#models.get(note.location?.file ?? '') ?? '', ''),
      isOfFiles: true,
    }));
  }
}

/**
 * The files of some models, with their bytes, and all others of a drop, which their scripts may name. Of these, scripts have their
 * bytes, since they say what is named.
 */
export async function withScripts(
  bytes: ReadonlyMap<string, Uint8Array>,
  drop: Pick<Collection, 'files' | 'read'>,
): Promise<InputFile[]> {
  const all: InputFile[] = [];
  for (const { name, size } of drop.files) {
    const isRead = isScriptName(name) && size <= limits.script;
    all.push({ name, bytes: bytes.get(name) ?? (isRead ? await drop.read(name) : null) });
  }
  return all;
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
