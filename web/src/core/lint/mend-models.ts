import type { Collection, Entry } from '../collection/collection.js';
import type { InputFile } from '../host/write-files.js';
import { openInCore } from '../host/open-in-core.js';
import { applyEdits, areEqualNumbers } from './apply-edits.js';
import { ModelError } from '../model-error.js';
import { editsOf, filesOf, type Edit } from './edits.js';

/** An edit may uncover another finding, such as the next of several lines with the same error. */
const mostPasses = 100;

/** Files with other bytes than they had, by name. */
export type Mended = Map<string, Uint8Array>;

/**
 * Mends models one after the other, until nothing is left that can be mended without a choice. Several models may share a file, so
 * that each begins with what was mended for those before. Edits that would change what is drawn are not made.
 */
export async function mendModels(
  collection: Collection,
  entries: readonly Entry[],
  isWanted: (edit: Edit) => Promise<boolean>,
): Promise<Mended> {
  const mended: Mended = new Map();
  for (const entry of entries) {
    const files = (await filesOf(collection, entry)).map((file) => overlaid(file, mended));
    const after = await mendFiles(files, entry, isWanted);
    const changed = after.filter((file, index) => file !== files[index]);
    if (changed.length === 0 || !(await drawAlike(entry, files, after))) continue;
    for (const { name, bytes } of changed) mended.set(name, bytes!);
  }
  return mended;
}

/** The files of a model; those that do not change are the same objects. */
async function mendFiles(
  files: readonly InputFile[],
  entry: Entry,
  isWanted: (edit: Edit) => Promise<boolean>,
): Promise<readonly InputFile[]> {
  let now = files;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const edits: Edit[] = [];
    for (const edit of await editsOf(now, entry)) if (await isWanted(edit)) edits.push(edit);
    const next = now.map((file) => edited(file, edits));
    if (next.every((file, index) => file === now[index])) break;
    now = next;
  }
  return now;
}

/** Whether a model has the same vertices and faces with other files. */
async function drawAlike(
  entry: Entry,
  before: readonly InputFile[],
  after: readonly InputFile[],
): Promise<boolean> {
  const drawn = async (files: readonly InputFile[]) => {
    const { id, format, name, parts } = entry;
    const model = await openInCore({ id, format, name, parts, read: async () => files });
    model.dispose();
    return [model.positions, model.indices, model.uvs, model.faceSource];
  };
  try {
    const [one, other] = [await drawn(before), await drawn(after)];
    return one.every((values, index) => areEqualNumbers(values, other[index]!));
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
  return areEqualNumbers(bytes, file.bytes) ? file : { name: file.name, bytes };
}
