import { areEqual } from '../bytes.js';
import type { Collection, Entry } from '../collection/collection.js';
import { openInCore } from '../host/open-in-core.js';
import type { InputFile } from '../host/write-files.js';
import { ModelError } from '../model-error.js';
import { applyEdits, editsOfFindings, editsOfModel, filesOf, type Edit } from './edits.js';
import { FileBatch } from './file-batch.js';

/** An edit may uncover another finding, such as the next of several lines with the same error. */
const mostPasses = 100;

/** Words that are spelt right may name models and clips that nobody saw before. */
const mostRounds = 10;

/** Files with other bytes than they had, by name. */
export type Mended = Map<string, Uint8Array>;

/** Which models and files are mended; those in archives are not, since their files are made of them. */
export interface MendOptions {
  readonly isChosen: (entry: Entry) => boolean;
  readonly isWanted: (edit: Edit) => Promise<boolean>;
  /** A model that is left as it is, because with the edits it would be drawn otherwise. */
  readonly onLeft: (entry: Entry) => void;
}

/**
 * Mends the models of a collection until nothing is left that can be mended without a choice. The collection has the mended files
 * then.
 */
export async function mendModels(collection: Collection, options: MendOptions): Promise<Mended> {
  const all: Mended = new Map();
  let last: Mended | null = null;
  for (let round = 0; round < mostRounds && last?.size !== 0; round += 1) {
    const before: Mended | null = last;
    last = new Map();
    for (const mend of [mendScripts, mendOpened]) {
      const isTouched = ({ parts, place }: Entry): boolean =>
        place === undefined && (!before || parts.some(({ file }) => before.has(file)));
      const entries = collection.entries.filter((entry) => options.isChosen(entry) && isTouched(entry));
      const mended = await mend(collection, entries, options);
      if (mended.size > 0) await collection.add([...mended].map(inMemory));
      for (const [name, bytes] of mended) for (const map of [all, last]) map.set(name, bytes);
    }
  }
  return all;
}

function inMemory([name, bytes]: [string, Uint8Array]) {
  return { name, size: bytes.length, read: async () => bytes };
}

/** Mends what lint finds, which are words of scripts: what they mean changes. */
async function mendScripts(
  collection: Collection,
  entries: readonly Entry[],
  options: MendOptions,
): Promise<Mended> {
  const mended: Mended = new Map();
  const mendBatch = async (batch: FileBatch): Promise<void> => {
    const files = (await batch.files(collection)).map((file) => overlaid(file, mended));
    for (const { name, bytes } of await changedFiles(files, editsOfFindings, options))
      mended.set(name, bytes!);
  };
  let batch = new FileBatch();
  for (const entry of entries) {
    await skippingErrors(() => batch.add(entry, collection));
    if (!batch.isFull) continue;
    await mendBatch(batch);
    batch = new FileBatch();
  }
  await mendBatch(batch);
  return mended;
}

/**
 * Mends what opening notes, of one model after the other. Several may share a file, so that each begins with what was mended for
 * those before. Edits that would change what is drawn are not made.
 */
async function mendOpened(
  collection: Collection,
  entries: readonly Entry[],
  options: MendOptions,
): Promise<Mended> {
  const mended: Mended = new Map();
  for (const entry of entries) {
    await skippingErrors(async () => {
      const files = (await filesOf(collection, entry)).map((file) => overlaid(file, mended));
      const changed = await changedFiles(files, (now) => editsOfModel(now, entry), options);
      if (changed.length === 0) return;
      const after = new Map(changed.map(({ name, bytes }) => [name, bytes!]));
      if (!(await isDrawnAlike(entry, files, after))) options.onLeft(entry);
      else for (const [name, bytes] of after) mended.set(name, bytes);
    });
  }
  return mended;
}

/** Files that cannot be read are findings, and nothing to mend. */
async function skippingErrors(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof ModelError)) throw error;
  });
}

/** Those of the files that have other bytes after all edits. */
async function changedFiles(
  files: readonly InputFile[],
  editsOf: (files: readonly InputFile[]) => Promise<readonly Edit[]>,
  { isWanted }: MendOptions,
): Promise<readonly InputFile[]> {
  let now = files;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const edits: Edit[] = [];
    for (const edit of await editsOf(now)) if (await isWanted(edit)) edits.push(edit);
    const next = now.map((file) => edited(file, edits));
    if (next.every((file, index) => file === now[index])) break;
    now = next;
  }
  return now.filter((file, index) => file !== files[index]);
}

/** Whether a model has the same vertices and faces with other files. */
async function isDrawnAlike(entry: Entry, before: readonly InputFile[], mended: Mended): Promise<boolean> {
  const drawn = async (files: readonly InputFile[]) => {
    const { id, format, name, parts } = entry;
    const model = await openInCore({ id, format, name, parts, read: async () => files });
    model.dispose();
    return [model.positions, model.indices, model.uvs, model.faceSource];
  };
  try {
    const after = before.map((file) => overlaid(file, mended));
    const [one, other] = [await drawn(before), await drawn(after)];
    return one.every((values, index) => areEqual(values, other[index]!));
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}

function overlaid(file: InputFile, mended: Mended): InputFile {
  const bytes = mended.get(file.name);
  return bytes ? { name: file.name, bytes } : file;
}

/** The same object when nothing changes. */
function edited(file: InputFile, edits: readonly Edit[]): InputFile {
  const own = edits.filter((edit) => edit.file === file.name);
  if (own.length === 0 || !file.bytes) return file;
  const bytes = applyEdits(file.bytes, own);
  return areEqual(bytes, file.bytes) ? file : { name: file.name, bytes };
}
